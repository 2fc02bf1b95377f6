/** The fee of a transaction on a real chain, and of receipts that other chains answer. */
import type { NodeClient } from '@scope/core/chain'
import { type Devnet, startDevnet } from '@scope/devnet'
import { waitForReceipt } from '@scope/devnet/fixtures/wait-for-receipt'
import { createTestNode } from '@scope/testing'
import { createTestClient, http, publicActions, walletActions } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getPaidFee } from './paid-fee.js'

const from = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const to = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const signal = () => new AbortController().signal

let devnet: Devnet
beforeAll(async () => {
  devnet = await startDevnet()
})
afterAll(() => devnet.stop())

it('is what the account has less of, beside what it sent', async () => {
  const url = devnet.chains[0]?.url ?? ''
  const client = createTestClient({ mode: 'anvil', transport: http(url), account: from })
    .extend(publicActions)
    .extend(walletActions)
  const before = await client.getBalance({ address: from })
  const hash = await client.sendTransaction({ chain: null, to, value: 5n })
  await waitForReceipt(client, hash)
  const after = await client.getBalance({ address: from })
  const node = createTestNode(url)
  expect(await getPaidFee(node, hash, from, signal())).toBe(before - after - 5n)
  expect(await getPaidFee(node, hash, to, signal())).toBeUndefined()
  expect(await getPaidFee(node, `0x${'1'.repeat(64)}`, from, signal())).toBeUndefined()
})

describe('the fee of a receipt', () => {
  const id = `0x${'ab'.repeat(32)}`
  const receipt = {
    transactionHash: id,
    from: from.toLowerCase(),
    blockNumber: '0x1',
    blockHash: `0x${'1'.repeat(64)}`,
    status: '0x1',
    type: '0x2',
    gasUsed: '0x5208',
    effectiveGasPrice: '0x3b9aca00',
  }
  const getFee = (more: object) => {
    const none = () => Promise.reject(new Error('Not asked for here.'))
    const request = async () => ({ ...receipt, ...more })
    const node: NodeClient = { get: none, post: none, broadcast: none, request }
    return getPaidFee(node, id, from, signal())
  }

  it.each<[string, object, bigint | undefined]>([
    ['is gas times price', {}, 21_000_000_000_000n],
    ['has the part of a failed transaction', { status: '0x0' }, 21_000_000_000_000n],
    ['has the data fee of an OP Stack chain', { l1Fee: '0x64' }, 21_000_000_000_100n],
    [
      'has no operator fee if there is none',
      { operatorFeeScalar: '0x0', l1Fee: null },
      21_000_000_000_000n,
    ],
    ['is unknown with an operator fee', { operatorFeeConstant: '0x1' }, undefined],
    ['is unknown if it was paid in a token', { type: '0x7b' }, undefined],
    ['is unknown without a price', { effectiveGasPrice: undefined }, undefined],
    ['is unknown while there is no block', { blockNumber: null, blockHash: null }, undefined],
  ])('%s', async (_, more, fee) => {
    expect(await getFee(more)).toBe(fee)
  })

  it.each([{ gasUsed: '-0x1' }, { l1Fee: 5 }, { transactionHash: `0x${'cd'.repeat(32)}` }])(
    'is refused if it is malformed: %o',
    async (more) => {
      await expect(getFee(more)).rejects.toMatchObject({ code: 'wallet-response-invalid' })
    },
  )
})
