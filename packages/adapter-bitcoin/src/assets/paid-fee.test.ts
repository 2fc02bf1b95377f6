/** The fee of a payment on a local chain, and of odd answers. */
import { type NodeClient, toNetwork } from '@scope/core/chain'
import { type BitcoinChain, startBitcoinChain } from '@scope/devnet'
import { createBitcoinWallet, createTestNode } from '@scope/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bitcoinRegtest } from '../networks/index.js'
import { createBitcoinRuntime } from '../runtime.js'
import { getPaidFee } from './paid-fee.js'

const to = 'bcrt1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqc8gma6'
const signal = () => new AbortController().signal
let chain: BitcoinChain
beforeAll(async () => {
  chain = await startBitcoinChain()
})
afterAll(() => chain.stop())

it('is what the account has less of, beside what it sent, once it is in a block', async () => {
  const network = toNetwork(bitcoinRegtest(chain.url))
  const networkId = network.caipNetworkId
  const node = createTestNode(chain.url)
  const wallet = createBitcoinWallet({
    providers: ['unisat'],
    networks: [{ id: networkId, url: chain.url }],
    accounts: 1,
  })
  const runtime = createBitcoinRuntime()
  const session = await runtime.connect({
    connector: {
      id: 'unisat',
      name: 'Test',
      namespace: 'bip122',
      type: 'ANNOUNCED',
      provider: wallet.provider,
    },
    networkId,
    silent: false,
    signal: signal(),
  })
  if (!session) throw new Error('Asked, and answered undefined.')
  const [from] = session.accounts
  chain.fund(from.address, 60_000n)
  chain.mine()
  const id = await session.send(
    from,
    network,
    { namespace: 'bip122', transaction: { to, value: 30_000n, feeRate: 7n } },
    node,
  )
  expect(await getPaidFee(node, id, '', signal())).toBeUndefined()
  chain.mine()
  const left = await runtime.balance(node, from.address, signal())
  const fee = await getPaidFee(node, id, '', signal())
  expect(fee).toBe(60_000n - 30_000n - left)
  expect(fee).toBeGreaterThan(0n)
})

const id = 'ab'.repeat(32)
const answering = (more: object): NodeClient => {
  const none = () => Promise.reject(new Error('Not asked for here.'))
  const payment = {
    txid: id,
    status: { confirmed: true },
    vin: [{ prevout: { value: 900 } }, { prevout: { value: 100 } }],
    vout: [{ value: 700 }, { value: 200 }],
  }
  return { post: none, request: none, broadcast: none, get: async () => ({ ...payment, ...more }) }
}

it('is the sum of all inputs less that of all outputs', async () => {
  expect(await getPaidFee(answering({}), id, '', signal())).toBe(100n)
  const mined = answering({ vin: [{ is_coinbase: true, prevout: null }] })
  expect(await getPaidFee(mined, id, '', signal())).toBeUndefined()
})

it.each([
  { txid: 'cd'.repeat(32) },
  { vin: [{ prevout: null }] },
  { vin: 'text' },
  { vout: [{ value: 0.5 }] },
  { vout: [{ value: 1_001 }] },
])('is refused if it is malformed: %o', async (more) => {
  await expect(getPaidFee(answering(more), id, '', signal())).rejects.toMatchObject({
    code: 'wallet-response-invalid',
  })
})
