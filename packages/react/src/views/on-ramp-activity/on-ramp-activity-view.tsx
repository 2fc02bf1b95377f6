import type { Route } from '@scope/core'
import { useAccount } from '../../hooks/use-account.js'
import { useMessages } from '../../hooks/use-messages.js'
import { useOnRampMessages } from '../../hooks/use-on-ramp-messages.js'
import { useOnRampSignIn, useOpenOnRamp, usePurchases } from '../../hooks/use-on-ramp-state.js'
import { groupByMonth } from '../../lib/group-by-month.js'
import { monthText } from '../../lib/history-lines.js'
import { useKit } from '../../scope-context.js'
import { Button } from '../../ui/button.js'
import { Notice } from '../../ui/notice.js'
import { OnRampFailed } from '../../ui/on-ramp-states.js'
import { RetryButton } from '../../ui/retry-button.js'
import { Skeleton } from '../../ui/skeleton.js'
import { NotConnected } from '../not-connected.js'
import { PurchaseRow } from './purchase-row.js'

/** Purchases of the signed-in user, by month, newest first. */
export function OnRampActivityView({ route }: { readonly route: Route }) {
  const { namespace } = route.view === 'OnRampActivity' ? route : { namespace: undefined }
  const { onRamp, isLost, open } = useOpenOnRamp()
  const { activity } = useOnRampMessages()
  const signIn = useOnRampSignIn()
  const list = usePurchases()
  const { address } = useAccount({ namespace })
  if (!address) return <NotConnected />
  if (isLost) return <OnRampFailed onRetry={open} />
  if (signIn === 'required') return <SignIn />
  if (list.status === 'failed' && list.error.code === 'sign-in-failed') return <SignIn />
  const isEmpty = list.purchases.length === 0
  const failed = list.status === 'failed' && (
    <>
      <Notice kind="warn" title={activity.failed}>
        {activity.failedHint}
      </Notice>
      <RetryButton kind="quiet" onRetry={() => void onRamp?.refreshPurchases()} />
    </>
  )
  if (!isEmpty)
    return (
      <>
        <ByMonth />
        {failed}
      </>
    )
  if (failed) return failed
  if (list.status === 'ready' || signIn === 'unavailable') return <Empty />
  return <Skeleton rows={5} />
}

function ByMonth() {
  const { locale } = useMessages()
  const { purchases } = usePurchases()
  const now = new Date()
  return groupByMonth(purchases, ({ createdAt }) => createdAt).map(({ year, month, items }) => (
    <section key={`${year}-${month}`} aria-label={monthText(year, month, locale, now)}>
      <h3 className="scope-label">{monthText(year, month, locale, now)}</h3>
      <ul className="scope-rows">
        {items.map((purchase) => (
          <li key={purchase.id}>
            <PurchaseRow purchase={purchase} />
          </li>
        ))}
      </ul>
    </section>
  ))
}

function Empty() {
  const { modal } = useKit()
  const { activity } = useOnRampMessages()
  return (
    <div className="scope-empty">
      <b>{activity.none}</b>
      <p>{activity.noneHint}</p>
      <Button kind="quiet" onClick={() => modal.replace({ view: 'OnRampProviders' })}>
        {activity.buy}
      </Button>
    </div>
  )
}

function SignIn() {
  const { modal } = useKit()
  const { activity, signInHint, signInButton } = useOnRampMessages()
  return (
    <div className="scope-empty">
      <b>{activity.signIn}</b>
      <p>{signInHint}</p>
      <Button onClick={() => modal.push({ view: 'SIWXSignMessage' })}>{signInButton}</Button>
    </div>
  )
}
