/** The fee of a transaction on a local chain, and of odd answers. */
import type { NodeClient } from '@scope/core/chain'
import { type SolanaChain, startSolanaChain } from '@scope/devnet'
import { createTestNode } from '@scope/testing'
import { Connection, Keypair, SystemProgram, Transaction } from '@solana/web3.js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { getPaidFee } from './paid-fee.js'

const signal = () => new AbortController().signal
let chain: SolanaChain
beforeAll(async () => {
  chain = await startSolanaChain()
})
afterAll(() => chain.stop())

it('is what the payer has less of, beside what it sent', async () => {
  const [payer, to] = [Keypair.generate(), Keypair.generate()]
  chain.airdrop(payer.publicKey.toBase58(), 1_000_000_000n)
  const connection = new Connection(chain.url, 'confirmed')
  const { blockhash, lastValidBlockHeight } = await connection.getLatestBlockhash()
  const transaction = new Transaction({
    feePayer: payer.publicKey,
    blockhash,
    lastValidBlockHeight,
  }).add(
    SystemProgram.transfer({
      fromPubkey: payer.publicKey,
      toPubkey: to.publicKey,
      lamports: 100_000_000,
    }),
  )
  transaction.sign(payer)
  const id = await connection.sendRawTransaction(transaction.serialize())
  const left = BigInt(await connection.getBalance(payer.publicKey))
  const fee = await getPaidFee(createTestNode(chain.url), id, payer.publicKey.toBase58(), signal())
  expect(fee).toBe(1_000_000_000n - 100_000_000n - left)
  expect(fee).toBeGreaterThan(0n)
  const other = await getPaidFee(createTestNode(chain.url), id, to.publicKey.toBase58(), signal())
  expect(other).toBeUndefined()
  const unknown = await getPaidFee(createTestNode(chain.url), '1'.repeat(64), '', signal())
  expect(unknown).toBeUndefined()
})

const answering = (answer: unknown): NodeClient => {
  const none = () => Promise.reject(new Error('Not asked for here.'))
  return { get: none, post: none, broadcast: none, request: async () => answer }
}

it('is unknown of a transaction whose result the node has not kept', async () => {
  expect(await getPaidFee(answering({ meta: null }), 'id', 'payer', signal())).toBeUndefined()
})

it.each([{ meta: {} }, { meta: { fee: '5000' } }, { meta: { fee: -1 } }, {}, 'text'])(
  'is refused if it is malformed: %o',
  async (answer) => {
    await expect(getPaidFee(answering(answer), 'id', 'payer', signal())).rejects.toMatchObject({
      code: 'wallet-response-invalid',
    })
  },
)
