import { useOnRampMessages } from '../../hooks/use-on-ramp-messages.js'
import { useReturnTo } from '../../hooks/use-return-to.js'
import { Button } from '../../ui/button.js'
import { ExplainedPoints } from '../../ui/explained-points.js'

/** Explains buying, for users who do it for the first time. */
export function WhatIsABuyView() {
  const { points, start } = useOnRampMessages()
  const toOffers = useReturnTo('OnRampProviders')
  return (
    <>
      <ExplainedPoints points={points} icons={['plus', 'shield', 'wallet']} />
      <Button onClick={toOffers}>{start}</Button>
    </>
  )
}
