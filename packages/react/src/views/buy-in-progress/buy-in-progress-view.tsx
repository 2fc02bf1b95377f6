import type { Route } from '@scope/core'
import type { Checkout, OnRamp } from '@scope/core/on-ramp'
import { useElapsed } from '../../hooks/use-elapsed.js'
import { useOnRampMessages } from '../../hooks/use-on-ramp-messages.js'
import { useCheckouts, useOpenOnRamp } from '../../hooks/use-on-ramp-state.js'
import { providerName } from '../../lib/on-ramp-text.js'
import { useKit } from '../../scope-context.js'
import { adoptStyles } from '../../ui/adopt-styles.js'
import { Button } from '../../ui/button.js'
import { Notice } from '../../ui/notice.js'
import { OnRampProviderImage } from '../../ui/on-ramp-provider-image.js'
import { OnRampFailed } from '../../ui/on-ramp-states.js'
import { Skeleton } from '../../ui/skeleton.js'
import { StatusHero } from '../../ui/status-hero.js'
import { Steps } from '../../ui/steps.js'
import { useEffectBeforePaint } from '../../use-isomorphic-layout-effect.js'
import { BuyActions } from './buy-actions.js'
import { useBuyText } from './use-buy-text.js'

const dress = adoptStyles(`
.scope.scope .scope-buying{display:grid;grid-template-columns:minmax(0,1fr);grid-template-rows:auto auto auto 1fr auto;gap:calc(var(--s-gap)*3);min-block-size:400px}
.scope.scope .scope-buying .scope-hero-text{min-block-size:0}
.scope.scope .scope-buying .scope-steps{padding:14px;border-radius:var(--s-radius-row);background:var(--s-raised)}
.scope.scope .scope-buying>.scope-hint{min-block-size:1lh;align-self:end}
.scope.scope .scope-buying-notices:empty{display:none}
.scope.scope .scope-buying-notices{display:grid;grid-template-columns:minmax(0,1fr);gap:calc(var(--s-gap)*2)}
`)

/** Progress of a purchase, from the checkout to the tokens. It is there again after a reload. */
export function BuyInProgressView({ route }: { readonly route: Route }) {
  const id = route.view === 'BuyInProgress' ? route.purchase : ''
  const { onRamp, isLost, open } = useOpenOnRamp()
  const checkout = useCheckouts().find((known) => known.id === id)
  if (isLost) return <OnRampFailed onRetry={open} />
  if (!onRamp) return <Skeleton rows={6} />
  return checkout ? <Progress onRamp={onRamp} checkout={checkout} /> : <Gone />
}

function Progress({ onRamp, checkout }: { readonly onRamp: OnRamp; readonly checkout: Checkout }) {
  const messages = useOnRampMessages()
  const { progress } = messages
  const { status, purchase, isSlow, isBlocked, error, startedAt } = checkout
  const { title, hint, steps } = useBuyText(checkout)
  const isOver = status === 'success' || status === 'failed'
  const elapsed = useElapsed(isOver ? undefined : startedAt)
  const provider = purchase ? providerName(purchase) : ''
  useEffectBeforePaint(() => dress(document), [])
  return (
    <div className="scope-buying">
      <StatusHero
        image={<OnRampProviderImage seller={purchase} size="large" />}
        state={status === 'success' ? 'done' : status === 'failed' ? 'error' : 'pending'}
        title={title}
      >
        {hint}
      </StatusHero>
      <Steps steps={steps} />
      <div className="scope-buying-notices">
        {isBlocked && status === 'pending' && (
          <Notice kind="warn" title={progress.blocked}>
            {progress.blockedHint}
          </Notice>
        )}
        {isSlow && (
          <Notice kind="warn" title={progress.slow}>
            {progress.slowHint(provider)}
          </Notice>
        )}
        {error && !isOver && (
          <Notice kind="warn" title={progress.unknown}>
            {progress.unknownHint}
          </Notice>
        )}
      </div>
      <p className="scope-hint">
        {isOver ? '' : elapsed ? progress.elapsed(elapsed) : progress.canClose}
      </p>
      <BuyActions onRamp={onRamp} checkout={checkout} />
    </div>
  )
}

function Gone() {
  const { modal } = useKit()
  const { progress, purchases } = useOnRampMessages()
  return (
    <div className="scope-empty">
      <b>{progress.gone}</b>
      <p>{progress.goneHint}</p>
      <Button kind="quiet" onClick={() => modal.replace({ view: 'OnRampActivity' })}>
        {purchases}
      </Button>
    </div>
  )
}
