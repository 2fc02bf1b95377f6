import type { Namespace } from '@scope/core'
import type { HistoryEntry, HistoryList } from '@scope/core/history'
import { byMonth } from '@scope/core/history/months'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useMoneyMessages } from '../../hooks/use-money-messages.js'
import { useTokenList } from '../../hooks/use-token-list.js'
import { useViewMessages } from '../../hooks/use-view-messages.js'
import {
  getKind,
  getLines,
  type HistoryKind,
  type HistoryLine,
  monthText,
} from '../../lib/history-lines.js'
import { Button } from '../../ui/button.js'
import { HistoryRow } from '../../ui/history-row.js'
import { type Group, WindowedGroups } from '../../ui/windowed-groups.js'

const getKey = ({ key }: HistoryLine) => key

/** Max number of pages without a visible entry that load automatically in a row. Then the user must ask for more. */
const maxUnseen = 3

interface Shown {
  readonly list: HistoryList
  readonly unlisted: readonly HistoryEntry[]
  readonly kind: HistoryKind | 'all'
}

function useGroups({ list, unlisted, kind }: Shown): readonly Group<HistoryLine>[] {
  const { locale } = useViewMessages()
  const { activity: messages } = useMoneyMessages()
  const { entries } = list
  // A short list, recreated each time: only its contents matter.
  const extra = unlisted.map(({ id, status }) => `${id} ${status}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `extra` stands for `unlisted`
  return useMemo(() => {
    const all = [...unlisted, ...entries].filter(
      (entry) => kind === 'all' || getKind(entry) === kind,
    )
    const pending = all.filter(({ status }) => status === 'pending')
    const months = byMonth(all.filter(({ status }) => status !== 'pending'))
    const now = new Date()
    return [
      ...(pending.length > 0
        ? [{ key: 'pending', title: messages.pending, items: pending.flatMap(getLines) }]
        : []),
      ...months.map(({ year, month, entries: ofMonth }) => ({
        key: `${year}-${month}`,
        title: monthText(year, month, locale, now),
        items: ofMonth.flatMap(getLines),
      })),
    ]
  }, [entries, extra, kind, locale, messages])
}

/** Line by line under their months; the next page is read as the last rows come near. */
export function Months({
  namespace,
  address,
  onMore,
  ...shown
}: Shown & {
  readonly namespace: Namespace
  readonly address: string
  readonly onMore: () => void
}) {
  const { list } = shown
  const { isHidden } = useTokenList({ namespace })
  const { activity: messages } = useMoneyMessages()
  const groups = useGroups(shown)
  const count = groups.reduce((sum, { items }) => sum + items.length, 0)
  const canAsk = list.status === 'ready' && list.hasMore
  const lastRequest = useRef({ count: -1, pages: 0 })
  const ask = useRef(onMore)
  useEffect(() => {
    ask.current = onMore
  })
  const onNearEnd = useCallback(() => {
    if (!canAsk) return
    const pages = lastRequest.current.count === count ? lastRequest.current.pages + 1 : 1
    if (pages > maxUnseen) return
    lastRequest.current = { count, pages }
    ask.current()
  }, [canAsk, count])
  const isEmpty = count === 0
  useEffect(() => {
    if (isEmpty) onNearEnd()
  }, [isEmpty, onNearEnd])
  return (
    <>
      {isEmpty ? (
        list.status !== 'loading' && (
          <div className="scope-empty">
            <b>{messages.noneFound}</b>
          </div>
        )
      ) : (
        <WindowedGroups
          groups={groups}
          getKey={getKey}
          draw={(line) => (
            <HistoryRow line={line} own={address} namespace={namespace} isHidden={isHidden} />
          )}
          hasMore={list.hasMore}
          onNearEnd={onNearEnd}
        />
      )}
      {canAsk && (shown.kind !== 'all' || isEmpty) && (
        <Button kind="quiet" onClick={onMore}>
          {messages.loadMore}
        </Button>
      )}
    </>
  )
}
