import type { OnRamp, OnRampForm } from '@scope/core/on-ramp'
import { useOnRampMessages } from '../../hooks/use-on-ramp-messages.js'
import { methodName } from '../../lib/on-ramp-text.js'
import { SegmentedControl } from '../../ui/segmented-control.js'

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
  if (!method || methods.length < 2) return null
  return (
    <SegmentedControl
      label={messages.method}
      options={methods.map(({ id }) => ({ id, text: methodName(id, messages) }))}
      value={method.id}
      onChange={onRamp.setMethod}
    />
  )
}
