/** Encodes long answers in pieces: one write of a text of 9 MB holds the event loop for 0.1 s (threat B23). */
import { setImmediate } from 'node:timers/promises'

/** Characters that are encoded at a time: about a millisecond. */
const pieceLength = 256 * 1024

/** Cuts no character in two: a half is no UTF-8. */
function* cut(text: string): Generator<string> {
  for (let at = 0; at < text.length; ) {
    let end = Math.min(text.length, at + pieceLength)
    const last = text.charCodeAt(end - 1)
    if (end < text.length && last >= 0xd800 && last < 0xdc00) end -= 1
    yield text.slice(at, end)
    at = end
  }
}

/**
 * Joins texts into the body of an answer. A body that is not short is UTF-8, and other requests go on while it is made.
 * @param parts - Texts in order; none of them ends in the middle of a character.
 */
export async function encodeText(
  parts: readonly string[],
): Promise<string | Uint8Array<ArrayBuffer>> {
  if (parts.reduce((sum, part) => sum + part.length, 0) <= pieceLength) return parts.join('')
  const bytes = parts.reduce((sum, part) => sum + Buffer.byteLength(part), 0)
  const body = Buffer.allocUnsafeSlow(bytes)
  let at = 0
  let atPause = 0
  for (const part of parts) {
    for (const piece of cut(part)) {
      at += body.write(piece, at)
      if (at - atPause < pieceLength) continue
      atPause = at
      await setImmediate()
    }
  }
  return body
}
