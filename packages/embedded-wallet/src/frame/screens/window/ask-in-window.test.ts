// @vitest-environment happy-dom
/** The frame's end of an approval window: an answer counts, however late it comes over. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { askInWindow, readyMessage, type WindowAsk } from './ask-in-window.js'

const request: WindowAsk = {
  type: 'remove',
  title: 'Remove access?',
  why: 'That browser will be signed out.',
  theme: { mode: undefined, locale: 'en' },
}

/** A window that the browser has opened, as far as its opener sees it. */
function openWindow() {
  const ports: MessagePort[] = []
  const opened = {
    closed: false,
    postMessage: (_: unknown, __: string, [port]: MessagePort[]) => void (port && ports.push(port)),
    close() {
      opened.closed = true
    },
  }
  vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window)
  const answers: boolean[] = []
  askInWindow(request, { onAnswer: (isYes) => void answers.push(isYes) })
  const message = new MessageEvent('message', { data: readyMessage, origin: location.origin })
  Object.defineProperty(message, 'source', { value: opened })
  window.dispatchEvent(message)
  const [port] = ports
  if (!port) throw new Error('The window got no port.')
  return { opened, port, answers }
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('the answer of a window', () => {
  it('closes the window once it is here', async () => {
    const { opened, port, answers } = openWindow()
    port.postMessage(true)
    await expect.poll(() => answers).toEqual([true])
    expect(opened.closed).toBe(true)
  })

  it('counts if the window is seen to be closed before it is here', async () => {
    const { opened, port, answers } = openWindow()
    opened.closed = true
    vi.advanceTimersByTime(500)
    port.postMessage(true)
    await expect.poll(() => answers).toEqual([true])
  })

  it('no longer counts at the look after that', async () => {
    const { opened, port, answers } = openWindow()
    opened.closed = true
    vi.advanceTimersByTime(1_000)
    port.postMessage(true)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(answers).toEqual([])
  })
})
