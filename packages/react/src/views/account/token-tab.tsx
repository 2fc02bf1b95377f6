import type { Namespace } from '@scope/core'
import type { Token, TokenList, Tokens } from '@scope/core/tokens'
import { useEffect, useRef, useState } from 'react'
import { useMessages } from '../../hooks/use-messages.js'
import { useMoneyMessages } from '../../hooks/use-money-messages.js'
import { useOpenSend } from '../../hooks/use-open-send.js'
import { useTokenList } from '../../hooks/use-token-list.js'
import { numberFormat } from '../../lib/amount-text.js'
import { useKit } from '../../scope-context.js'
import { Button } from '../../ui/button.js'
import { Notice } from '../../ui/notice.js'
import { Skeleton } from '../../ui/skeleton.js'
import { TokenRow } from '../../ui/token-row.js'
import { WindowedGrid } from '../../ui/windowed-grid.js'
import { foldTokens } from './fold-tokens.js'

const getKey = ({ networkId, address }: Token) => `${networkId}:${address ?? ''}`

/** Tokens of kits whose list the user has expanded. It stays so when the user returns from another view. */
const expandedLists = new WeakSet<Tokens>()

/** Tokens of the account, or a notice if unavailable. */
export function TokenTab({ namespace }: { readonly namespace: Namespace }) {
  const { isThere, list, tokens, isHidden } = useTokenList({ namespace })
  if (!isThere) return null
  if (!tokens || (list.status === 'loading' && list.tokens.length === 0))
    return <Skeleton rows={5} />
  if (list.status === 'none') return null
  return <Found namespace={namespace} list={list} tokens={tokens} isHidden={isHidden} />
}

function Found({
  namespace,
  list,
  tokens,
  isHidden,
}: {
  readonly namespace: Namespace
  readonly list: TokenList
  readonly tokens: Tokens
  readonly isHidden: boolean
}) {
  const { modal, send: canSend } = useKit()
  const { locale } = useMessages()
  const { tokens: messages } = useMoneyMessages()
  const send = useOpenSend()
  const owned = list.tokens.filter(({ amount, address }) => amount > 0n || address === undefined)
  const truncatedFrom = 'truncatedFrom' in list ? list.truncatedFrom : undefined
  const count = truncatedFrom?.count ?? owned.length
  const { ordered, firstCount, isRestSmall } = foldTokens(owned)
  /** How many tokens were shown when the user asked for the others. */
  const [expandedFrom, setExpandedFrom] = useState<number>()
  const isCut = !expandedLists.has(tokens) && firstCount < ordered.length
  const firstShown = expandedFrom === undefined ? undefined : ordered[expandedFrom]
  const section = useRef<HTMLElement>(null)
  // The button is gone: the first of the tokens that it has shown takes its focus. The list has it until that row is drawn.
  useEffect(() => {
    if (expandedFrom === undefined || !section.current) return
    const rows = section.current.querySelectorAll<HTMLElement>('button.scope-row')
    const next = rows[expandedFrom] ?? section.current.querySelector('ul')
    next?.focus()
  }, [expandedFrom])
  function showAll() {
    expandedLists.add(tokens)
    setExpandedFrom(firstCount)
  }
  const isEmpty = list.status === 'ready' && owned.every(({ amount }) => amount === 0n)
  return (
    <section className="scope-tokens" ref={section} aria-label={messages.list}>
      <div className="scope-tokens-head">
        <h3 className="scope-label">
          {messages.list}
          {truncatedFrom && <Part count={owned.length} of={truncatedFrom.count} />}
        </h3>
        <button type="button" className="scope-link" onClick={() => tokens.setHidden(!isHidden)}>
          {isHidden ? messages.show : messages.hide}
        </button>
      </div>
      {list.status === 'failed' && <Unavailable list={list} />}
      {isEmpty ? (
        <Empty namespace={namespace} />
      ) : (
        <WindowedGrid
          items={isCut ? ordered.slice(0, firstCount) : ordered}
          getKey={getKey}
          count={count}
          // Without sending, rows have nothing to focus: the grid would look for it, and scroll, at each update.
          focusKey={canSend && firstShown && getKey(firstShown)}
          kind="rows"
          draw={(token) => (
            <TokenRow
              token={token}
              isHidden={isHidden}
              onClick={
                canSend && send
                  ? () => {
                      send.start(namespace)
                      send.setToken(token)
                      modal.push({ view: 'WalletSend', namespace })
                    }
                  : undefined
              }
            />
          )}
        />
      )}
      {isCut && (
        <Button kind="quiet" onClick={showAll}>
          {isRestSmall
            ? messages.showSmall(numberFormat(locale).format(ordered.length - firstCount))
            : messages.showAll(numberFormat(locale).format(count))}
        </Button>
      )}
    </section>
  )
}

/** Shows that a cached list is truncated. */
function Part({ count, of }: { readonly count: number; readonly of: number }) {
  const { locale } = useMessages()
  const { tokens: messages } = useMoneyMessages()
  const [few, all] = [count, of].map((value) => numberFormat(locale).format(value))
  return <span> {messages.partOf(few ?? '', all ?? '')}</span>
}

/** [SND-10] Keeps the last known tokens, and shows their age. */
function Unavailable({ list }: { readonly list: Extract<TokenList, { status: 'failed' }> }) {
  const { locale } = useMessages()
  const { tokens: messages } = useMoneyMessages()
  const minutes = list.at === undefined ? undefined : Math.round((Date.now() - list.at) / 60_000)
  const age =
    minutes === undefined
      ? undefined
      : new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-minutes, 'minute')
  return (
    <Notice kind="warn" title={messages.unavailable}>
      {age && `${messages.staleHint(age)} `}
      {messages.unavailableHint}
    </Notice>
  )
}

function Empty({ namespace }: { readonly namespace: Namespace }) {
  const { modal, receive } = useKit()
  const { tokens: messages, actions } = useMoneyMessages()
  return (
    <div className="scope-empty">
      <b>{messages.none}</b>
      <p>{messages.noneHint}</p>
      {receive && (
        <Button kind="quiet" onClick={() => modal.push({ view: 'WalletReceive', namespace })}>
          {actions.receive}
        </Button>
      )}
    </div>
  )
}
