import type { Namespace, Route, Wallet } from '@scope/core'
import { useAccount } from '../../hooks/use-account.js'
import { useAtom } from '../../hooks/use-atom.js'
import { useNetwork } from '../../hooks/use-network.js'
import { useReturnTo } from '../../hooks/use-return-to.js'
import { useViewMessages } from '../../hooks/use-view-messages.js'
import { useKit } from '../../scope-context.js'
import { Button } from '../../ui/button.js'
import { Icon } from '../../ui/icon.js'
import { NetworkImage } from '../../ui/network-image.js'
import { RemoteImage } from '../../ui/remote-image.js'
import { Row, Tag } from '../../ui/row.js'
import { Skeleton } from '../../ui/skeleton.js'
import { StatusHero } from '../../ui/status-hero.js'

/** A wallet that serves several chains: which of them is to be connected. */
export function ConnectingMultiChainView({ route }: { route: Route }) {
  const { wallets } = useKit()
  const { chains, connecting } = useViewMessages()
  useAtom(wallets.$wallets)
  const isDiscovering = useAtom(wallets.$isDiscovering)
  const wallet = route.view === 'ConnectingMultiChain' ? wallets.get(route.walletId) : undefined
  const toList = useReturnTo('Connect')
  if (!wallet && isDiscovering) return <Skeleton rows={2} />
  if (!wallet) {
    return (
      <>
        <StatusHero
          image={<RemoteImage name="?" size="large" />}
          state="error"
          title={connecting.unavailable}
        >
          {connecting.unavailableHint}
        </StatusHero>
        <Button onClick={toList}>{connecting.otherWallet}</Button>
      </>
    )
  }
  return (
    <>
      <StatusHero
        image={<RemoteImage name={wallet.name} src={wallet.imageUrl} size="large" />}
        state="idle"
        title={wallet.name}
      >
        {chains.several(wallet.name)}
      </StatusHero>
      <ul className="scope-list">
        {wallet.connectors.map(({ namespace }) => (
          <li key={namespace}>
            <Chain wallet={wallet} namespace={namespace} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Chain({ wallet, namespace }: { wallet: Wallet; namespace: Namespace }) {
  const { modal } = useKit()
  const { namespaces, chains } = useViewMessages()
  const inUse = useNetwork({ namespace })
  const account = useAccount({ namespace })
  // A chain that the site has no network of: there is nothing to connect to.
  if (!inUse) return null
  const isConnected = wallet.connectors.some(({ id }) => id === account.wallet?.id)
  return (
    <Row
      image={<NetworkImage network={inUse.network} />}
      title={namespaces[namespace]}
      end={isConnected ? <Tag kind="success">{chains.connected}</Tag> : <Icon name="forward" />}
      onClick={() => modal.push({ view: 'ConnectingExternal', walletId: wallet.id, namespace })}
    />
  )
}
