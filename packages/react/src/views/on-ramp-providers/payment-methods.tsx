import type { OnRamp, OnRampForm } from '@scope/core/on-ramp'
import { useOnRampMessages } from '../../hooks/use-on-ramp-messages.js'
import { methodName } from '../../lib/on-ramp-text.js'
import { adoptStyles } from '../../ui/adopt-styles.js'
import { SegmentedControl } from '../../ui/segmented-control.js'
import { useEffectBeforePaint } from '../../use-isomorphic-layout-effect.js'

/** With large text they stand below each other. */
const dress = adoptStyles(`
.scope.scope .scope-buy-methods .scope-segments{grid-auto-flow:row;grid-template-columns:repeat(auto-fit,minmax(min(100%,5rem),1fr));min-inline-size:0}
`)

/** How to pay, if there is a choice. */
export function PaymentMethods({
  onRamp,
  form: { currency, method },
}: {
  readonly onRamp: OnRamp
  readonly form: OnRampForm
}) {
  const messages = useOnRampMessages()
  const { methods = [] } = currency ?? {}
  useEffectBeforePaint(() => dress(document), [])
  if (!method || methods.length < 2) return null
  return (
    <div className="scope-buy-methods">
      <SegmentedControl
        label={messages.method}
        options={methods.map(({ id }) => ({ id, text: methodName(id, messages) }))}
        value={method.id}
        onChange={onRamp.setMethod}
      />
    </div>
  )
}
