import { useViewMessages } from '../hooks/use-view-messages.js'

/** Replaces an amount that the user has hidden. */
export function HiddenAmount() {
  const { account } = useViewMessages()
  return (
    <>
      <span aria-hidden="true">•••</span>
      <span className="scope-sr-only">{account.hiddenAmount}</span>
    </>
  )
}
