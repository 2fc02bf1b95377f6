import type { Route } from '@scope/core'
import { useAccount } from '../../hooks/use-account.js'
import { useAtom } from '../../hooks/use-atom.js'
import { useViewMessages } from '../../hooks/use-view-messages.js'
import { getConnectingRoute } from '../../lib/connect-route.js'
import { getShownWallet } from '../../lib/shown-wallet.js'
import { useKit } from '../../scope-context.js'
import { ActionList } from '../../ui/action-list.js'
import { Button } from '../../ui/button.js'
import { NetworkImage } from '../../ui/network-image.js'
import { StatusHero } from '../../ui/status-hero.js'

/** The network belongs to a chain that no wallet is connected for: the same wallet where it serves it, or another one. */
export function SwitchActiveChainView({ route }: { route: Route }) {
  const kit = useKit()
  const { network, wallets, modal } = kit
  const { networks: messages, chains, namespaces, common } = useViewMessages()
  const wallet = getShownWallet(useAccount())
  useAtom(wallets.$wallets)
  const target = route.view === 'SwitchActiveChain' ? network.find(route.networkId) : undefined
  if (!target || !wallet) {
    return (
      <>
        <p className="scope-hint" role="status">
          {messages.unknown}
        </p>
        <Button onClick={modal.back}>{common.back}</Button>
      </>
    )
  }
  const { name, caipNetworkId, chainNamespace: namespace } = target
  const same = wallets.get(wallet.id)
  const servesIt = same?.connectors.some((connector) => connector.namespace === namespace)
  function go(route: Route) {
    network.switchNamespace(caipNetworkId)
    modal.push(route)
  }
  return (
    <>
      <StatusHero
        image={<NetworkImage network={target} size="large" />}
        state="idle"
        title={chains.switchTo(name)}
      >
        {chains.switchHint(wallet.name, namespaces[namespace])}
      </StatusHero>
      <ActionList>
        {same && servesIt && (
          <Button onClick={() => go(getConnectingRoute(kit, same.id, namespace))}>
            {chains.continueWith(same.name)}
          </Button>
        )}
        <Button
          kind={servesIt ? 'quiet' : 'primary'}
          onClick={() => go({ view: 'Connect', namespace })}
        >
          {chains.chooseWallet(namespaces[namespace])}
        </Button>
      </ActionList>
    </>
  )
}
