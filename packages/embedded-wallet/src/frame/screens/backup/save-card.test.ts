// @vitest-environment happy-dom
/** [F26] The card rejects its pending promise when the user leaves it, in any way. */
import { afterEach, expect, it, vi } from 'vitest'
import { en } from '../messages/en.js'
import { saveCard } from './save-card.js'

afterEach(() => {
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

/** As a user presses: what a script does counts for nothing here. */
function press(button: Element | undefined): void {
  const event = new MouseEvent('click')
  Object.defineProperty(event, 'isTrusted', { value: true })
  button?.dispatchEvent(event)
}

function open() {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('#file')
  const revoked = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  const undo: (() => void)[] = []
  const ends: unknown[] = []
  const saves: ((file: string) => Promise<void>)[] = []
  const onBack = vi.fn()
  const onError = vi.fn()
  const card = saveCard({
    messages: en,
    name: 'wallet.json',
    onBack,
    onError,
    write({ save }) {
      saves.push(save)
      return save('{}').then(
        () => void ends.push('had'),
        (thrown: unknown) => {
          ends.push(thrown)
          throw thrown
        },
      )
    },
    onEnd: (run) => undo.push(run),
  })
  document.body.append(...card.content, ...(card.foot ?? []))
  const [begin] = document.querySelectorAll('button')
  press(begin)
  return { card, undo, ends, saves, onBack, onError, revoked }
}

it.each([
  ['Back', ({ card }: ReturnType<typeof open>) => card.onBack?.()],
  [
    'the end of its screen',
    ({ undo }: ReturnType<typeof open>) => {
      for (const run of undo) run()
    },
  ],
])('[F26] %s rejects the pending request, and releases the file', async (_, leave) => {
  const made = open()
  expect(made.ends).toEqual([])
  leave(made)
  await expect.poll(() => made.ends).toEqual([expect.objectContaining({ code: 'refused' })])
  expect(made.revoked).toHaveBeenCalledWith('#file')
  expect(made.onError).not.toHaveBeenCalled()
  expect(document.querySelector('[role=alert]')?.textContent).toBe('')
  // A file that is written after that is rejected, too.
  await expect(made.saves[0]?.('{}')).rejects.toMatchObject({ code: 'refused' })
})

it('[F26] ends once, as saved, after a press of the button that confirms it', async () => {
  const made = open()
  const had = [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent === en.protection.saved,
  )
  press(had)
  await expect.poll(() => made.ends).toEqual(['had'])
  for (const run of made.undo) run()
  expect(made.ends).toEqual(['had'])
})
