/** [F7] Invisible characters in displayed texts and names. */
import { expect, it } from 'vitest'
import { sanitizeText, shownLine } from './sanitize-text.js'

it.each([
  ['US\u034fDC', 'US\ufffdDC', 'US DC'],
  ['US\ufe00DC', 'US\ufffdDC', 'US DC'],
  ['USDC\u{e0100}', 'USDC\ufffd', 'USDC'],
  ['US\u3164DC', 'US\ufffdDC', 'US DC'],
  ['US\u200bDC', 'US\ufffdDC', 'US DC'],
])('%j is shown as %j, or in a line as %j', (input, text, line) => {
  expect(sanitizeText(input)).toBe(text)
  expect(shownLine(input)).toBe(line)
})

it('leaves emoji as they are', () => {
  expect(sanitizeText('❤\ufe0f 1\ufe0f\u20e3')).toBe('❤\ufe0f 1\ufe0f\u20e3')
  expect(shownLine('❤\ufe0f')).toBe('❤\ufe0f')
})
