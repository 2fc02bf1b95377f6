import { useStore } from '@nanostores/react'
import type { CaipNetworkId, Route } from '@scope/core'
import { useCallback, useEffect } from 'react'
import { useAccount } from '../../hooks/use-account.js'
import { useMessages } from '../../hooks/use-messages.js'
import { useKit } from '../../kit-context.js'
import { Button } from '../../ui/button.js'
import { Hero } from '../../ui/hero.js'
import { Picture } from '../../ui/picture.js'

/** Asks the wallet to switch, and says what came of it. */
export function SwitchNetworkView({ route }: { route: Route }) {
  const { network, modal } = useKit()
  const { networks: words, common, problem } = useMessages()
  const switching = useStore(network.$switching)
  const { wallet } = useAccount()
  const id = route.view === 'SwitchNetwork' ? route.networkId : ''
  const target = network.find(id)

  const ask = useCallback(() => {
    if (network.find(id)) network.switchTo(id as CaipNetworkId).catch(modal.back)
  }, [network, modal, id])
  useEffect(ask, [ask])

  const name = target?.name ?? ''
  const picture = <Picture name={name} src={target?.assets?.imageUrl} size="large" round />
  if (switching.status === 'failed') {
    const isDeclined = switching.problem.code === 'user-rejected'
    const { title, hint } = isDeclined
      ? { title: words.declined, hint: words.declinedHint }
      : problem(switching.problem.code)
    return (
      <>
        <Hero picture={picture} state="failed" title={title}>
          {hint}
        </Hero>
        <Button onClick={ask}>{common.retry}</Button>
        <Button kind="quiet" onClick={modal.back}>
          {common.back}
        </Button>
      </>
    )
  }
  return (
    <>
      <Hero picture={picture} state="waiting" title={words.switching(wallet?.name ?? '')}>
        {words.switchingHint(name)}
      </Hero>
      <Button kind="quiet" onClick={modal.back}>
        {common.cancel}
      </Button>
    </>
  )
}
