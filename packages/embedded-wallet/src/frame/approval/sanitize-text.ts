/** Texts of strangers as they may be shown: nothing in them is invisible, and nothing turns the others around. */

/** Letters that look like nothing at all. */
const blanks = /[\u115f\u1160\u2800\u3164\uffa0]/gu
/** Everything that is not drawn, but for what joins letters of a script, and what makes a picture of an emoji. */
const unseen =
  /(?![\n\t\u200c\u200d]|(?<=\p{Extended_Pictographic}|[\d#*])\ufe0f)[\p{C}\p{Zl}\p{Zp}\p{DI}]/gu
const mark = '\ufffd'

const cut = (text: string, maxLength: number): string => {
  const letters = [...text]
  return letters.length > maxLength ? `${letters.slice(0, maxLength).join('')}…` : text
}

/** Lines stay lines; every hidden character is a mark. */
export const sanitizeText = (text: string, maxLength = 262_144): string =>
  cut(text.replaceAll('\r\n', '\n').replaceAll(blanks, mark).replaceAll(unseen, mark), maxLength)

/** One line: a name, a symbol. Undefined where nothing of it can be seen. */
export function shownLine(text: string, maxLength = 64): string | undefined {
  const line = text
    .replaceAll(/(?:(?!(?<=\p{Extended_Pictographic})\ufe0f)[\p{C}\p{Z}\p{DI}\u2800])+/gu, ' ')
    .trim()
  return line === '' ? undefined : cut(line, maxLength)
}
