import type { Route } from '@scope/core'
import type { OnRamp, OnRampForm } from '@scope/core/on-ramp'
import { useAccount } from '../../hooks/use-account.js'
import { useOnRampMessages } from '../../hooks/use-on-ramp-messages.js'
import { useOnRampForm, useOpenOnRamp } from '../../hooks/use-on-ramp-state.js'
import { useKit } from '../../scope-context.js'
import { Button } from '../../ui/button.js'
import { OnRampFailed, OnRampRestricted } from '../../ui/on-ramp-states.js'
import { Skeleton } from '../../ui/skeleton.js'
import { NotConnected } from '../not-connected.js'
import { BuyAmount } from './buy-amount.js'
import { Offers } from './offers.js'
import { PaymentMethods } from './payment-methods.js'
import { SignInToBuy } from './sign-in-to-buy.js'
import { TokenToBuy } from './token-to-buy.js'

/** What to buy and for how much, and the offers of all providers side by side. */
export function OnRampProvidersView({ route }: { readonly route: Route }) {
  const { namespace } = route.view === 'OnRampProviders' ? route : { namespace: undefined }
  const { onRamp, isLost, open } = useOpenOnRamp()
  const form = useOnRampForm(namespace)
  const { address } = useAccount({ namespace })
  if (!address) return <NotConnected />
  if (isLost) return <OnRampFailed onRetry={open} />
  if (!onRamp || !form) return <Skeleton rows={5} />
  if (form.isRestricted) return <OnRampRestricted />
  if (form.options.status === 'failed') return <OnRampFailed onRetry={onRamp.retry} />
  if (form.options.status === 'loading') return <Skeleton rows={5} />
  return form.token && form.currency ? <BuyForm onRamp={onRamp} form={form} /> : <NothingToBuy />
}

function BuyForm({ onRamp, form }: { readonly onRamp: OnRamp; readonly form: OnRampForm }) {
  const { modal } = useKit()
  const messages = useOnRampMessages()
  return (
    <>
      <BuyAmount onRamp={onRamp} form={form} />
      <TokenToBuy form={form} />
      <PaymentMethods onRamp={onRamp} form={form} />
      <SignInToBuy />
      <Offers onRamp={onRamp} form={form} />
      <div className="scope-pair">
        <Button kind="quiet" onClick={() => modal.push({ view: 'OnRampActivity' })}>
          {messages.purchases}
        </Button>
        <Button kind="quiet" onClick={() => modal.push({ view: 'WhatIsABuy' })}>
          {messages.what}
        </Button>
      </div>
    </>
  )
}

function NothingToBuy() {
  const { modal } = useKit()
  const messages = useOnRampMessages()
  return (
    <div className="scope-empty">
      <b>{messages.nothingToBuy}</b>
      <p>{messages.nothingToBuyHint}</p>
      <Button kind="quiet" onClick={() => modal.push({ view: 'OnRampFiatSelect' })}>
        {messages.changeCountry}
      </Button>
    </div>
  )
}
