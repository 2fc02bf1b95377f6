import { useMessages } from '../hooks/use-messages.js'
import { useReturnTo } from '../hooks/use-return-to.js'
import { Button } from '../ui/button.js'

/** Replaces a view that requires a connected wallet. */
export function NotConnected() {
  const { common, titles } = useMessages()
  const toList = useReturnTo('Connect')
  return (
    <>
      <p className="scope-hint">{common.notConnected}</p>
      <Button onClick={toList}>{titles.Connect}</Button>
    </>
  )
}
