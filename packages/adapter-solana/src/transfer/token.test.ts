/** Mints and token accounts by their bytes, with and without extensions, and what only looks like one. */
import { describe, expect, it } from 'vitest'
import type { NodeAccount } from '../responses.js'
import { systemProgram, token2022Program, tokenProgram } from './programs.js'
import { mintDecimals, parseTokenAccount } from './token.js'

function account(
  owner: string,
  length: number,
  bytes: Readonly<Record<number, number>>,
): NodeAccount {
  const data = new Uint8Array(length)
  for (const [at, byte] of Object.entries(bytes)) data[Number(at)] = byte
  return { owner, lamports: 1n, data }
}

describe('mints', () => {
  const used = { 44: 9, 45: 1 }
  it.each([
    ['plain', account(tokenProgram, 82, used), 9],
    ['plain, of the newer program', account(token2022Program, 82, used), 9],
    ['with extensions', account(token2022Program, 300, { ...used, 165: 1 }), 9],
    ['without decimals', account(tokenProgram, 82, { 45: 1 }), 0],
    ['not in use', account(tokenProgram, 82, { 44: 9 }), undefined],
    ['of another program', account(systemProgram, 82, used), undefined],
    [
      'extended under the older program',
      account(tokenProgram, 300, { ...used, 165: 1 }),
      undefined,
    ],
    ['a token account', account(tokenProgram, 165, { ...used, 108: 1 }), undefined],
    ['an extended token account', account(token2022Program, 170, { ...used, 165: 2 }), undefined],
  ])('%s', (_, minted, decimals) => expect(mintDecimals(minted)).toBe(decimals))
})

describe('token accounts', () => {
  const used = { 64: 5, 65: 1, 108: 1 }
  it.each([
    ['plain', account(tokenProgram, 165, used), 261n],
    ['frozen', account(tokenProgram, 165, { ...used, 108: 2 }), 261n],
    ['with extensions', account(token2022Program, 170, { ...used, 165: 2 }), 261n],
    ['not in use', account(tokenProgram, 165, { 64: 5 }), undefined],
    ['a mint with extensions', account(token2022Program, 170, { ...used, 165: 1 }), undefined],
    ['several signers’', account(tokenProgram, 355, used), undefined],
    ['of another program', account(systemProgram, 165, used), undefined],
  ])('%s', (_, nodeAccount, amount) => expect(parseTokenAccount(nodeAccount)?.amount).toBe(amount))
})
