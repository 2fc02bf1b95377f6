import { useReturnTo } from '../../hooks/use-return-to.js'
import { useViewMessages } from '../../hooks/use-view-messages.js'
import { useKit } from '../../scope-context.js'
import { Button } from '../../ui/button.js'
import { ExplainedPoints } from '../../ui/explained-points.js'

/** Explains wallets, for users without one. */
export function WhatIsAWalletView() {
  const { modal, directory } = useKit()
  const { whatIsAWallet, titles } = useViewMessages()
  const toList = useReturnTo('Connect')
  return (
    <>
      <ExplainedPoints points={whatIsAWallet.points} icons={['wallet', 'globe', 'check']} />
      <Button onClick={toList}>{whatIsAWallet.done}</Button>
      {directory && (
        <Button kind="quiet" onClick={() => modal.push({ view: 'GetWallet' })}>
          {titles.GetWallet}
        </Button>
      )}
    </>
  )
}
