/** Name, balance, backup notice and payments of the account button. Loaded only if there is something to show. */
import type { AccountState, Namespace } from '@scope/core'
import type { EmbeddedWalletFeature } from '@scope/core/embedded-wallet'
import type { Send } from '@scope/core/send'
import type { Swap } from '@scope/core/swap'
import { atom } from 'nanostores'
import { useEffect } from 'react'
import { useAmountsHidden } from './hooks/use-amounts-hidden.js'
import { useAtom } from './hooks/use-atom.js'
import { useEmailMessages } from './hooks/use-email-messages.js'
import { lazyComponent } from './lazy-component.js'
import { amountText } from './lib/amount-text.js'
import { buttonEn } from './messages/button-en.js'
import { useKit, useScopeContext } from './scope-context.js'

/** Native balance with a label for screen readers. Renders nothing while unknown, or if amounts are hidden. */
function Balance({ namespace }: { readonly namespace: Namespace }) {
  const balance = useAtom(useKit().balances.forNamespace(namespace))
  const { messages } = useScopeContext()
  const isHidden = useAmountsHidden()
  if (balance.status !== 'ready' || isHidden) return null
  const { value, decimals, symbol } = balance
  const { shown, exact, isCut } = amountText(value, decimals, messages?.locale ?? 'en')
  return (
    <>
      <span className="scope-sr-only">{(messages?.button ?? buttonEn).balance} </span>
      <bdi className="scope-button-balance" title={isCut ? `${exact} ${symbol}` : undefined}>
        {shown} {symbol}
      </bdi>
    </>
  )
}

/** A dot while nothing brings an embedded wallet back. */
function Unprotected({ feature }: { readonly feature: EmbeddedWalletFeature }) {
  const user = useAtom(feature.$user)
  const messages = useEmailMessages()
  if (user?.isProtected !== false) return null
  return (
    <span className="scope-open-dot" data-warn title={messages.unprotected}>
      <span className="scope-sr-only">{messages.unprotected}. </span>
    </span>
  )
}

const $none = atom<Send | undefined>()
const $noSwap = atom<Swap | undefined>()

/** Shared code would load before the first click: `pageIdle` is of the network button. Safari has no idle callback. */
const whenIdle = (run: () => void): void =>
  void ('requestIdleCallback' in window
    ? requestIdleCallback(run, { timeout: 2_000 })
    : setTimeout(run, 200))

/**
 * Loads once something may have been sent, after the code of the dialog: it draws with that. A host may open `kit.send`
 * before any dialog.
 */
const Payment = lazyComponent(async () => {
  await import('./modal/content.js')
  return (await import('./button-payment.js')).ButtonPayment
})

const Name = lazyComponent(async () => (await import('./button-name.js')).ButtonName)

export interface ButtonExtrasProps {
  readonly account: AccountState
  /** Whether the native balance is shown. */
  readonly balance: boolean
}

export function ButtonExtras({ account, balance }: ButtonExtrasProps) {
  const { embeddedWallet, names, send, swap } = useKit()
  // Nothing is pending unless storage says so, or the user has opened the account: the code isn't fetched for it.
  const isSendLoaded = useAtom(send?.$send ?? $none) !== undefined
  const isSwapLoaded = useAtom(swap?.$swap ?? $noSwap) !== undefined
  useEffect(() => {
    for (const feature of [send, swap])
      if (feature?.hasPending()) whenIdle(() => void feature.open()?.catch(() => undefined))
  }, [send, swap])
  return (
    <>
      {(isSendLoaded || isSwapLoaded) && <Payment />}
      {embeddedWallet && account.wallet?.id === 'AUTH' && <Unprotected feature={embeddedWallet} />}
      {names && <Name account={account} />}
      {balance && <Balance namespace={account.namespace} />}
    </>
  )
}
