/** What a keyboard of another script types for a digit, as the digit that fields and servers read. */

/**
 * Replaces the decimal digits of every script (Unicode `Nd`) with ASCII digits, such as for a code that
 * the user types.
 *
 * @param text - Text that the user typed.
 * @returns The text with ASCII digits.
 * @example
 * ```ts
 * import { asciiDigits } from '@scope/core'
 *
 * asciiDigits('٤٢٤٢٤٢') // '424242'
 * ```
 */
export const asciiDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    let value = 0
    // Unicode keeps them in runs of ten, each from zero to nine.
    while (/\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++
    return String(value % 10)
  })
