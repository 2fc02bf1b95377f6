/**
 * One connection a wallet, account and network, for libraries that hold on to what they were given: the same object
 * while nothing changed, a new one when something did, none while nobody is connected.
 */
import type { Kit } from '@scope/core'
import { KitError } from '@scope/core/chain'
import { readNetworkId } from './answers.js'
import { type Eip1193Provider, request } from './eip1193.js'
import { chainIdOf, type InUse, inUse } from './in-use.js'

/**
 * The wallet as it was when the connection was made: one that has moved to another network since sends nothing for
 * whoever still holds the old connection, and nobody makes it move back.
 */
export const boundProvider = ({ provider, chainId }: InUse): Eip1193Provider => ({
  async request(asked) {
    if (asked.method === 'eth_sendTransaction') {
      const now = chainIdOf(readNetworkId(await request(provider, 'eth_chainId')))
      if (now !== chainId) {
        throw new KitError(
          'network-changed',
          'The wallet is no longer on this network. Take the connection anew, then try again.',
        )
      }
    }
    return provider.request(asked)
  },
  on: (event, listener) => provider.on?.(event, listener),
  removeListener: (event, listener) => provider.removeListener?.(event, listener),
})

const isSame = (a: InUse, b: InUse) =>
  a.provider === b.provider && a.addresses[0] === b.addresses[0] && a.chainId === b.chainId

export interface BoundConnections<C> {
  of(kit: Kit): C | undefined
  /** Tells the present one at once, then each that takes its place. Returns a function that stops. */
  watch(kit: Kit, listener: (connection: C | undefined) => void): () => void
}

export function createBoundConnections<C>(make: (up: InUse) => C): BoundConnections<C> {
  const made = new WeakMap<Kit, { readonly up: InUse; readonly connection: C }>()
  function of(kit: Kit): C | undefined {
    const up = inUse(kit)
    if (!up) return undefined
    const known = made.get(kit)
    if (known && isSame(known.up, up)) return known.connection
    const connection = make(up)
    made.set(kit, { up, connection })
    return connection
  }
  return {
    of,
    watch(kit, listener) {
      let told = of(kit)
      const stop = kit.account('eip155').listen(() => {
        const now = of(kit)
        if (now === told) return
        told = now
        listener(now)
      })
      listener(told)
      return stop
    },
  }
}
