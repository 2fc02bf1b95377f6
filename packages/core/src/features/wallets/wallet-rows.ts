/** Connectors to rows of the wallet list: one row a wallet, in the order asked for. Pure. */
import type { Connector, ConnectorType } from '../../chain/adapter.js'
import { namespaces } from '../../ids/caip.js'
import type { WalletGroup } from '../../options/options.js'
import type { RecentWallet } from '../../storage/items.js'

/** A row of the wallet list: a wallet, and its connector for each namespace that it supports. */
export interface Wallet {
  /** Id of the wallet: the id of its first connector. */
  readonly id: string
  /** Name of the wallet, safe to display. */
  readonly name: string
  /** Reverse domain name (EIP-6963), in lower case. The wallet claims it without proof. */
  readonly rdns?: string
  /** Icon of the wallet. Only use it as the source of an `<img>`. */
  readonly imageUrl?: string
  /** Group of the wallet list. */
  readonly group: WalletGroup
  /** MULTI_CHAIN where it serves several namespaces. */
  readonly type: ConnectorType
  /** Connectors of the wallet, one per namespace. */
  readonly connectors: readonly [Connector, ...Connector[]]
  /**
   * Whether another wallet claims the same reverse domain name or, without one, the same name. A page can't
   * tell which is real.
   */
  readonly isAmbiguous: boolean
}

const getGroup: Record<ConnectorType, WalletGroup> = {
  ANNOUNCED: 'injected',
  INJECTED: 'injected',
  MULTI_CHAIN: 'injected',
  EXTERNAL: 'external',
  AUTH: 'external',
  WALLET_CONNECT: 'walletConnect',
}

const isInPage = ({ type }: Pick<Connector, 'type'>) => getGroup[type] === 'injected'

/** One session for all its chains: there is none to choose. */
const isShared = ({ type }: Connector) => type === 'WALLET_CONNECT' || type === 'AUTH'

/** Spoken order, the same at every load: wallets announce themselves in any order. */
const byName = (a: Wallet, b: Wallet) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1)

/** Of the same wallet and namespace; neither claims to be it by a domain name, which others may claim, too. */
const isBetterDoor =
  ({ explorerId, namespace, rdns }: Connector) =>
  (other: Connector) =>
    other.type === 'ANNOUNCED' &&
    other.namespace === namespace &&
    explorerId !== undefined &&
    explorerId === other.explorerId &&
    (rdns ?? other.rdns) === undefined

type Members = [Connector, ...Connector[]]

/** `OKX Wallet` and `okx` are one. */
const nameKey = (name: string) => name.toLowerCase().replace(/\bwallet\b|[^\p{L}\p{N}]/gu, '')

/**
 * Groups the connectors of one wallet: those with the same id. Connectors detected in the page without a domain name
 * (Wallet Standard, injected) join others of the same name. If a group would serve a namespace twice, it is unknown
 * which belong together. Then all of them stay separate.
 */
function getMembers(connectors: readonly Connector[]): readonly Members[] {
  const rows: Members[] = []
  for (const connector of connectors) {
    const row = rows.find(([{ id }]) => id === connector.id)
    if (row) row.push(connector)
    // Known by another door, as a wallet directory tells: one that registers itself is asked there.
    else if (connector.type !== 'INJECTED' || !connectors.some(isBetterDoor(connector)))
      rows.push([connector])
  }
  const byName = new Map<string, Members[]>()
  for (const row of rows) {
    const [{ name, type }] = row
    const key = nameKey(name)
    if (key && isInPage({ type })) byName.set(key, [...(byName.get(key) ?? []), row])
  }
  for (const [first, ...others] of byName.values()) {
    const all = [first ?? [], ...others].flat()
    const isOne = new Set(all.map(({ namespace }) => namespace)).size === all.length
    const named = new Set(all.flatMap(({ rdns }) => rdns ?? []))
    if (!first || !isOne || named.size > 1) continue
    first.push(...others.flat())
    for (const other of others) rows.splice(rows.indexOf(other), 1)
  }
  return rows
}

/** The one with a domain name says who the wallet is; the order is the same however late the others came. */
const byIdentity = (a: Connector, b: Connector) =>
  (a.rdns ? 0 : 1) - (b.rdns ? 0 : 1) ||
  namespaces.indexOf(a.namespace) - namespaces.indexOf(b.namespace)

export function walletRows(
  connectors: readonly Connector[],
  recent: readonly RecentWallet[],
  order: readonly WalletGroup[],
): readonly Wallet[] {
  const rows = getMembers(connectors)
  const shownKey = ({ name }: Connector) => nameKey(name) || name
  const isLike = (a: Connector, b: Connector) =>
    a.rdns === undefined
      ? isInPage(a) && isInPage(b) && shownKey(a) === shownKey(b)
      : a.rdns === b.rdns
  const recency = (ids: readonly { readonly id: string }[]) =>
    recent.findIndex((wallet) => ids.some(({ id }) => id === wallet.id))

  return rows
    .map((found): Wallet => {
      const members = found.sort(byIdentity)
      const [first] = members
      const isAmbiguous = rows.some((other) => other !== found && isLike(first, other[0]))
      const image = members.find(({ imageUrl }) => imageUrl)?.imageUrl
      return {
        id: first.id,
        name: first.name,
        ...(first.rdns && { rdns: first.rdns }),
        ...(image && { imageUrl: image }),
        // Which of two was used can't be told at the next load: neither takes the other's mark.
        group: recency(members) >= 0 && !isAmbiguous ? 'recent' : getGroup[first.type],
        type: members.length > 1 && !isShared(first) ? 'MULTI_CHAIN' : first.type,
        connectors: members,
        isAmbiguous,
      }
    })
    .sort(
      (a, b) =>
        order.indexOf(a.group) - order.indexOf(b.group) ||
        (a.group === 'recent' ? recency(a.connectors) - recency(b.connectors) : 0) ||
        byName(a, b),
    )
}
