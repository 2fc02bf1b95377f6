import { useMessages } from '../../hooks/use-messages.js'
import { useWayTo } from '../../hooks/use-way-to.js'
import { Button } from '../../ui/button.js'
import { ExplainedPoints } from '../../ui/explained-points.js'

/** For those who come without one. */
export function WhatIsAWalletView() {
  const { whatIsAWallet } = useMessages()
  const toList = useWayTo('Connect')
  return (
    <>
      <ExplainedPoints points={whatIsAWallet.points} icons={['wallet', 'globe', 'check']} />
      <Button onClick={toList}>{whatIsAWallet.done}</Button>
    </>
  )
}
