/** Wallets whose answers throw when they are read: only typed errors leave. */
import { KitError } from '@scope/core/chain'
import { expect, it } from 'vitest'
import { bitcoinRegtest } from './networks/index.js'
import { createBitcoinRuntime } from './runtime.js'

const trap = <T extends object>(target: T): T =>
  new Proxy(target, {
    get(_, key) {
      if (key === 'then') return undefined
      if (key === 'length') return 1
      throw new Error(`No ${String(key)}.`)
    },
  })

it.each([
  ['unisat', 'requestAccounts'],
  ['okx', 'connect'],
  ['leather', 'request'],
  ['btc_providers:x', 'request'],
] as const)('[C2] rejects connecting to %s with a typed error', async (id, method) => {
  for (const answer of [
    trap([]),
    trap({}),
    { result: trap({}) },
    { result: { addresses: trap([]) } },
  ]) {
    const provider = { [method]: async () => answer }
    const thrown = await createBitcoinRuntime()
      .connect({
        connector: { id, name: 'Test', namespace: 'bip122', type: 'INJECTED', provider },
        networkId: bitcoinRegtest('http://localhost').caipNetworkId,
        silent: false,
        signal: new AbortController().signal,
      })
      .catch((error: unknown) => error)
    expect(thrown).toBeInstanceOf(KitError)
  }
})
