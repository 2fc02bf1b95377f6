/** Texts as search compares them: no case, no accents, no signs, one space. */

export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

export const withoutSpaces = (text: string): string => text.replaceAll(' ', '')

/** Runs of three letters, with the beginning marked twice and the end once: short words have some, too. */
export function getTrigrams(text: string): Set<string> {
  const grams = new Set<string>()
  for (const word of text.split(' ')) {
    const padded = `  ${word} `
    for (let at = 0; at + 3 <= padded.length; at++) grams.add(padded.slice(at, at + 3))
  }
  return grams
}
