import type { Namespace } from '@scope/core'
import { useAccount } from '../../hooks/use-account.js'
import { useHistoryList, useSentByPage } from '../../hooks/use-history-list.js'
import { useMoneyMessages } from '../../hooks/use-money-messages.js'
import { useNetwork } from '../../hooks/use-network.js'
import { useOutgoingTransfers } from '../../hooks/use-open-send.js'
import { useTokenList } from '../../hooks/use-token-list.js'
import { getLines } from '../../lib/history-lines.js'
import { useKit } from '../../scope-context.js'
import { HistoryRow } from '../../ui/history-row.js'
import { HistoryEmpty, HistoryFailed } from '../../ui/history-states.js'
import { Skeleton } from '../../ui/skeleton.js'

/** Lines that are shown: the newest. */
const max = 5

/** The newest of what the account did, and the way to all of it. */
export function ActivityTab({ namespace }: { readonly namespace: Namespace }) {
  const { modal } = useKit()
  const { activity: messages } = useMoneyMessages()
  const { list, history, isLost } = useHistoryList(namespace)
  // Its place goes as soon as that is known.
  if (list.status === 'unavailable') return null
  const isThere = list.status === 'ready' || list.entries.length > 0
  return (
    <section className="scope-tokens" aria-label={messages.list}>
      <div className="scope-tokens-head">
        <h3 className="scope-label">{messages.list}</h3>
        {history && !isLost && (
          <button
            type="button"
            className="scope-link"
            onClick={() => modal.push({ view: 'Transactions', namespace })}
          >
            {messages.all}
          </button>
        )}
      </div>
      {isThere ? (
        <Newest namespace={namespace} />
      ) : (
        list.status !== 'failed' && !isLost && <Skeleton rows={max} />
      )}
      <Failure namespace={namespace} />
    </section>
  )
}

function Newest({ namespace }: { readonly namespace: Namespace }) {
  const { list } = useHistoryList(namespace)
  const { address } = useAccount({ namespace })
  const { isHidden } = useTokenList({ namespace })
  const network = useNetwork({ namespace })?.network
  const transfers = useOutgoingTransfers()
  const byPage = useSentByPage(list.entries, address ?? '', network?.caipNetworkId)
  // Leaves out transfers that the list above shows.
  const above = new Set(transfers.flatMap(({ id, from }) => (id && from === address ? id : [])))
  const lines = [...byPage, ...list.entries.filter(({ hash }) => !above.has(hash))]
    .toSorted((a, b) => b.at - a.at)
    .slice(0, max)
    .flatMap(getLines)
    .slice(0, max)
  if (lines.length === 0)
    return above.size > 0 || list.hasMore ? null : <HistoryEmpty namespace={namespace} />
  return (
    <ul className="scope-rows">
      {lines.map((line) => (
        <li key={line.key}>
          <HistoryRow line={line} own={address ?? ''} namespace={namespace} isHidden={isHidden} />
        </li>
      ))}
    </ul>
  )
}

function Failure({ namespace }: { readonly namespace: Namespace }) {
  const { list, history, isLost, open } = useHistoryList(namespace)
  if (isLost) return <HistoryFailed onRetry={open} />
  if (list.status !== 'failed') return null
  return <HistoryFailed onRetry={() => void history?.loadMore(namespace)} />
}
