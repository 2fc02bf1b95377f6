/** B23: a long answer is encoded in pieces, byte for byte as it would be at once. */
import { describe, expect, it } from 'vitest'
import { encodeText } from './encode-text.js'

const decode = (body: string | Uint8Array) =>
  typeof body === 'string' ? body : Buffer.from(body).toString('utf8')

describe('encodeText', () => {
  it('joins short parts into a text', async () => {
    expect(await encodeText(['[', '1', ']'])).toBe('[1]')
    expect(await encodeText([])).toBe('')
  })

  it.each([
    ['one byte', 'a'],
    ['two bytes', 'é'],
    ['three bytes', '語'],
    ['four bytes', '𝄞'],
    ['four bytes after one', 'a𝄞'],
  ])('[B23] encodes characters of %s as they are, also where a piece ends', async (_, unit) => {
    // Odd and even places, so that each place within a character meets the end of a piece.
    for (const start of ['', 'x', 'xy', 'xyz']) {
      const text = start + unit.repeat(700_000 / unit.length)
      const body = await encodeText(['[', text, ',', text, ']'])
      expect(body).toBeInstanceOf(Uint8Array)
      expect(decode(body) === `[${text},${text}]`).toBe(true)
    }
  })

  it('[B23] lets other work run while it encodes a long answer', async () => {
    const megabytes = 20
    let turns = 0
    let isDone = false
    const next = () => {
      if (isDone) return
      turns++
      setImmediate(next)
    }
    next()
    await encodeText(Array.from({ length: megabytes }, () => 'a'.repeat(1024 * 1024)))
    isDone = true
    expect(turns).toBeGreaterThan(megabytes)
  })
})
