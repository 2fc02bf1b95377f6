import { useMessages } from '../../hooks/use-messages.js'
import { useKit } from '../../kit-context.js'
import { Button } from '../../ui/button.js'
import { ExplainedPoints } from '../../ui/explained-points.js'

/** For those whom a wallet has asked to add one. */
export function WhatIsANetworkView() {
  const { modal } = useKit()
  const { whatIsANetwork } = useMessages()
  return (
    <>
      <ExplainedPoints points={whatIsANetwork.points} icons={['globe', 'plus']} />
      <Button onClick={() => modal.open({ view: 'Networks' })}>{whatIsANetwork.done}</Button>
    </>
  )
}
