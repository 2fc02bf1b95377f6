// @vitest-environment happy-dom
/** [F9] The recovery phrase and keys are in the document only while the user holds them there, in view. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { en } from '../messages/en.js'
import type { Card } from '../screen-controller.js'
import { shortPressMs } from './hold-button.js'
import { revealScreen } from './reveal-screen.js'
import type { SecretKind } from './secrets.js'

const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] })
  HTMLElement.prototype.setPointerCapture = () => undefined
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

/** As a user makes it, which no script can. */
function fire(event: Event, on: Element | null = hold()) {
  Object.defineProperty(event, 'isTrusted', { value: true })
  on?.dispatchEvent(event)
  return event
}
const hold = () => document.querySelector('.hold')
const key = (type: string, name = 'Enter', repeat = false) =>
  fire(new KeyboardEvent(type, { key: name, repeat, cancelable: true }))
const pointer = (type: string, on = hold()) => fire(new PointerEvent(type, { button: 0 }), on)
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const getWords = () =>
  [...document.querySelectorAll('.words li')].map(({ textContent }) => textContent)
const hidden = Array(12).fill('')
const isPressed = () => hold()?.getAttribute('aria-pressed')

const getSecret = (kind: SecretKind) => (kind === 'phrase' ? phrase : `${kind} of a test`)

function open({ isSeen = true, read = async (kind: SecretKind) => getSecret(kind) } = {}) {
  const ends: (() => void)[] = []
  const looks: ((isSeen: boolean) => void)[] = []
  const drawing = {
    show: ({ content, foot = [] }: Card) => document.body.replaceChildren(...content, ...foot),
    scroller: document.body,
    card: document.body,
    onEnd: (undo: () => void) => void ends.push(undo),
  }
  const onError = vi.fn()
  const reading = vi.fn(read)
  revealScreen(drawing, {
    messages: en,
    read: reading,
    watch(onChange) {
      looks.push(onChange)
      onChange(isSeen)
      return () => undefined
    },
    onEnd: () => undefined,
    onError,
  })
  return {
    reading,
    onError,
    cover: () => looks[0]?.(false),
    end() {
      for (const end of ends) end()
    },
  }
}

it('shows twelve numbered words while a pointer holds the button, and none after', async () => {
  open()
  expect(getWords()).toEqual(hidden)
  pointer('pointerdown')
  await wait(0)
  expect(getWords()).toEqual(phrase.split(' '))
  expect(isPressed()).toBe('true')
  pointer('pointerup')
  expect(getWords()).toEqual(hidden)
  expect(isPressed()).toBe('false')
  expect(document.body.textContent).not.toContain('sausage')
})

it.each(['Enter', ' '])('shows them while the key %j is held', async (name) => {
  open()
  expect(key('keydown', name).defaultPrevented).toBe(true)
  await wait(shortPressMs)
  key('keydown', name, true)
  expect(getWords()).toEqual(phrase.split(' '))
  key('keyup', name)
  expect(getWords()).toEqual(hidden)
})

it('stays on after a short press of a key, until the next one', async () => {
  open()
  key('keydown')
  await wait(shortPressMs - 1)
  key('keyup')
  await wait(5_000)
  expect(getWords()).toEqual(phrase.split(' '))
  key('keydown')
  key('keyup')
  expect(getWords()).toEqual(hidden)
  expect(isPressed()).toBe('false')
})

it('is turned on and off by assistive technology, which can’t hold', async () => {
  open()
  fire(new MouseEvent('click', { detail: 0 }))
  await wait(0)
  expect(getWords()).toEqual(phrase.split(' '))
  fire(new MouseEvent('click', { detail: 0 }))
  expect(getWords()).toEqual(hidden)
})

it('ignores a script, and the click that ends a press of a pointer', async () => {
  const { reading } = open()
  hold()?.dispatchEvent(new MouseEvent('click', { detail: 0 }))
  hold()?.dispatchEvent(new PointerEvent('pointerdown'))
  hold()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }))
  fire(new MouseEvent('click', { detail: 1 }))
  await wait(0)
  expect(reading).not.toHaveBeenCalled()
})

it.each<[string, (opened: ReturnType<typeof open>) => void]>([
  ['the page loses the focus', () => window.dispatchEvent(new Event('blur'))],
  ['the screen is covered', ({ cover }) => cover()],
  ['the screen ends', ({ end }) => end()],
  ['the button loses the focus', () => hold()?.dispatchEvent(new Event('blur'))],
])('hides them once %s', async (_, leave) => {
  const opened = open()
  key('keydown')
  key('keyup')
  await wait(0)
  expect(getWords()).toEqual(phrase.split(' '))
  leave(opened)
  expect(getWords()).toEqual(hidden)
  expect(isPressed()).toBe('false')
})

it('shows none that come after the button was released, and reads them once', async () => {
  let arrive: (text: string) => void = () => undefined
  const { reading } = open({
    read: () =>
      new Promise((resolve) => {
        arrive = resolve
      }),
  })
  pointer('pointerdown')
  pointer('pointerup')
  arrive(phrase)
  await wait(0)
  expect(getWords()).toEqual(hidden)
  pointer('pointerdown')
  pointer('pointerup')
  pointer('pointerdown')
  expect(reading).toHaveBeenCalledTimes(2)
})

it('[F5] reads nothing while the screen is not in view, and says why', async () => {
  const { reading } = open({ isSeen: false })
  pointer('pointerdown')
  await wait(0)
  expect(reading).not.toHaveBeenCalled()
  expect(isPressed()).toBe('false')
  expect(document.querySelector('.hint')?.textContent).toBe(en.approval.covered)
})

it('says if they can’t be read', async () => {
  open({ read: async () => Promise.reject(new Error('offline')) })
  pointer('pointerdown')
  await wait(0)
  expect(isPressed()).toBe('false')
  expect(document.querySelector('[role=alert]')?.textContent).toBe(en.failed)
})

it('copies the phrase once it has been shown', async () => {
  const writeText = vi.fn(async () => undefined)
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  const { cover } = open()
  const copy = () =>
    [...document.querySelectorAll('button')].find(
      ({ textContent }) => textContent === en.reveal.copy,
    )
  expect(copy()?.hidden).toBe(true)
  pointer('pointerdown')
  await wait(0)
  pointer('pointerup')
  expect(copy()?.hidden).toBe(false)
  fire(new MouseEvent('click'), copy())
  await wait(0)
  expect(writeText).toHaveBeenCalledWith(phrase)
  cover()
  fire(new MouseEvent('click'), copy())
  await wait(0)
  expect(writeText).toHaveBeenCalledTimes(1)
})

const keyHold = (at: number) => document.querySelectorAll('.hold')[at] ?? null
const keyText = (at: number) => document.querySelectorAll('.code.secret')[at]?.textContent

it.each([
  ['evmKey', 0],
  ['solanaKey', 1],
] as const)(
  '[F9] shows %s only while its button is held, in a place of its size',
  async (kind, at) => {
    const { reading } = open()
    expect(keyText(at)).toBe('')
    expect(document.querySelectorAll('.code.secret')[at]?.getAttribute('data-dots')).toHaveLength(
      kind === 'evmKey' ? 66 : 88,
    )
    pointer('pointerdown', keyHold(at + 1))
    await wait(0)
    expect(reading).toHaveBeenCalledExactlyOnceWith(kind)
    expect(keyText(at)).toBe(getSecret(kind))
    pointer('pointerup', keyHold(at + 1))
    expect(keyText(at)).toBe('')
  },
)

it('shows one secret at a time', async () => {
  open()
  fire(new MouseEvent('click', { detail: 0 }), keyHold(1))
  await wait(0)
  expect(keyText(0)).toBe(getSecret('evmKey'))
  fire(new MouseEvent('click', { detail: 0 }))
  await wait(0)
  expect(getWords()).toEqual(phrase.split(' '))
  expect(keyText(0)).toBe('')
  expect(keyHold(1)?.getAttribute('aria-pressed')).toBe('false')
})
