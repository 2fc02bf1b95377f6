import { useMessages } from '../../hooks/use-messages.js'
import { useKit } from '../../kit-context.js'
import { Button } from '../../ui/button.js'
import { ExplainedPoints } from '../../ui/explained-points.js'

/** For those who come without one. */
export function WhatIsAWalletView() {
  const { modal } = useKit()
  const { whatIsAWallet } = useMessages()
  return (
    <>
      <ExplainedPoints points={whatIsAWallet.points} icons={['wallet', 'globe', 'check']} />
      <Button onClick={() => modal.open({ view: 'Connect' })}>{whatIsAWallet.done}</Button>
    </>
  )
}
