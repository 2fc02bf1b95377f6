/** [X12] A node that lies about coins and fees, in front of a real chain: no user pays more because of it. */
import { type NodeClient, toNetwork } from '@scope/core/chain'
import { type BitcoinChain, startBitcoinChain } from '@scope/devnet'
import { type BitcoinAddressType, createBitcoinWallet, createTestNode } from '@scope/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bitcoinRegtest } from './networks/index.js'
import { createBitcoinRuntime } from './runtime.js'

let chain: BitcoinChain
let honest: NodeClient
beforeAll(async () => {
  chain = await startBitcoinChain()
  honest = createTestNode(chain.url)
})
afterAll(() => chain.stop())

const to = 'bcrt1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqc8gma6'
const funds = 1_000_000n

async function open(payment: BitcoinAddressType, account: number) {
  const network = toNetwork(bitcoinRegtest(chain.url))
  const wallet = createBitcoinWallet({
    providers: ['standard'],
    payment,
    networks: [{ id: network.caipNetworkId, url: chain.url }],
    accounts: 20,
  })
  wallet.selectAccount(account)
  const session = await createBitcoinRuntime().connect({
    connector: {
      id: 'standard:x',
      name: 'Test',
      namespace: 'bip122',
      type: 'ANNOUNCED',
      provider: wallet.provider,
    },
    networkId: network.caipNetworkId,
    silent: false,
    signal: new AbortController().signal,
  })
  if (!session) throw new Error('Asked, and answered undefined.')
  const [main] = session.accounts
  chain.fund(main.address, funds)
  const send = (node: NodeClient, fields: { value?: bigint; feeRate?: bigint } = {}) =>
    session.send(
      main,
      network,
      { namespace: 'bip122', transaction: { to, value: 30_000n, ...fields } },
      node,
    )
  return { wallet, send }
}

const lying = (lie: (path: string, truth: unknown) => unknown): NodeClient => ({
  request: (...asked) => honest.request(...asked),
  broadcast: (...asked) => honest.broadcast(...asked),
  post: (...asked) => honest.post(...asked),
  get: async (path, signal) => lie(path, await honest.get(path, signal)),
})
/** Says that coins hold less than they do: what is missing would be the miner's. */
const shrinking = lying((path, truth) =>
  path.endsWith('/utxo') && Array.isArray(truth)
    ? truth.map((coin: object) => ({ ...coin, value: 50_000 }))
    : truth,
)
const answeringHex = (hex: string) => lying((path, truth) => (path.endsWith('/hex') ? hex : truth))

describe.each(['p2pkh', 'p2sh-p2wpkh', 'p2wpkh'] as const)('coins of %s', (payment) => {
  it('[X12] signs nothing if the node reports a lower value', async () => {
    const { send, wallet } = await open(payment, 2)
    await expect(send(shrinking, { feeRate: 2n })).rejects.toMatchObject({
      code: 'wallet-response-invalid',
    })
    expect(wallet.promptCount).toBe(1)
  })

  it.each(['00', '', 'zz', '0200000000'])(
    '[X12] signs nothing if its transaction can’t be read (%s)',
    async (hex) => {
      const { send, wallet } = await open(payment, 3)
      await expect(send(answeringHex(hex), { feeRate: 2n })).rejects.toMatchObject({
        code: 'wallet-response-invalid',
      })
      expect(wallet.promptCount).toBe(1)
    },
  )

  it('[X12] signs nothing if the node reports another output, or none', async () => {
    const { send } = await open(payment, 4)
    for (const move of [1, 9]) {
      const moving = lying((path, truth) =>
        path.endsWith('/utxo') && Array.isArray(truth)
          ? truth.map((coin: { vout: number }) => ({ ...coin, vout: coin.vout + move }))
          : truth,
      )
      await expect(send(moving, { feeRate: 2n })).rejects.toMatchObject({
        code: 'wallet-response-invalid',
      })
    }
  })
})

it('[X12] throws transaction-rejected for Taproot coins with understated values', async () => {
  const { send } = await open('p2tr', 5)
  await expect(send(shrinking, { feeRate: 2n })).rejects.toMatchObject({
    code: 'transaction-rejected',
  })
})

describe('[X12] a fee rate of the node’s choosing', () => {
  const dear = lying((path, truth) => (path === '/fee-estimates' ? { 3: 450 } : truth))

  it('never makes a small payment cost more than itself', async () => {
    const { send, wallet } = await open('p2wpkh', 6)
    await expect(send(dear)).rejects.toMatchObject({ code: 'amount-invalid' })
    expect(wallet.promptCount).toBe(1)
    // Who names the rate has been asked; a payment that is large beside its fee is a payment.
    expect(await send(honest, { feeRate: 450n })).toMatch(/^[\da-f]{64}$/)
    expect(await send(dear, { value: 300_000n })).toMatch(/^[\da-f]{64}$/)
  })
})
