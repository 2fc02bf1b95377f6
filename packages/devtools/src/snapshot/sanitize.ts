/** Text of wallets, pages and hosts as the panel shows it: one line, bounded, and nothing that turns letters around. */

/** Controls, marks of direction, what has no width, line ends. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu

export const maxLength = 120

export function sanitize(value: unknown, max = maxLength): string {
  let text: string
  try {
    text = String(value)
  } catch {
    return '(unreadable)'
  }
  // Cut first: a name may be a megabyte. By code points, so that no letter is halved.
  const line = text
    .slice(0, max * 4)
    .replace(unseen, ' ')
    .trim()
  const letters = [...line]
  return letters.length > max ? `${letters.slice(0, max - 1).join('')}…` : line
}
