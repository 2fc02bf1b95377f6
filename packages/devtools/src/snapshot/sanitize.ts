/** Text of wallets, pages and hosts as the panel shows it: one line, bounded, and nothing that turns letters around. */

/** Controls, marks of direction, what has no width, line ends. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu

export const longest = 120

export function sanitize(value: unknown, most = longest): string {
  let text: string
  try {
    text = String(value)
  } catch {
    return '(unreadable)'
  }
  // Cut first: a name may be a megabyte. By code points, so that no letter is halved.
  const line = text
    .slice(0, most * 4)
    .replace(unseen, ' ')
    .trim()
  const letters = [...line]
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : line
}
