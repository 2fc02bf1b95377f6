import { type CaipNetworkId, getCurrentRoute, type Route } from '@scope/core'
import { useCallback, useEffect } from 'react'
import { useAccount } from '../../hooks/use-account.js'
import { useAtom } from '../../hooks/use-atom.js'
import { useIsShown } from '../../hooks/use-connection-attempt.js'
import { useShownError } from '../../hooks/use-shown-error.js'
import { useViewMessages } from '../../hooks/use-view-messages.js'
import { getShownWallet } from '../../lib/shown-wallet.js'
import { useKit } from '../../scope-context.js'
import { ActionList } from '../../ui/action-list.js'
import { Button } from '../../ui/button.js'
import { NetworkImage } from '../../ui/network-image.js'
import { StatusHero } from '../../ui/status-hero.js'

/** Asks the wallet to switch, and says what came of it. */
export function SwitchNetworkView({ route }: { route: Route }) {
  const { network, modal } = useKit()
  const { networks: messages, common } = useViewMessages()
  const switching = useAtom(network.$switching)
  const wallet = getShownWallet(useAccount())
  const id = route.view === 'SwitchNetwork' ? route.networkId : ''
  const target = network.find(id)
  const errorCode = switching.status === 'failed' ? switching.error.code : undefined
  const isDeclined = errorCode === 'user-rejected'
  const error = useShownError(isDeclined ? undefined : errorCode)

  const ask = useCallback(() => {
    if (!network.find(id)) return
    network.switchTo(id as CaipNetworkId).catch(() => {
      // Another view may be open by then.
      const shown = getCurrentRoute(modal.$state.get())
      if (shown.view === 'SwitchNetwork' && shown.networkId === id) modal.back()
    })
  }, [network, modal, id])
  const isShown = useIsShown()
  useEffect(() => {
    if (isShown()) ask()
  }, [ask, isShown])

  if (!target) {
    return (
      <>
        <p className="scope-hint" role="status">
          {messages.unknown}
        </p>
        <Button onClick={modal.back}>{common.back}</Button>
      </>
    )
  }
  const { name } = target
  const pending = {
    title: messages.switching(wallet?.name ?? ''),
    hint: messages.switchingHint(name),
  }
  const declined = { title: messages.declined, hint: messages.declinedHint }
  const failed = isDeclined ? declined : error
  const { title, hint } = failed || pending
  return (
    <>
      <StatusHero
        image={<NetworkImage network={target} size="large" />}
        state={failed ? 'error' : 'pending'}
        title={title}
      >
        {hint}
      </StatusHero>
      <ActionList>
        {failed && (
          <Button key="ask" onClick={ask}>
            {common.retry}
          </Button>
        )}
        <Button key="back" kind="quiet" onClick={modal.back}>
          {failed ? common.back : common.cancel}
        </Button>
      </ActionList>
    </>
  )
}
