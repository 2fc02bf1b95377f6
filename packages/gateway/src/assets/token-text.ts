/**
 * Names and symbols that strangers gave their tokens. What reads as an advertisement, as markup or backwards is none; what
 * calls itself what a listed token is called is not believed either (threat X14).
 */

const maxLength = 64
/** Controls, marks of direction, invisible letters, and what combines without end. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]|\p{M}{3,}/u
const markup = /[<>`{}\\]|&#?\w{1,10};/
/** With a scheme, with `www`, or as a name of the web; also where dots are drawn another way. Bridges name tokens `USDC.axl`. */
const link =
  /:\/\/|\bwww[.\s]|[\p{L}\p{N}-]{2,}[.。．｡․](?!(?:axl|wh|multi|oft)(?![\p{L}\p{N}]))\p{L}{2,}|\b[tx]\.(?:me|co|com)\b/iu
const bait = /\b(claim|visit|airdrop|reward|voucher|bonus)\b.*(\.|\bat\b|\bon\b|\bto\b|\$)/i

/** The text where it can be shown as it is, else nothing. */
export function sanitizeTokenText(text: string): string | undefined {
  const trimmed = text.trim()
  if (trimmed === '' || trimmed.length > maxLength) return undefined
  const folded = trimmed.normalize('NFKC')
  if ([trimmed, folded].some((form) => unseen.test(form) || markup.test(form) || link.test(form)))
    return undefined
  return bait.test(folded) ? undefined : trimmed
}

/** Letters of other alphabets that are drawn like Latin ones. */
const lookalikes: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ['аɑα', 'a'],
    ['сϲ', 'c'],
    ['ԁ', 'd'],
    ['еҽε', 'e'],
    ['һ', 'h'],
    ['іıι1l|!', 'i'],
    ['ј', 'j'],
    ['κк', 'k'],
    ['м', 'm'],
    ['ո', 'n'],
    ['оοօ0', 'o'],
    ['рρ', 'p'],
    ['ѕ$', 's'],
    ['тτ₮', 't'],
    ['υսц', 'u'],
    ['ѵν', 'v'],
    ['ѡ', 'w'],
    ['хχ', 'x'],
    ['уγ', 'y'],
    ['в', 'b'],
  ].flatMap(([from = '', to = '']) => [...from].map((letter) => [letter, to])),
)

/** What a word looks like at a glance: two that are drawn alike are one. */
export const confusableSkeleton = (word: string): string =>
  [...word.normalize('NFKD').toLowerCase()]
    .map((letter) => lookalikes[letter] ?? letter)
    .join('')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Stands for a token whose own word is not to be shown. */
export const shortToken = (token: string): string =>
  token.length <= 12
    ? token
    : `${token.slice(0, token.startsWith('0x') ? 6 : 4)}…${token.slice(-4)}`
