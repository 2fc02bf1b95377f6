/** Connectors to rows of the wallet list: one row a wallet, in the order asked for. Pure. */
import type { Connector, ConnectorType } from '../../chain/adapter.js'
import type { WalletGroup } from '../../options.js'
import type { RecentWallet } from '../../storage/items.js'

/** One row: a wallet, and its way in for each namespace it serves. */
export interface Wallet {
  readonly id: string
  readonly name: string
  readonly rdns?: string
  readonly imageUrl?: string
  readonly group: WalletGroup
  /** MULTI_CHAIN where it serves several namespaces. */
  readonly type: ConnectorType
  readonly connectors: readonly [Connector, ...Connector[]]
  /** Another wallet claims the same reverse domain name: which one is real can't be told from a page. */
  readonly isAmbiguous: boolean
}

const groupOf: Record<ConnectorType, WalletGroup> = {
  ANNOUNCED: 'injected',
  INJECTED: 'injected',
  MULTI_CHAIN: 'injected',
  EXTERNAL: 'external',
  AUTH: 'external',
  WALLET_CONNECT: 'walletConnect',
}

/** Spoken order, the same at every load: wallets announce themselves in any order. */
const byName = (a: Wallet, b: Wallet) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1)

export function walletRows(
  connectors: readonly Connector[],
  recent: readonly RecentWallet[],
  order: readonly WalletGroup[],
): readonly Wallet[] {
  const rows = new Map<string, [Connector, ...Connector[]]>()
  for (const connector of connectors) {
    const row = rows.get(connector.id)
    if (row) row.push(connector)
    else rows.set(connector.id, [connector])
  }
  const claims = (rdns: string | undefined) =>
    rdns === undefined ? 0 : [...rows.values()].filter(([first]) => first.rdns === rdns).length
  const recency = (id: string) => recent.findIndex((wallet) => wallet.id === id)

  return [...rows.values()]
    .map((members): Wallet => {
      const [first] = members
      const image = members.find(({ imageUrl }) => imageUrl)?.imageUrl
      return {
        id: first.id,
        name: first.name,
        ...(first.rdns && { rdns: first.rdns }),
        ...(image && { imageUrl: image }),
        group: recency(first.id) >= 0 ? 'recent' : groupOf[first.type],
        type: members.length > 1 ? 'MULTI_CHAIN' : first.type,
        connectors: members,
        isAmbiguous: claims(first.rdns) > 1,
      }
    })
    .sort(
      (a, b) =>
        order.indexOf(a.group) - order.indexOf(b.group) ||
        recency(a.id) - recency(b.id) ||
        byName(a, b),
    )
}

/** Newest first, each once, at most two. */
export const withRecent = (
  recent: readonly RecentWallet[],
  { id, name }: RecentWallet,
  limit: number,
): readonly RecentWallet[] =>
  [{ id, name }, ...recent.filter((wallet) => wallet.id !== id)].slice(0, limit)
