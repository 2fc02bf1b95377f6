import { utf8ToBytes } from '@noble/hashes/utils'
import { describe, expect, it } from 'vitest'
import { expectedOf, getProof, readCases, type SignedCase } from '../fixtures/scope-vectors.js'
import { verifySiwx } from './verify-siwx.js'

const families = ['siwx-evm-signed', 'siwx-solana-signed', 'siwx-bitcoin-signed'] as const

describe.each(families)('%s', (family) => {
  it('[S3] rejects the signature for a text that differs by one byte, SIW-09', async () => {
    for (const signedCase of readCases<SignedCase>(family).filter(
      ({ expect }) => expect === 'valid',
    )) {
      const proof = getProof(signedCase)
      const { message } = proof
      const bytes = typeof message === 'string' ? utf8ToBytes(message) : message
      for (let at = 0; at < bytes.length; at++) {
        for (const change of [1, 0x20]) {
          const other = bytes.slice()
          other[at] = (other[at] ?? 0) ^ change
          // The expected fields don't matter: the signature check alone rejects it.
          const answer = await verifySiwx({ ...proof, message: other }, expectedOf(signedCase))
          expect(answer.ok, `${signedCase.id} ${at}`).toBe(false)
        }
      }
    }
  }, 60_000)
})
