import { useReturnTo } from '../../hooks/use-return-to.js'
import { useViewMessages } from '../../hooks/use-view-messages.js'
import { Button } from '../../ui/button.js'
import { ExplainedPoints } from '../../ui/explained-points.js'

/** Explains networks, for users whose wallet asks to add one. */
export function WhatIsANetworkView() {
  const { whatIsANetwork } = useViewMessages()
  const toList = useReturnTo('Networks')
  return (
    <>
      <ExplainedPoints points={whatIsANetwork.points} icons={['globe', 'plus']} />
      <Button onClick={toList}>{whatIsANetwork.done}</Button>
    </>
  )
}
