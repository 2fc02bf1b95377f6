/** A script of the page that puts methods of its own in the wallet's place, on a real local chain with real keys. */
import { toNetwork } from '@scope/core/chain'
import { type BitcoinChain, startBitcoinChain } from '@scope/devnet'
import { type BitcoinProviderKind, createBitcoinWallet, createTestNode } from '@scope/testing'
import { Transaction } from '@scure/btc-signer'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { toBase64 } from './encoding.js'
import { bitcoinRegtest } from './networks/index.js'
import { createBitcoinRuntime } from './runtime.js'

let chain: BitcoinChain
beforeAll(async () => {
  chain = await startBitcoinChain({ blockTime: 20 })
})
afterAll(() => chain.stop())

const faces: readonly (readonly [string, BitcoinProviderKind])[] = [
  ['standard:test', 'standard'],
  ['btc_providers:XverseProviders.BitcoinProvider', 'sats-connect'],
  ['leather', 'leather'],
  ['okx', 'okx'],
  ['unisat', 'unisat'],
]

/** Every method that is there hears of nothing but the thief's own. */
function patch(owner: object, thief: () => unknown): number {
  const methods = Object.entries(owner).filter(([, value]) => typeof value === 'function')
  return methods.filter(([key]) => Reflect.set(owner, key, thief)).length
}

it.each(faces)(
  '[X5] sends no request to a script that patches the wallet (%s) after connecting',
  async (id, face) => {
    const network = toNetwork(bitcoinRegtest(chain.url))
    const wallet = createBitcoinWallet({
      providers: [face],
      networks: [{ id: network.caipNetworkId, url: chain.url }],
    })
    const { provider } = wallet
    const session = await createBitcoinRuntime().connect({
      connector: { id, name: 'Test', namespace: 'bip122', type: 'ANNOUNCED', provider },
      networkId: network.caipNetworkId,
      silent: false,
      signal: new AbortController().signal,
    })
    if (!session) throw new Error('It was asked, and answered nothing.')
    const thief = vi.fn()
    let patched = patch(provider, thief)
    for (const feature of Object.values(Reflect.get(provider, 'features') ?? {})) {
      if (typeof feature === 'object' && feature !== null) patched += patch(feature, thief)
    }
    expect(patched).toBeGreaterThan(0)

    const [account] = session.accounts
    chain.fund(account.address, 100_000n)
    expect(await session.sign(account, { kind: 'message', message: 'Hello' })).toMatch(/./)
    const psbt = new Transaction()
    psbt.addInput({ txid: '11'.repeat(32), index: 0 })
    const asked = { kind: 'psbt', psbt: toBase64(psbt.toPSBT()) } as const
    // The wallet decides whether to sign a coin without an owner. This test only covers that it gets the
    // request.
    await session.sign(account, asked).catch(() => undefined)
    const transaction = { to: wallet.addresses[1] ?? '', value: 10_000n, feeRate: 2n }
    const request = { namespace: 'bip122', transaction } as const
    const id64 = await session.send(account, network, request, createTestNode(chain.url))
    expect(id64).toMatch(/^[\da-f]{64}$/)
    if (session.capabilities.has('switch-network')) await session.switchNetwork(network)
    await session.disconnect()
    expect(thief).not.toHaveBeenCalled()
  },
)
