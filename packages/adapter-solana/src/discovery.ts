/**
 * Finds wallets in the page: those that register themselves (Wallet Standard), and Phantom and Solflare as they put
 * themselves into pages before that, only where none registers. Never asks a wallet anything.
 */
import type { Connector, DiscoveryContext } from '@scope/core/chain'
import { discoverStandardWallets, standardId } from '@scope/core/wallet-standard/discovery'

/** Milliseconds without any registration before injected wallets are offered. */
export const legacyDelay = 400
/** Milliseconds after which they are looked for: some wallets' own browsers inject late and dispatch no event. */
const looks = [legacyDelay, 1_000, 3_000] as const

/** Each wallet's name, and its own object on the page; undefined where that says it is another's. */
const injected: Readonly<Record<string, (page: InjectedPage) => unknown>> = {
  Phantom: ({ phantom }) => phantom?.solana?.isPhantom && phantom.solana,
  Solflare: ({ solflare }) => solflare?.isSolflare && solflare,
}

interface InjectedPage {
  readonly phantom?: { readonly solana?: { readonly isPhantom?: unknown } }
  readonly solflare?: { readonly isSolflare?: unknown }
}

export function discover(host: DiscoveryContext): () => void {
  const { window, add: found, remove: lost } = host
  if (!window) return () => {}
  const standard = new Set<Connector>()
  const legacy: Connector[] = []

  function withdraw() {
    for (const connector of legacy.splice(0)) lost(connector)
  }

  function offer() {
    if (standard.size > 0) return
    for (const [name, read] of Object.entries(injected)) {
      try {
        const provider = read(window as InjectedPage)
        const isOffered = legacy.some((known) => known.name === name)
        if (isOffered || typeof (provider as { connect?: unknown }).connect !== 'function') continue
        const id = standardId(name)
        const shown = { id, name, namespace: 'solana', type: 'INJECTED', provider } as const
        const connector = Object.freeze(shown satisfies Connector)
        legacy.push(connector)
        found(connector)
      } catch {
        // Not there, or a getter that throws.
      }
    }
  }

  const stop = discoverStandardWallets({
    namespace: 'solana',
    accepts: (features, chains) =>
      'standard:connect' in features &&
      Object.keys(features).some((name) => name.startsWith('solana:sign')) &&
      chains.some((chain) => chain.startsWith('solana:')),
    host: {
      ...host,
      add(connector) {
        withdraw()
        standard.add(connector)
        found(connector)
      },
      remove(connector) {
        standard.delete(connector)
        lost(connector)
      },
    },
  })
  const look = () => {
    offer()
    // The dialog takes the focus as it opens. Not before the first look: a registration may still come.
    window.addEventListener('focusin', offer)
  }
  const timers = looks.map((ms) => setTimeout(look, ms))
  return () => {
    timers.forEach(clearTimeout)
    window.removeEventListener('focusin', offer)
    stop()
    // The next discovery decides again.
    withdraw()
  }
}
