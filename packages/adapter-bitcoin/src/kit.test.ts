// @vitest-environment happy-dom
import { createKit, type KeyValueStorage, type Kit, memoryStorage } from '@scope/core'
import { send } from '@scope/core/send'
import { type BitcoinChain, startBitcoinChain } from '@scope/devnet'
import { type BitcoinProviderKind, createBitcoinWallet } from '@scope/testing'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { bitcoin } from './index.js'
import { bitcoinRegtest, bitcoin as mainnet } from './networks/index.js'

let chain: BitcoinChain
const ends: (() => void)[] = []
beforeAll(async () => {
  chain = await startBitcoinChain({ blockTime: 50 })
})
afterEach(() => {
  for (const end of ends.splice(0).toReversed()) end()
})
afterAll(() => chain.stop())

function start(storage: KeyValueStorage): Kit {
  const kit = createKit({
    metadata: { name: 'Test', url: 'http://localhost' },
    networks: [bitcoinRegtest(chain.url), mainnet],
    adapters: [bitcoin()],
    send: send(),
    storage,
  })
  ends.push(kit.start())
  return kit
}

const faces: readonly BitcoinProviderKind[] = [
  'standard',
  'sats-connect',
  'leather',
  'okx',
  'unisat',
]

it.each(faces)('connects, pays and reconnects in a page: %s', async (face) => {
  const wallet = createBitcoinWallet({
    providers: [face],
    name: 'Fox',
    networks: [{ id: chain.caipNetworkId, url: chain.url }],
  })
  ends.push(wallet.install(window))
  const [from = '', to = ''] = wallet.addresses
  chain.fund(from, 100_000n)
  const storage = memoryStorage()
  const kit = start(storage)
  await expect.poll(() => kit.wallets.$wallets.get().length).toBe(1)
  const [row] = kit.wallets.$wallets.get()
  expect(await kit.connection.connect(row?.id ?? '')).toBe(true)
  expect(kit.account().get()).toMatchObject({ address: from, isConnected: true })

  ends.push(kit.balances.forNamespace('bip122').listen(() => undefined))
  await expect
    .poll(() => kit.balances.forNamespace('bip122').get())
    .toMatchObject({ status: 'ready', symbol: 'BTC', decimals: 8 })

  expect(await kit.requests.signMessage('Hello')).toMatch(/^[\w+/]+=*$/)
  const transaction = { to, value: 20_000n, feeRate: 2n }
  const id = await kit.requests.sendTransaction({ namespace: 'bip122', transaction })
  await expect
    .poll(() => kit.transactions.$transactions.get()[0], { timeout: 9_000 })
    .toMatchObject({ id, status: 'confirmed' })

  // The node's own words come through the kit's own client.
  chain.setMinFeeRate(50)
  const cheap = kit.requests.sendTransaction({ namespace: 'bip122', transaction })
  await expect(cheap).rejects.toMatchObject({
    code: 'transaction-rejected',
    details: { reason: expect.stringMatching(/min relay fee not met/) },
  })
  chain.setMinFeeRate(1)

  const asked = wallet.promptCount
  const { type } = kit.account('bip122').get().account ?? {}
  const again = start(storage)
  // Not something else until the wallet has answered.
  expect(again.account('bip122').get()).toMatchObject({ status: 'reconnecting', account: { type } })
  await expect.poll(() => again.account().get().status).toBe('connected')
  expect(wallet.promptCount).toBe(asked)

  wallet.lock()
  await expect.poll(() => again.account('bip122').get().status).toBe('disconnected')
  wallet.unlock()
  await expect.poll(() => again.account('bip122').get().status).toBe('connected')
  expect(wallet.promptCount).toBe(asked)
})

it.each([
  ['mainnet', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  ['a test network', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
])('[SND-13] rejects an address of %s as a recipient on regtest', async (_, address) => {
  const wallet = createBitcoinWallet({
    providers: ['unisat'],
    networks: [{ id: chain.caipNetworkId, url: chain.url }],
  })
  ends.push(wallet.install(window))
  chain.fund(wallet.addresses[0] ?? '', 100_000n)
  const kit = start(memoryStorage())
  await expect.poll(() => kit.wallets.$wallets.get().length).toBe(1)
  await kit.connection.connect(kit.wallets.$wallets.get()[0]?.id ?? '')
  const sending = await kit.send?.open()
  sending?.start('bip122')
  await expect.poll(() => sending?.$tokens.get().length).toBe(1)
  sending?.setAmount('0.0001')
  sending?.setRecipient(address)
  await expect
    .poll(() => sending?.$draft.get())
    .toMatchObject({
      status: 'recipient-invalid',
      recipient: { status: 'invalid', error: { code: 'address-invalid' } },
    })
  sending?.setRecipient(wallet.addresses[1] ?? '')
  await expect.poll(() => sending?.$draft.get()?.status).toBe('ready')
})
