import type { CaipNetworkId, Namespace, Route } from '@scope/core'
import { useState } from 'react'
import { useAccount } from '../../hooks/use-account.js'
import { useHistoryList, useUnlisted } from '../../hooks/use-history-list.js'
import { useMoneyMessages } from '../../hooks/use-money-messages.js'
import { useNetwork } from '../../hooks/use-network.js'
import { useCanBuy } from '../../hooks/use-on-ramp-state.js'
import type { HistoryKind } from '../../lib/history-lines.js'
import { useKit } from '../../scope-context.js'
import { HistoryEmpty, HistoryFailed, HistoryUnknown } from '../../ui/history-states.js'
import { IconTile } from '../../ui/icon-tile.js'
import { Row } from '../../ui/row.js'
import { SegmentedControl } from '../../ui/segmented-control.js'
import { Skeleton } from '../../ui/skeleton.js'
import { ViewIcon } from '../../ui/view-icon.js'
import { NotConnected } from '../not-connected.js'
import { Months } from './months.js'

/** Number of placeholder rows while the first page is pending. */
const waitingRows = 7

const filters = ['all', 'sent', 'received', 'other'] as const

/** Renders all transactions of the account on the active network, by month. Pending ones come first. */
export function TransactionsView({ route }: { readonly route: Route }) {
  const { namespace } = route.view === 'Transactions' ? route : { namespace: undefined }
  const account = useAccount({ namespace })
  const inUse = useNetwork({ namespace: account.namespace })
  if (!account.address) return <NotConnected />
  if (!inUse?.isSupported) return <HistoryUnknown />
  const { caipNetworkId } = inUse.network
  return (
    <>
      <PurchasesRow namespace={account.namespace} />
      <History
        // Another account or network is another history: it begins at its top.
        key={`${caipNetworkId}:${account.address}`}
        namespace={account.namespace}
        address={account.address}
        networkId={caipNetworkId}
      />
    </>
  )
}

/** Purchases are a group of their own (HIS-05). */
function PurchasesRow({ namespace }: { readonly namespace: Namespace }) {
  const { modal } = useKit()
  const { activity: messages } = useMoneyMessages()
  if (!useCanBuy(namespace)) return null
  return (
    <div className="scope-boxed">
      <Row
        image={
          <IconTile>
            <ViewIcon name="plus" />
          </IconTile>
        }
        title={messages.purchases}
        end={<ViewIcon name="forward" />}
        onClick={() => modal.push({ view: 'OnRampActivity', namespace })}
      />
    </div>
  )
}

function History({
  namespace,
  address,
  networkId,
}: {
  readonly namespace: Namespace
  readonly address: string
  readonly networkId: CaipNetworkId
}) {
  const { list, history, isLost, open } = useHistoryList(namespace)
  const unlisted = useUnlisted(list.entries, address, networkId)
  const { activity: messages } = useMoneyMessages()
  const [kind, setKind] = useState<HistoryKind | 'all'>('all')
  if (list.status === 'unavailable') return <HistoryUnknown />
  const isWaiting = list.status === 'loading' || list.status === 'none'
  // Pages may be left out as a whole, with something behind them.
  const isEmpty =
    list.entries.length + unlisted.length === 0 && !(list.status === 'ready' && list.hasMore)
  const failed = isLost || list.status === 'failed'
  const retry = isLost ? open : () => void history?.loadMore(namespace)
  if (isEmpty)
    return failed ? (
      <HistoryFailed onRetry={retry} />
    ) : isWaiting ? (
      <Skeleton rows={waitingRows} />
    ) : (
      <HistoryEmpty namespace={namespace} />
    )
  return (
    <>
      <SegmentedControl
        label={messages.filter}
        options={filters.map((id) => ({ id, text: messages.filters[id] }))}
        value={kind}
        onChange={setKind}
      />
      <Months
        key={kind}
        namespace={namespace}
        address={address}
        kind={kind}
        list={list}
        unlisted={unlisted}
        onMore={() => void history?.loadMore(namespace)}
      />
      {isWaiting && <Skeleton rows={2} />}
      {failed && <HistoryFailed onRetry={retry} />}
    </>
  )
}
