import { useViewMessages } from '../hooks/use-view-messages.js'

/** In place of an amount that somebody does not want to be seen. */
export function HiddenAmount() {
  const { account } = useViewMessages()
  return (
    <>
      <span aria-hidden="true">•••</span>
      <span className="scope-sr-only">{account.hiddenAmount}</span>
    </>
  )
}
