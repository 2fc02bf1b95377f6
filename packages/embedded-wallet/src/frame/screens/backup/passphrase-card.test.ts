// @vitest-environment happy-dom
/** A new passphrase as it is typed: its strength, a look at it, and errors at their fields. */
import { afterEach, expect, it, vi } from 'vitest'
import { KeyError } from '../../keys/key-error.js'
import { getStrength } from '../../keys/passphrase.js'
import { en } from '../messages/en.js'
import { textCard } from '../recover/cards.js'
import { passphraseCard } from './passphrase-card.js'

afterEach(() => document.body.replaceChildren())

function open(use = vi.fn(async () => undefined)) {
  const card = passphraseCard({
    messages: en,
    onBack: () => undefined,
    onError: () => undefined,
    use,
  })
  document.body.replaceChildren(...card.content, ...(card.foot ?? []))
  return { use, card }
}
const getInputs = () => [...document.querySelectorAll('input')]
function type(...texts: readonly string[]) {
  for (const [at, input] of getInputs().entries()) {
    input.value = texts[at] ?? ''
    input.dispatchEvent(new Event('input'))
  }
}
function press(selector: string) {
  const event = new MouseEvent('click')
  Object.defineProperty(event, 'isTrusted', { value: true })
  document.querySelector(selector)?.dispatchEvent(event)
}
const getError = () => document.querySelector('[role=alert]')

it.each([
  ['', 0],
  ['short', 1],
  ['aaaaaaaaaaaaaaaa', 1],
  ['correct horse', 2],
  ['seven herons over', 3],
  ['seven herons over the quiet river', 4],
] as const)('rates %j with %i of 4', (typed, level) => {
  expect(getStrength(typed)).toBe(level)
})

it('shows the strength in bars and in a word', () => {
  open()
  type('correct horse')
  const line = document.querySelector('.strength')
  expect(line?.querySelectorAll('[data-full]')).toHaveLength(2)
  expect(line?.querySelector('[role=status]')?.textContent).toBe('Fair')
  type('')
  expect(line?.querySelectorAll('[data-full]')).toHaveLength(0)
  expect(line?.querySelector('[role=status]')?.textContent).toBe('')
})

it('shows the passphrase on request, and hides it as the card is left', () => {
  const { card } = open()
  const [first] = getInputs()
  expect(first?.type).toBe('password')
  press('.look')
  expect(first?.type).toBe('text')
  expect(document.querySelector('.look')?.getAttribute('aria-pressed')).toBe('true')
  type('correct horse', '')
  card.onBack?.()
  expect(first?.type).toBe('password')
  expect(first?.value).toBe('')
})

it.each([
  ['too short', 0, ['short', 'short']],
  ['typed in two ways', 1, ['correct horse', 'correct house']],
] as const)('points from the field to the error if it is %s', async (_, field, texts) => {
  const { use } = open()
  type(...texts)
  press('.primary')
  const marked = getInputs().map((input) => input.getAttribute('aria-invalid'))
  expect(marked).toEqual(field === 0 ? ['true', null] : [null, 'true'])
  expect(getInputs()[field]?.getAttribute('aria-describedby')).toBe(getError()?.id)
  expect(getError()?.textContent).not.toBe('')
  expect(use).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(document.querySelector('[aria-disabled]')).toBeNull())
  type('correct horse', 'correct horse')
  press('.primary')
  await vi.waitFor(() => expect(use).toHaveBeenCalledWith('correct horse'))
  expect(document.querySelector('[aria-invalid]')).toBeNull()
})

it.each([
  ['a wrong passphrase', new KeyError('factor-wrong', 'no'), 'true'],
  ['an error of the network', new Error('offline'), null],
])('marks the field of a recovery for %s alone', async (_, thrown, isInvalid) => {
  const about = { messages: en, onError: () => undefined }
  const card = textCard('Passphrase', 'secret', async () => Promise.reject(thrown), about)
  document.body.replaceChildren(...card.content, ...(card.foot ?? []))
  press('.primary')
  await vi.waitFor(() => expect(getError()?.textContent).not.toBe(''))
  expect(getInputs()[0]?.getAttribute('aria-invalid')).toBe(isInvalid)
})
