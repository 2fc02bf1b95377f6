/** Texts of others on one line, and no longer than it. */
import { expect, it } from 'vitest'
import { sanitize } from './sanitize.js'

it.each([
  ['a\nb\tc', 'a b c'],
  ['\u202Egnp.exe\u202C', 'gnp.exe'],
  ['zero\u200Bwidth\uFEFF', 'zero width'],
  ['<b>bold</b>', '<b>bold</b>'],
  [undefined, 'undefined'],
])('sanitizes %j to %j', (text, is) => {
  expect(sanitize(text)).toBe(is)
})

it('limits the length without reading a megabyte to its end', () => {
  expect(sanitize('🦊'.repeat(1_000), 10)).toBe(`${'🦊'.repeat(9)}…`)
  expect(sanitize(`${'\u202E'.repeat(5_000_000)}visible`)).toBe('')
})

it('marks unreadable values', () => {
  const hostile = {
    toString() {
      throw new Error('no')
    },
  }
  expect(sanitize(hostile)).toBe('(unreadable)')
})
