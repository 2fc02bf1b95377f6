/** The client’s own bytes, against Node’s. */
import { Buffer as NodeBuffer } from 'node:buffer'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Buffer } from './shims/buffer.js'

const encodings = ['utf-8', 'base64', 'hex'] as const

it('writes text and bytes as Node does', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: 'binary' }), fc.uint8Array()),
      fc.constantFrom(...encodings),
      (value, encoding) => {
        const [ours, nodes] = [Buffer.from(value), NodeBuffer.from(value as string)]
        expect(ours.toString(encoding)).toBe(nodes.toString(encoding))
        expect(Buffer.isBuffer(ours)).toBe(true)
        expect(Buffer.isBuffer(value)).toBe(false)
      },
    ),
  )
})

it('decodes base64 as Node does, in either alphabet, with or without padding', () => {
  fc.assert(
    fc.property(fc.uint8Array(), fc.constantFrom('base64', 'base64url'), (bytes, alphabet) => {
      const text = NodeBuffer.from(bytes).toString(alphabet as 'base64')
      for (const written of [text, text.replaceAll('=', '')])
        expect([...Buffer.from(written, 'base64')]).toEqual([...bytes])
    }),
  )
})
