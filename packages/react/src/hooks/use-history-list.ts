import type { CaipNetworkId, Namespace, SentTransaction } from '@scope/core'
import type { History, HistoryEntry, HistoryList } from '@scope/core/history'
import type { OutgoingTransfer } from '@scope/core/send'
import { atom } from 'nanostores'
import { useCallback, useEffect, useState } from 'react'
import { useKit } from '../scope-context.js'
import { useAtom } from './use-atom.js'
import { useOutgoingTransfers } from './use-open-send.js'

const $none = atom<History | undefined>()
const $nothing = atom<HistoryList>({
  status: 'none',
  entries: [],
  hasMore: false,
  isEmpty: false,
})

export interface HistoryInUse {
  readonly list: HistoryList
  /** Undefined until its code is there, and on a site without `history()`. */
  readonly history: History | undefined
  /** Its code could not be fetched. */
  readonly isLost: boolean
  open(): void
}

/** Returns the history of the active account of a namespace. Loads its first page while mounted. */
export function useHistoryList(namespace: Namespace): HistoryInUse {
  const { history: feature } = useKit()
  const [isLost, setLost] = useState(false)
  const history = useAtom(feature?.$history ?? $none)
  const open = useCallback(() => {
    setLost(false)
    feature?.open()?.catch(() => setLost(true))
  }, [feature])
  useEffect(open, [open])
  return { list: useAtom(history?.forNamespace(namespace) ?? $nothing), history, isLost, open }
}

const $known = atom(true)

/** False where the gateway has no history of the network in use, or the site has no `history()`. */
export function useHistoryKnown(namespace: Namespace): boolean {
  const { history: feature } = useKit()
  const history = useAtom(feature?.$history ?? $none)
  useEffect(() => void feature?.open()?.catch(() => undefined), [feature])
  const isKnown = useAtom(history?.isSupported(namespace) ?? $known)
  return feature !== undefined && isKnown
}

const shown: ReadonlySet<string> = new Set(['pending', 'confirmed'])

const asEntry = (sending: OutgoingTransfer, hash: string): HistoryEntry => ({
  id: sending.key,
  hash,
  networkId: sending.networkId,
  operation: 'send',
  status: sending.status === 'confirmed' ? 'confirmed' : 'pending',
  at: sending.sentAt ?? sending.requestedAt,
  from: sending.from,
  to: sending.to,
  transfers: [
    {
      direction: 'out',
      kind: 'token',
      name: sending.token.symbol,
      symbol: sending.token.symbol,
      ...(sending.token.address !== undefined && { address: sending.token.address }),
      amount: sending.amount,
      decimals: sending.token.decimals,
    },
  ],
})

const asSent = (
  { id, networkId, status, sentAt }: SentTransaction,
  from: string,
): HistoryEntry => ({
  id,
  hash: id,
  networkId,
  // Only the page knows its purpose.
  operation: 'execute',
  status: status === 'confirmed' ? 'confirmed' : 'pending',
  at: sentAt,
  from,
  to: '',
  transfers: [],
})

/** Returns transactions of the page that neither the send view nor the history shows. */
export function useSentByPage(
  entries: readonly HistoryEntry[],
  address: string,
  networkId: CaipNetworkId | undefined,
): readonly HistoryEntry[] {
  const { transactions } = useKit()
  const sent = useAtom(transactions.$transactions)
  const transfers = useOutgoingTransfers()
  if (!networkId) return []
  // CAIP-10.
  const from = `${networkId}:${address}`
  const knownHashes = new Set([
    ...entries.map(({ hash }) => hash),
    ...transfers.map(({ id }) => id),
  ])
  return sent.flatMap((entry) =>
    entry.from === from && shown.has(entry.status) && !knownHashes.has(entry.id)
      ? asSent(entry, address)
      : [],
  )
}

/** Returns transactions of this site from the account that the history doesn't list yet. */
export function useUnlisted(
  entries: readonly HistoryEntry[],
  address: string,
  networkId: CaipNetworkId | undefined,
): readonly HistoryEntry[] {
  const transfers = useOutgoingTransfers()
  const byPage = useSentByPage(entries, address, networkId)
  const listed = new Set(entries.map(({ hash }) => hash))
  const unlisted = transfers.flatMap((transfer) =>
    transfer.id !== undefined &&
    transfer.from === address &&
    transfer.networkId === networkId &&
    shown.has(transfer.status) &&
    !listed.has(transfer.id)
      ? asEntry(transfer, transfer.id)
      : [],
  )
  return [...byPage, ...unlisted].toSorted((a, b) => b.at - a.at)
}
