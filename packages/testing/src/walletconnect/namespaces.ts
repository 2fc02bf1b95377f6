/** What of a proposal is approved: what the wallets behind have, less what the script leaves out. */
import { getAccounts, getNamespace, type NamespaceHandler } from './namespace-handler.js'
import type { Offer, SessionChange, SessionNamespace, Wanted } from './wallet.js'

/** As walletkit takes them. */
export type Namespaces = Record<
  string,
  { chains: string[]; accounts: string[]; methods: string[]; events: string[] }
>

interface WantedHere {
  readonly chains: readonly string[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
}

/** What the site wants of one namespace, required or not. A key may be a chain: `eip155:1`. */
function wantedIn(namespace: string, all: readonly Wanted[]): WantedHere {
  const entries = all
    .flatMap((wanted) => Object.entries(wanted))
    .filter(([key]) => getNamespace(key) === namespace)
  const unique = (lists: readonly (readonly string[])[]) => [...new Set(lists.flat())]
  return {
    chains: unique(entries.map(([key, { chains }]) => chains ?? (key.includes(':') ? [key] : []))),
    methods: unique(entries.map(([, { methods }]) => methods)),
    events: unique(entries.map(([, { events }]) => events)),
  }
}

export function approvedNamespaces(
  handlers: readonly NamespaceHandler[],
  wanted: readonly Wanted[],
  offer: Offer,
): Namespaces {
  const approved: Namespaces = {}
  for (const handler of handlers) {
    if (offer.namespaces?.includes(handler.namespace) === false) continue
    const here = wantedIn(handler.namespace, wanted)
    const chains = here.chains.filter(
      (chain) => handler.knows(chain) && offer.chains?.includes(chain) !== false,
    )
    if (chains.length === 0) continue
    const known = offer.methods ?? handler.methods
    approved[handler.namespace] = {
      chains,
      accounts: chains.flatMap((chain) => getAccounts(handler, chain, offer.accounts)),
      methods: here.methods.filter((method) => known.includes(method)),
      events: here.events.filter((event) => handler.events.includes(event)),
    }
  }
  return approved
}

/** A session's namespaces, some of them changed. */
export function changedNamespaces(
  current: Readonly<Record<string, SessionNamespace>>,
  change: SessionChange,
): Namespaces {
  const next: Namespaces = {}
  for (const name of new Set([...Object.keys(current), ...Object.keys(change)])) {
    const wanted = change[name]
    if (wanted === null) continue
    const merged = { accounts: [], methods: [], events: [], ...current[name], ...wanted }
    next[name] = {
      // CAIP-10 without its address is the chain.
      chains: [
        ...(merged.chains ??
          new Set(merged.accounts.map((account) => account.slice(0, account.lastIndexOf(':'))))),
      ],
      accounts: [...merged.accounts],
      methods: [...merged.methods],
      events: [...merged.events],
    }
  }
  return next
}
