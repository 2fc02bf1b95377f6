/**
 * Cuts JSON that `JSON.parse` has accepted into its parts as they were written: nodes of Solana send whole numbers that
 * would lose their last digits as JavaScript's. Each reader throws a `SyntaxError` at the end of the text: a loop that
 * waits for a bracket that never comes stops the process (threat B20).
 */

const isSpace = (code: number): boolean =>
  code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09

const unexpectedEnd = () => new SyntaxError('Unexpected end of JSON')

function skipSpace(text: string, from: number): number {
  let at = from
  while (isSpace(text.charCodeAt(at))) at++
  return at
}

/** The place after the text that begins here. */
function skipString(text: string, from: number): number {
  if (text.charCodeAt(from) !== 0x22) throw new SyntaxError('Expected a JSON string')
  for (let at = from + 1; ; ) {
    const end = text.indexOf('"', at)
    if (end === -1) throw unexpectedEnd()
    // A quote behind an odd number of backslashes belongs to the text.
    let before = end
    while (before > at && text.charCodeAt(before - 1) === 0x5c) before--
    if ((end - before) % 2 === 0) return end + 1
    at = end + 1
  }
}

/** The place after the value that begins here. */
function skipValue(text: string, from: number): number {
  const first = text.charCodeAt(from)
  if (first === 0x22) return skipString(text, from)
  let at = from
  if (first === 0x7b || first === 0x5b) {
    let depth = 0
    do {
      if (at >= text.length) throw unexpectedEnd()
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
  if (at === from) throw text.length > from ? new SyntaxError('Expected a value') : unexpectedEnd()
  return at
}

/** The place of the first item or member. Throws where the text is no list or object. */
function open(text: string, bracket: '[' | '{'): number {
  const at = skipSpace(text, 0)
  if (text[at] !== bracket) throw new SyntaxError(`Expected ${bracket}`)
  return skipSpace(text, at + 1)
}

/** The place of the next item or member, or of the bracket that ends them. */
function skipComma(text: string, from: number, end: ']' | '}'): number {
  const at = skipSpace(text, from)
  if (text[at] === ',') return skipSpace(text, at + 1)
  if (text[at] === end) return at
  throw at < text.length ? new SyntaxError('Expected a comma') : unexpectedEnd()
}

/**
 * Cuts a list into its items.
 * @throws SyntaxError if the text is no whole list.
 */
export function rawItems(text: string): string[] {
  const items: string[] = []
  let at = open(text, '[')
  while (text[at] !== ']') {
    const end = skipValue(text, at)
    items.push(text.slice(at, end))
    at = skipComma(text, end, ']')
  }
  return items
}

/**
 * Finds one member of an object, the last of that name, as `JSON.parse` has it.
 * @returns The value as it was written, or `undefined` if there is none.
 * @throws SyntaxError if the text is no whole object.
 */
export function rawMember(text: string, name: string): string | undefined {
  let found: string | undefined
  let at = open(text, '{')
  while (text[at] !== '}') {
    const keyEnd = skipString(text, at)
    const key: unknown = JSON.parse(text.slice(at, keyEnd))
    const colon = skipSpace(text, keyEnd)
    if (text[colon] !== ':') throw new SyntaxError('Expected a colon')
    const start = skipSpace(text, colon + 1)
    const end = skipValue(text, start)
    if (key === name) found = text.slice(start, end)
    at = skipComma(text, end, '}')
  }
  return found
}
