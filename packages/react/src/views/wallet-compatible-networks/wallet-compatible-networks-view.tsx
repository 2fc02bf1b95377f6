import type { Route } from '@scope/core'
import { useMoneyMessages } from '../../hooks/use-money-messages.js'
import { useReceive } from '../../hooks/use-receive.js'
import { NetworkImage } from '../../ui/network-image.js'
import { Row } from '../../ui/row.js'

/** Networks on which the address can receive. */
export function WalletCompatibleNetworksView({ route }: { readonly route: Route }) {
  const { namespace } = route.view === 'WalletCompatibleNetworks' ? route : { namespace: undefined }
  const receive = useReceive()
  const { receive: messages } = useMoneyMessages()
  const networks = receive?.networks(namespace) ?? []
  return (
    <>
      <ul className="scope-list">
        {networks.map((network) => (
          <li key={network.caipNetworkId}>
            <Row image={<NetworkImage network={network} />} title={<bdi>{network.name}</bdi>} />
          </li>
        ))}
      </ul>
      <p className="scope-hint">{messages.reaches}</p>
    </>
  )
}
