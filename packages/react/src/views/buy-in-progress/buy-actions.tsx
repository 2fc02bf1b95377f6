import { explorerHref } from '@scope/core'
import type { Checkout, OnRamp } from '@scope/core/on-ramp'
import { useState } from 'react'
import { useOnRampMessages } from '../../hooks/use-on-ramp-messages.js'
import { checkoutErrorText } from '../../lib/on-ramp-text.js'
import { useKit } from '../../scope-context.js'
import { ActionList } from '../../ui/action-list.js'
import { Button } from '../../ui/button.js'
import { InlineError } from '../../ui/inline-error.js'
import { LinkButton } from '../../ui/link-button.js'

/** What the user can do while a purchase is pending, and when it has ended. */
export function BuyActions({
  onRamp,
  checkout,
}: {
  readonly onRamp: OnRamp
  readonly checkout: Checkout
}) {
  const { modal, network } = useKit()
  const messages = useOnRampMessages()
  const { progress } = messages
  const [error, setError] = useState<string>()
  const { id, status, url, isBlocked, isSlow, canReopen, purchase } = checkout
  const on = purchase && network.find(purchase.networkId)
  const explorer =
    on && purchase?.txHash ? explorerHref(on, 'transaction', purchase.txHash) : undefined

  async function reopen() {
    setError(undefined)
    try {
      const next = await onRamp.reopen(id)
      if (next.id !== id) modal.replace({ view: 'BuyInProgress', purchase: next.id })
    } catch (thrown) {
      setError(checkoutErrorText(thrown, messages))
    }
  }

  function toOffers() {
    if (modal.$state.get().stack.at(-2)?.view === 'OnRampProviders') modal.back()
    else modal.replace({ view: 'OnRampProviders' })
  }

  if (status === 'success')
    return (
      <ActionList>
        <Button
          key="done"
          onClick={() => {
            onRamp.dismiss(id)
            modal.replace({ view: 'Account' })
          }}
        >
          {progress.done}
        </Button>
        {explorer && (
          <LinkButton key="explorer" kind="quiet" href={explorer} target="_blank">
            {progress.view}
          </LinkButton>
        )}
      </ActionList>
    )
  const canPay = status === 'pending' || status === 'failed'
  return (
    <ActionList>
      {error !== undefined && (
        <p key="error" role="alert">
          <InlineError>{error}</InlineError>
        </p>
      )}
      {isBlocked && url && status === 'pending' && (
        <LinkButton key="open" href={url} target="_blank">
          {progress.openCheckout}
        </LinkButton>
      )}
      {status === 'failed' && (
        <Button key="offers" onClick={toOffers}>
          {progress.again}
        </Button>
      )}
      {isSlow && (
        <Button key="check" onClick={() => onRamp.check(id)}>
          {progress.check}
        </Button>
      )}
      {canReopen && canPay && !isBlocked && (
        <button
          key="reopen"
          type="button"
          className="scope-button scope-button-quiet"
          title={progress.reopenHint}
          onClick={() => void reopen()}
        >
          {progress.reopen}
        </button>
      )}
      {!canReopen && status === 'pending' && (
        <Button key="again" kind="quiet" onClick={toOffers}>
          {progress.again}
        </Button>
      )}
    </ActionList>
  )
}
