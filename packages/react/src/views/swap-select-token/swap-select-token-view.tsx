import type { Route } from '@scope/core'
import type { Swap, SwapListToken, SwapSide } from '@scope/core/swap'
import { useMemo, useState } from 'react'
import { useAtom } from '../../hooks/use-atom.js'
import { useStartedSwap } from '../../hooks/use-started-swap.js'
import { useSwapMessages } from '../../hooks/use-swap-messages.js'
import { useKit } from '../../scope-context.js'
import { sought } from '../../ui/search-field.js'
import { Skeleton } from '../../ui/skeleton.js'
import { type Group, WindowedGroups } from '../../ui/windowed-groups.js'
import { LoadFailed } from '../load-failed.js'
import { SwapTokenRow } from './swap-token-row.js'
import { Unlisted } from './unlisted.js'
import { useFoundToken } from './use-found-token.js'

/** Tokens to pay with, or to receive: those of the account first. A token of no list is found by its address. */
export function SwapSelectTokenView({ route }: { readonly route: Route }) {
  const side = route.view === 'SwapSelectToken' ? route.side : 'bought'
  const { swap, isLost, open } = useStartedSwap()
  if (isLost) return <LoadFailed onRetry={open} />
  return swap ? <List swap={swap} side={side} /> : <Skeleton rows={6} />
}

const getKey = ({ address }: SwapListToken) => address ?? ''

const isFound = ({ name, symbol, address }: SwapListToken, wanted: string): boolean =>
  sought(name).includes(wanted) ||
  sought(symbol).includes(wanted) ||
  address?.toLowerCase() === wanted

const isHeld = ({ amount = 0n }: SwapListToken): boolean => amount > 0n
const noMore = () => undefined

/** Those of the account, and the others: the list has well-known ones first. */
function useGroups(tokens: readonly SwapListToken[]): readonly Group<SwapListToken>[] {
  const { yours, others } = useSwapMessages().select
  // A list of a few hundred, recreated each time: only its contents matter.
  const key = tokens.map((token) => `${getKey(token)} ${token.amount} ${token.price}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for `tokens`
  return useMemo(
    () =>
      [
        { key: 'yours', title: yours, items: tokens.filter(isHeld) },
        { key: 'others', title: others, items: tokens.filter((token) => !isHeld(token)) },
      ].filter(({ items }) => items.length > 0),
    [key, yours, others],
  )
}

function List({ swap, side }: { readonly swap: Swap; readonly side: SwapSide }) {
  const { modal } = useKit()
  const messages = useSwapMessages().select
  const held = useAtom(swap.$tokens)
  const draft = useAtom(swap.$draft)
  const [text, setText] = useState('')
  /** The unlisted token that the user looks at before choosing it. */
  const [asked, setAsked] = useState<SwapListToken>()
  const wanted = sought(text)
  const all: readonly SwapListToken[] = side === 'sold' ? held : swap.getBuyableTokens()
  const found = all.filter((token) => isFound(token, wanted))
  const lookup = useFoundToken(swap, side === 'bought' && found.length === 0 ? wanted : '')
  function choose(token: SwapListToken) {
    if (side === 'bought') swap.setBought(token)
    else if (token.amount !== undefined) swap.setSold({ ...token, amount: token.amount })
    modal.back()
  }
  const shown = lookup.token ? [lookup.token] : found
  const current = draft?.[side]?.address
  const groups = useGroups(shown)
  if (asked)
    return (
      <Unlisted token={asked} onCancel={() => setAsked(undefined)} onUse={() => choose(asked)} />
    )
  return (
    <>
      <div className="scope-search">
        <input
          className="scope-field"
          type="search"
          enterKeyHint="go"
          autoComplete="off"
          spellCheck={false}
          value={text}
          placeholder={messages.search}
          aria-label={messages.search}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={({ key, nativeEvent }) => {
            const [first] = shown
            // Enter that ends a composition belongs to the input method.
            if (key !== 'Enter' || !wanted || !first || nativeEvent.isComposing) return
            if (first.isUnlisted) setAsked(first)
            else choose(first)
          }}
        />
      </div>
      <WindowedGroups
        groups={groups}
        getKey={getKey}
        hasMore={false}
        onNearEnd={noMore}
        draw={(token) => (
          <SwapTokenRow
            token={token}
            isCurrent={draft?.[side] !== undefined && token.address === current}
            onClick={() => (token.isUnlisted ? setAsked(token) : choose(token))}
          />
        )}
      />
      <p className={shown.length > 0 ? 'scope-sr-only' : 'scope-hint'} role="status">
        {lookup.isLooking
          ? messages.looking
          : lookup.isMissing
            ? messages.noToken
            : shown.length > 0
              ? ''
              : text
                ? messages.notFound(text.trim())
                : messages.none}
      </p>
    </>
  )
}
