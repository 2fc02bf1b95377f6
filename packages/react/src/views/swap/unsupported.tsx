import { useSwapMessages } from '../../hooks/use-swap-messages.js'
import { useKit } from '../../scope-context.js'
import { Button } from '../../ui/button.js'
import { ViewIcon } from '../../ui/view-icon.js'

/** Where nothing can be swapped: why, and what to do about it. */
export function Unsupported({
  kind,
}: {
  readonly kind: 'unsupported-network' | 'restricted-time-zone'
}) {
  const { modal, options } = useKit()
  const messages = useSwapMessages()
  const isNetwork = kind === 'unsupported-network'
  return (
    <section className="scope-swap-stop">
      <span className="scope-point-icon" aria-hidden="true">
        <ViewIcon name={isNetwork ? 'globe' : 'shield'} />
      </span>
      <div role="status">
        <h3>{isNetwork ? messages.unsupported : messages.restricted}</h3>
        <p>{isNetwork ? messages.unsupportedHint : messages.restrictedHint}</p>
      </div>
      {isNetwork && options.enableNetworkSwitch && (
        <Button onClick={() => modal.push({ view: 'Networks' })}>{messages.switchNetwork}</Button>
      )}
    </section>
  )
}
