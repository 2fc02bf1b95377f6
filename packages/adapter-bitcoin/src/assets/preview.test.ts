import { type NodeClient, toNetwork } from '@scope/core/chain'
import { type BitcoinChain, startBitcoinChain } from '@scope/devnet'
import { createBitcoinWallet, createTestNode } from '@scope/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { requireAddress } from '../address.js'
import { bitcoinRegtest } from '../networks/index.js'
import { createBitcoinRuntime } from '../runtime.js'
import { isBurnAddress } from './burn-addresses.js'

const to = 'bcrt1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqc8gma6'
const signal = () => new AbortController().signal

let chain: BitcoinChain
let node: NodeClient
let from: string
beforeAll(async () => {
  chain = await startBitcoinChain()
  node = createTestNode(chain.url)
  const wallet = createBitcoinWallet({
    providers: ['unisat'],
    networks: [{ id: chain.caipNetworkId }],
    accounts: 1,
  })
  from = wallet.addresses[0] ?? ''
  chain.fund(from, 60_000n)
  chain.fund(from, 40_000n)
  chain.mine()
})
afterAll(() => chain.stop())

const network = () => toNetwork(bitcoinRegtest(chain.url))
/** The chain's own node, and what it is said to ask for at each speed. */
const withRates = (rates: object): NodeClient => ({
  ...node,
  get: (path, wanted) =>
    path === '/fee-estimates' ? Promise.resolve(rates) : node.get(path, wanted),
})
const money = async () => {
  const all = await createBitcoinRuntime().assets?.()
  if (!all) throw new Error('The adapter knows of money.')
  return all
}
const rates = { '1': 20, '3': 8.2, '6': 2 }

it('[SND-13] returns a fee for each speed, and uses the middle one by default', async () => {
  const { preview } = await money()
  const ask = (more: object = {}) =>
    preview(withRates(rates), network(), from, { to, amount: 30_000n, ...more }, signal())
  const { fee, feeChoices = [] } = await ask()
  expect(feeChoices.map(({ speed, rate }) => [speed, rate])).toEqual([
    ['slow', 2n],
    ['normal', 9n],
    ['fast', 20n],
  ])
  const [slow, normal, fast] = feeChoices.map((feeChoice) => feeChoice.fee)
  expect(fast).toBeGreaterThan(normal ?? 0n)
  expect(normal).toBeGreaterThan(slow ?? 0n)
  expect(fee).toBe(normal)
  expect((await ask()).feeRate).toBe(9n)
  expect((await ask({ feeRate: 20n })).fee).toBe(fast)
})

it('[SND-13] offers one speed if the node knows one, at its default rate', async () => {
  const { preview } = await money()
  const ask = (said: object) =>
    preview(withRates(said), network(), from, { to, amount: 30_000n }, signal())
  const transferPreview = await ask({ '4': 7.5 })
  expect(transferPreview.feeRate).toBe(8n)
  expect(transferPreview.feeChoices?.map(({ speed, rate }) => [speed, rate])).toEqual([
    ['normal', 8n],
  ])
  expect(transferPreview.fee).toBe(transferPreview.feeChoices?.[0]?.fee)
  const odd = await ask({ '1': 3, '3': 8, '6': 12 })
  expect(odd.feeChoices?.map(({ speed }) => speed)).toEqual(['normal'])
})

it('fails a default fee rate that costs more than half of the amount, but not a chosen one', async () => {
  const { preview } = await money()
  const ask = (more: object) =>
    preview(withRates({ '3': 400 }), network(), from, { to, amount: 1_000n, ...more }, signal())
  expect((await ask({})).error).toMatchObject({
    code: 'amount-invalid',
    details: { transferFailure: 'fee-too-high' },
  })
  expect((await ask({ feeRate: 400n })).error).toBeUndefined()
})

it('sends the whole balance, and rejects one satoshi more', async () => {
  const { getMaxAmount: max, preview } = await money()
  const asking = { to, amount: 0n }
  const all = await max?.(withRates(rates), network(), from, asking, signal())
  if (!all) throw new Error('Bitcoin says what can be sent.')
  expect(all.feeRate).toBe(9n)
  const ask = (amount: bigint) =>
    preview(withRates(rates), network(), from, { to, amount, feeRate: 9n }, signal())
  const whole = await ask(all.amount)
  expect(whole.error).toBeUndefined()
  expect(whole.fee + all.amount).toBe(100_000n)
  expect((await ask(all.amount + 1n)).error).toMatchObject({ code: 'insufficient-funds' })
})

it('leaves out the fastest speed if the balance can’t pay for it', async () => {
  const { preview } = await money()
  const { feeChoices = [] } = await preview(
    withRates({ '1': 400, '3': 3, '6': 1 }),
    network(),
    from,
    { to, amount: 90_000n },
    signal(),
  )
  expect(feeChoices.map(({ speed }) => speed)).toEqual(['slow', 'normal'])
})

it('[X9] says that an address which burns coins is lost', async () => {
  const { preview } = await money()
  const ask = (recipient: string) =>
    preview(withRates(rates), network(), from, { to: recipient, amount: 10_000n }, signal())
  // A hash of zeros, as the test networks write it.
  const zeros = await ask('mfWxJ45yp2SFn7UciZyNpvDKrzbhyfKrY8')
  expect(zeros).toMatchObject({ warnings: ['zero-address'] })
  expect(await ask(to)).toMatchObject({ warnings: [] })
})

it.each([
  '1111111111111111111114oLvT2',
  '1BitcoinEaterAddressDontSendf59kuE',
  '1CounterpartyXXXXXXXXXXXXXXXUWLpVr',
  'bc1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq9e75rs',
  'tb1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq0l98cr',
])('[X9] knows %s as an address that burns coins', (address) => {
  expect(isBurnAddress(requireAddress(address))).toBe(true)
})

it('[X9] warns about the own address, and rejects dust and other networks', async () => {
  const { preview } = await money()
  const ask = (recipient: string, amount = 10_000n) =>
    preview(withRates(rates), network(), from, { to: recipient, amount }, signal())
  expect(await ask(from)).toMatchObject({ warnings: ['own-address'] })
  expect((await ask(to, 100n)).error).toMatchObject({
    code: 'amount-invalid',
    details: { transferFailure: 'too-small' },
  })
  await expect(ask('bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq')).rejects.toMatchObject({
    code: 'address-invalid',
  })
})
