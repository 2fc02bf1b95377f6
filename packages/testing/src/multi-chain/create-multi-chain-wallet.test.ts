import { bitcoin } from '@scope/adapter-bitcoin'
import { bitcoinRegtest } from '@scope/adapter-bitcoin/networks'
import { evm } from '@scope/adapter-evm'
import { solana } from '@scope/adapter-solana'
import { solanaLocal } from '@scope/adapter-solana/networks'
import { createKit, type Kit, memoryStorage } from '@scope/core'
import { afterEach, describe, expect, it } from 'vitest'
import { createMultiChainWallet } from './create-multi-chain-wallet.js'

const nowhere = 'http://127.0.0.1:1'
let kit: Kit | undefined
afterEach(() => kit?.stop())

function world() {
  const window = Object.assign(new EventTarget(), {
    document: Object.assign(new EventTarget(), { visibilityState: 'visible' }) as Document,
  })
  const made = createKit({
    metadata: { name: 'Test', url: 'https://site.example' },
    networks: [
      {
        id: 31337,
        name: 'Local',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: [nowhere] } },
      },
      solanaLocal(nowhere),
      bitcoinRegtest(nowhere),
    ],
    adapters: [evm(), solana(), bitcoin()],
    storage: memoryStorage(),
    env: { window },
  })
  kit = made
  const wallet = createMultiChainWallet({
    name: 'Meadow',
    rdns: 'dev.test.meadow',
    evm: [{ chainId: 31337, rpcUrl: nowhere }],
    solana: [{ chain: 'solana:localnet', rpcUrl: nowhere }],
    bitcoin: [{ id: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328' }],
  })
  const remove = wallet.install(window)
  made.start()
  return { kit: made, wallet, remove, window }
}

const namespaces = ['eip155', 'solana', 'bip122'] as const

describe('[CON-15] one wallet of several chains', () => {
  it('complaint 11: shows in one row, with a connector for each chain', async () => {
    const { kit } = world()
    const rows = () => kit.wallets.$wallets.get()
    // Each adapter looks by itself: the last one of them may come a moment later.
    await expect
      .poll(() => rows()[0]?.connectors.map(({ namespace }) => namespace))
      .toEqual(namespaces)
    expect(rows()).toHaveLength(1)
    expect(rows()[0]).toMatchObject({ id: 'dev.test.meadow', name: 'Meadow', type: 'MULTI_CHAIN' })
  })

  it('connects on each chain, with the accounts of that chain only', async () => {
    const { kit, wallet } = world()
    for (const namespace of namespaces)
      expect(await kit.connection.connect('dev.test.meadow', { namespace })).toBe(true)
    const shown = (namespace: (typeof namespaces)[number]) =>
      kit
        .account(namespace)
        .get()
        .accounts.map(({ address }) => address)
    expect(shown('eip155')).toHaveLength(2)
    expect(shown('solana').every((address) => wallet.solana.addresses.includes(address))).toBe(true)
    expect(shown('bip122').every((address) => wallet.bitcoin.addresses.includes(address))).toBe(
      true,
    )
    expect(new Set(namespaces.flatMap(shown)).size).toBe(namespaces.flatMap(shown).length)
  })

  it('disconnects one chain, and keeps the others', async () => {
    const { kit, wallet } = world()
    for (const namespace of namespaces)
      await kit.connection.connect('dev.test.meadow', { namespace })
    const status = () => namespaces.map((namespace) => kit.account(namespace).get().status)
    await kit.connection.disconnect({ namespace: 'solana' })
    expect(status()).toEqual(['connected', 'disconnected', 'connected'])
    wallet.bitcoin.forgetSite()
    await expect.poll(status).toEqual(['connected', 'disconnected', 'disconnected'])
  })
})
