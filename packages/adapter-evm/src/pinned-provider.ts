/**
 * One connection per wallet, account and network, for libraries that keep the object they were given. The object stays
 * the same until something changes, then a new one replaces it. There is none if no wallet is connected.
 */
import type { Kit } from '@scope/core'
import { KitError } from '@scope/core/chain'
import { type ActiveConnection, chainIdOf, getActiveConnection } from './active-connection.js'
import { type Eip1193Provider, request } from './eip1193.js'
import { parseAccounts, parseNetworkId } from './responses.js'

/** What signs or sends something, under any of its names: standards, their drafts, and what wallets had before them. */
const writing =
  /^(?:personal_sign|eth_sign|eth_send|eth_decrypt|wallet_(?:send|sign|grant|prepare|invoke|create|re(?:quest|voke)Execution))/

/**
 * Pins the wallet to the state of the connection. After a switch to another network or account, the old connection
 * neither signs nor sends, and never makes the wallet switch back (X2).
 */
export const createPinnedProvider = ({
  provider,
  chainId,
  addresses,
}: ActiveConnection): Eip1193Provider => {
  async function assertSameTransaction(): Promise<void> {
    const [network, accounts] = await Promise.all([
      request(provider, 'eth_chainId'),
      request(provider, 'eth_accounts'),
    ])
    if (chainIdOf(parseNetworkId(network)) !== chainId) {
      throw new KitError(
        'network-changed',
        'The wallet is no longer on this network. Get a new connection and try again.',
      )
    }
    const [own] = addresses
    if (parseAccounts(accounts)?.some(({ address }) => address.toLowerCase() === own.toLowerCase()))
      return
    throw new KitError(
      'account-changed',
      'The wallet now uses another account. Get a new connection and try again.',
    )
  }
  return {
    async request(asked) {
      if (writing.test(asked.method)) await assertSameTransaction()
      return provider.request(asked)
    },
    on: (event, listener) => provider.on?.(event, listener),
    removeListener: (event, listener) => provider.removeListener?.(event, listener),
  }
}

const isSame = (a: ActiveConnection, b: ActiveConnection) =>
  a.provider === b.provider && a.addresses[0] === b.addresses[0] && a.chainId === b.chainId

export interface BoundConnections<C> {
  of(kit: Kit): C | undefined
  /** Tells the present one at once, then each that takes its place. Returns a function that stops. */
  watch(kit: Kit, listener: (connection: C | undefined) => void): () => void
}

export function createBoundConnections<C>(make: (up: ActiveConnection) => C): BoundConnections<C> {
  const made = new WeakMap<Kit, { readonly up: ActiveConnection; readonly connection: C }>()
  function of(kit: Kit): C | undefined {
    const up = getActiveConnection(kit)
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
      let reported = of(kit)
      const stop = kit.account('eip155').listen(() => {
        const now = of(kit)
        if (now === reported) return
        reported = now
        listener(now)
      })
      listener(reported)
      return stop
    },
  }
}
