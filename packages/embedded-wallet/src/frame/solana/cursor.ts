/** Bytes from their first to their last: what is not there is never read as nought. */
import { unreadable } from './errors.js'

export interface Cursor {
  byte(): number
  /** Solana's compact number of at most 16 bits, in as few bytes as it needs: nodes refuse any other form. */
  count(): number
  take(length: number): Uint8Array
  isAtEnd(): boolean
}

/** Creates a cursor. Reading past the end throws `unreadable`. */
export function createCursor(bytes: Uint8Array): Cursor {
  let at = 0
  function byte(): number {
    const value = bytes[at]
    if (value === undefined) throw unreadable()
    at++
    return value
  }
  return {
    byte,
    count() {
      let value = 0
      for (let index = 0; index < 3; index++) {
        const next = byte()
        value |= (next & 0x7f) << (7 * index)
        if (next >= 0x80) continue
        if ((index > 0 && next === 0) || value > 0xffff) break
        return value
      }
      throw unreadable()
    },
    take(length) {
      if (at + length > bytes.length) throw unreadable()
      at += length
      return bytes.slice(at - length, at)
    },
    isAtEnd: () => at === bytes.length,
  }
}
