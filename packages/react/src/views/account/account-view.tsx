import { type Route, shortAddress } from '@scope/core'
import { useAccount } from '../../hooks/use-account.js'
import { useMessages } from '../../hooks/use-messages.js'
import { useNetwork } from '../../hooks/use-network.js'
import { useKit } from '../../kit-context.js'
import { Avatar } from '../../ui/avatar.js'
import { CopyButton } from '../../ui/copy-button.js'
import { Icon } from '../../ui/icon.js'
import { Picture } from '../../ui/picture.js'
import { Row } from '../../ui/row.js'
import { NotConnected } from '../not-connected.js'
import { BalanceLine } from './balance-line.js'

/** Who is connected, what they hold, on which network, and the way out. */
export function AccountView({ route }: { route: Route }) {
  const { namespace } = route.view === 'Account' ? route : { namespace: undefined }
  const { modal, connection, options } = useKit()
  const canSwitch = options.enableNetworkSwitch
  const { account: words, common } = useMessages()
  const account = useAccount({ namespace })
  const network = useNetwork({ namespace: account.namespace })?.network
  const { address, wallet } = account
  if (!address || !wallet || !network) return <NotConnected />
  const explorer = network.blockExplorers?.default.url
  return (
    <>
      <div className="scope-who">
        <Avatar address={address} className="scope-avatar-large" />
        <span className="scope-who-address">
          <bdi className="scope-address" title={address}>
            {shortAddress(address)}
          </bdi>
          <CopyButton text={address} />
        </span>
        <BalanceLine namespace={account.namespace} />
        <span className="scope-who-wallet" role="status">
          {account.status === 'reconnecting'
            ? words.reconnecting(wallet.name)
            : words.connectedWith(wallet.name)}
        </span>
      </div>
      <ul className="scope-list">
        <li>
          <Row
            picture={<Picture name={network.name} src={network.assets?.imageUrl} round />}
            title={<bdi>{network.name}</bdi>}
            detail={words.network}
            end={canSwitch && <Icon name="forward" />}
            onClick={canSwitch ? () => modal.go({ view: 'Networks' }) : undefined}
          />
        </li>
        <li>
          <Row
            picture={<Picture name={wallet.name} src={wallet.imageUrl} />}
            title={<bdi>{wallet.name}</bdi>}
            detail={words.wallets}
            end={<Icon name="forward" />}
            onClick={() => modal.go({ view: 'ProfileWallets' })}
          />
        </li>
      </ul>
      <div className="scope-pair">
        {explorer?.startsWith('https://') && (
          <a
            className="scope-button scope-button-quiet"
            href={`${explorer}/address/${encodeURIComponent(address)}`}
            target="_blank"
            rel="noopener noreferrer"
          >
            {common.explorer}
            <span className="scope-unseen"> ({common.opensNewTab})</span>
          </a>
        )}
        <button
          type="button"
          className="scope-button scope-button-quiet"
          onClick={() =>
            void connection.disconnect({ namespace: account.namespace }).catch(() => undefined)
          }
        >
          {common.disconnect}
        </button>
      </div>
    </>
  )
}
