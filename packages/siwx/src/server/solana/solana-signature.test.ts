/** Solana accounts that sign in: whose key it is, and what the server is told of them. */
import { describe, expect, it } from 'vitest'
import { expected, now, signSolana, solanaAddress, solanaMessage } from '../../fixtures/sign-in.js'
import { codeOf } from '../../fixtures/verify-result.js'
import { parseBase58 } from '../encodings.js'
import { verifySiwx } from '../verify-siwx.js'

const { chainId } = solanaMessage
const key = parseBase58(solanaAddress, 32) ?? new Uint8Array()

describe('a Solana account', () => {
  it('[S10] signs in by its key, and is no contract, SIW-09', async () => {
    const answer = await verifySiwx(signSolana(), expected({ chainId, maxContractSessionAge: 1 }))
    expect(answer).toMatchObject({
      ok: true,
      session: { chainId, address: solanaAddress, isContract: false },
    })
    // So it is signed in for as long as its text says, not for as long as a contract may be.
    expect(answer.ok && Date.parse(answer.session.expirationTime)).toBeGreaterThan(
      now.getTime() + 1000,
    )
  })

  it('[S10] may be given by exactly the bytes of its key', async () => {
    const told = async (publicKey: Uint8Array) =>
      codeOf(await verifySiwx({ ...signSolana(), publicKey }, expected({ chainId })))
    expect(key).toHaveLength(32)
    expect(await told(key)).toBe('ok')
    for (let at = 0; at < key.length; at++) {
      const other = key.slice()
      other[at] = (other[at] ?? 0) ^ 1
      expect(await told(other), `byte ${at}`).toBe('address-mismatch')
    }
    expect(await told(Uint8Array.of(...key, 0))).toBe('address-mismatch')
    expect(await told(key.slice(0, 31))).toBe('address-mismatch')
  })
})
