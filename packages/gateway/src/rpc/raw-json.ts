/**
 * Cuts JSON that `JSON.parse` has accepted into its parts as they were written: nodes of Solana send whole numbers that
 * would lose their last digits as JavaScript's.
 */

const isSpace = (code: number): boolean =>
  code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09

function skipSpace(text: string, from: number): number {
  let at = from
  while (isSpace(text.charCodeAt(at))) at++
  return at
}

/** The place after the text that begins here. */
function skipString(text: string, from: number): number {
  let at = from + 1
  while (text.charCodeAt(at) !== 0x22) at += text.charCodeAt(at) === 0x5c ? 2 : 1
  return at + 1
}

/** The place after the value that begins here. */
function skipValue(text: string, from: number): number {
  const first = text.charCodeAt(from)
  if (first === 0x22) return skipString(text, from)
  let at = from
  if (first === 0x7b || first === 0x5b) {
    let depth = 0
    do {
      const code = text.charCodeAt(at)
      if (code === 0x22) {
        at = skipString(text, at)
        continue
      }
      if (code === 0x7b || code === 0x5b) depth++
      else if (code === 0x7d || code === 0x5d) depth--
      at++
    } while (depth > 0)
    return at
  }
  while (at < text.length && !',]}'.includes(text[at] ?? '') && !isSpace(text.charCodeAt(at))) at++
  return at
}

/** The items of a list. */
export function rawItems(text: string): string[] {
  const items: string[] = []
  let at = skipSpace(text, skipSpace(text, 0) + 1)
  while (text[at] !== ']') {
    const end = skipValue(text, at)
    items.push(text.slice(at, end))
    at = skipSpace(text, end)
    if (text[at] === ',') at = skipSpace(text, at + 1)
  }
  return items
}

/** One member of an object, the last of that name as `JSON.parse` has it; nothing where there is none. */
export function rawMember(text: string, name: string): string | undefined {
  let found: string | undefined
  let at = skipSpace(text, skipSpace(text, 0) + 1)
  while (text[at] !== '}') {
    const keyEnd = skipString(text, at)
    const key: unknown = JSON.parse(text.slice(at, keyEnd))
    // After the key stands a colon, with or without space around it.
    const start = skipSpace(text, skipSpace(text, keyEnd) + 1)
    const end = skipValue(text, start)
    if (key === name) found = text.slice(start, end)
    at = skipSpace(text, end)
    if (text[at] === ',') at = skipSpace(text, at + 1)
  }
  return found
}
