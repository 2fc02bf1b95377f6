/** What wagmi sends by the wallet's provider is listed in `kit.transactions`, as what the kit sends is. */
import type { Kit } from '@scope/core'
import { getActiveConnection } from '../active-connection.js'
import type { Eip1193Provider } from '../eip1193.js'

function getSender([transaction]: readonly unknown[] = []): string | undefined {
  if (typeof transaction !== 'object' || transaction === null || !('from' in transaction)) return
  return typeof transaction.from === 'string' ? transaction.from : undefined
}

/**
 * Returns a function that gives each provider one object in its place: wagmi compares providers. It adds transactions that
 * the wallet has sent to `kit.transactions`.
 */
export function createTransactionTracker(kit: Kit): (provider: Eip1193Provider) => Eip1193Provider {
  const made = new WeakMap<Eip1193Provider, Eip1193Provider>()
  return (provider) => {
    const known = made.get(provider)
    if (known) return known
    const tracking: Eip1193Provider = {
      async request(asked) {
        const up = getActiveConnection(kit)
        const response = await provider.request(asked)
        if (asked.method === 'eth_sendTransaction' && typeof response === 'string' && up) {
          const networkId = `eip155:${up.chainId}` as const
          // wagmi may send from any account that the wallet shares.
          const sender = getSender(asked.params) ?? up.addresses[0]
          const from = `${networkId}:${sender}` as const
          // wagmi gets its hash in any case, also on a network that the kit doesn't list.
          kit.transactions.add({ id: response, networkId, from }).catch(() => undefined)
        }
        return response
      },
      on: (event, listener) => provider.on?.(event, listener),
      removeListener: (event, listener) => provider.removeListener?.(event, listener),
    }
    made.set(provider, tracking)
    return tracking
  }
}
