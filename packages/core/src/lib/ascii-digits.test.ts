import { expect, it } from 'vitest'
import { asciiDigits } from './ascii-digits.js'

it.each([
  ['٤٢٤٢٤٢', '424242'],
  ['۴۲۴۲۴۲', '424242'],
  ['४२४२४२', '424242'],
  ['৪২৪২৪২', '424242'],
  ['๔๒๔๒๔๒', '424242'],
  ['၄၂၄၂၄၂', '424242'],
  ['４２４２４２', '424242'],
  ['\u{1e954}\u{1e952}𝟠', '428'],
  ['42 ٤-x', '42 4-x'],
  // Numbers that are no decimal digits.
  ['²½Ⅳ四', '²½Ⅳ四'],
  ['', ''],
])('writes %s as %s', (text, written) => expect(asciiDigits(text)).toBe(written))

it('writes each digit of Unicode as the place it has in its run of ten', () => {
  const digit = /\p{Nd}/u
  const wrong: string[] = []
  let run = 0
  for (let code = 0; code < 0x20000; code++) {
    const letter = String.fromCodePoint(code)
    if (!digit.test(letter)) {
      if (run % 10 > 0) wrong.push(code.toString(16))
      run = 0
    } else if (asciiDigits(letter) !== String(run++ % 10)) wrong.push(code.toString(16))
  }
  expect(wrong).toEqual([])
})
