import type { Swap, SwapDraft, SwapQuote, SwapStatus } from '@scope/core/swap'
import { useState } from 'react'
import { useAtom } from '../../hooks/use-atom.js'
import { useStartedSwap } from '../../hooks/use-started-swap.js'
import { useSwapMessages } from '../../hooks/use-swap-messages.js'
import { useKit } from '../../scope-context.js'
import { Icon } from '../../ui/icon.js'
import { Skeleton } from '../../ui/skeleton.js'
import { LoadFailed } from '../load-failed.js'
import { BoughtField } from './bought-field.js'
import { Facts } from './facts.js'
import { PriceLine } from './price-line.js'
import { SoldField } from './sold-field.js'
import { Unsupported } from './unsupported.js'

/** Form of a swap: what is paid, what is received, and at what price. The button names what is missing. */
export function SwapView() {
  const { swap, isLost, open } = useStartedSwap()
  if (isLost) return <LoadFailed onRetry={open} />
  return swap ? <Form swap={swap} /> : <Skeleton rows={6} />
}

const none: readonly SwapQuote[] = []

function Form({ swap }: { readonly swap: Swap }) {
  const { modal, network } = useKit()
  const draft = useAtom(swap.$draft)
  const namespace = useAtom(network.$activeNamespace)
  /** Why what was typed or pressed last had no effect. */
  const [fault, setFault] = useState<string>()
  if (namespace !== 'eip155' || !draft) return <Unsupported kind="unsupported-network" />
  const { status, sold, bought, amount, quote, quotes, networkId, slippageBps } = draft
  if (status === 'unsupported-network' || status === 'restricted-time-zone')
    return <Unsupported kind={status} />
  return (
    <form
      className="scope-form scope-send scope-swap"
      onSubmit={(event) => {
        event.preventDefault()
        if (status === 'ready') modal.push({ view: 'SwapPreview' })
        else if (!bought || !sold)
          modal.push({ view: 'SwapSelectToken', side: sold ? 'bought' : 'sold' })
      }}
    >
      <div className="scope-swap-sides">
        <SoldField draft={draft} swap={swap} onFault={setFault} />
        <Turn swap={swap} draft={draft} onTurned={() => setFault(undefined)} />
        <BoughtField bought={bought} quote={quote} isOld={quotes.status === 'loading'} />
      </div>
      <PriceLine draft={draft} swap={swap} fault={fault} />
      <Facts
        networkId={networkId}
        slippageBps={slippageBps}
        sold={sold}
        bought={bought}
        quote={amount ? quote : undefined}
        quotes={quotes.status === 'ready' || quotes.status === 'loading' ? quotes.quotes : none}
        swap={swap}
      />
      <div className="scope-send-end">
        <Submit status={status} hasToken={Boolean(sold && bought)} />
      </div>
    </form>
  )
}

function Submit({ status, hasToken }: { readonly status: SwapStatus; readonly hasToken: boolean }) {
  const messages = useSwapMessages()
  const isReady = status === 'ready'
  return (
    <button
      type="submit"
      className="scope-button scope-button-primary"
      aria-disabled={!isReady && hasToken}
      aria-busy={status === 'quoting'}
    >
      {messages.status[status]}
      {isReady && <Icon name="forward" />}
    </button>
  )
}

/** Swaps the two tokens, if the account has some of the bought one. */
function Turn({
  swap,
  draft: { bought },
  onTurned,
}: {
  readonly swap: Swap
  readonly draft: SwapDraft
  readonly onTurned: () => void
}) {
  const messages = useSwapMessages()
  const isHeld = useAtom(swap.$tokens).some(
    ({ address }) => bought !== undefined && address === bought.address,
  )
  return (
    <button
      type="button"
      className="scope-swap-turn"
      aria-label={messages.reverse}
      title={messages.reverse}
      aria-disabled={!isHeld}
      onClick={() => {
        onTurned()
        swap.reverse()
      }}
    >
      <svg className="scope-icon" viewBox="0 0 20 20" aria-hidden="true">
        <path d="M7 4v12l-3-3M13 16V4l3 3" />
      </svg>
    </button>
  )
}
