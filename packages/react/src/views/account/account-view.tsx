import { explorerHref, type Route, truncateAddress } from '@scope/core'
import { useAccount } from '../../hooks/use-account.js'
import { useIdentity } from '../../hooks/use-identity.js'
import { useNetwork } from '../../hooks/use-network.js'
import { useViewMessages } from '../../hooks/use-view-messages.js'
import { useKit } from '../../scope-context.js'
import { Avatar } from '../../ui/avatar.js'
import { Backup } from '../../ui/backup.js'
import { CopyButton } from '../../ui/copy-button.js'
import { Icon } from '../../ui/icon.js'
import { NetworkRow } from '../../ui/network-row.js'
import { RemoteImage } from '../../ui/remote-image.js'
import { Row } from '../../ui/row.js'
import { NotConnected } from '../not-connected.js'
import { BalanceLine } from './balance-line.js'
import { Chains } from './chains.js'
import { Money } from './money.js'

/** Account with its balance, actions, network and disconnect button. */
export function AccountView({ route }: { route: Route }) {
  const { namespace } = route.view === 'Account' ? route : { namespace: undefined }
  const { modal, connection, tokens, send, receive, history } = useKit()
  const { account: messages, common } = useViewMessages()
  const account = useAccount({ namespace })
  const inUse = useNetwork({ namespace: account.namespace })
  const { address, wallet, networkId } = account
  const { name } = useIdentity(address, networkId)
  if (!address || !wallet) return <NotConnected />
  const explorer = inUse?.isSupported && explorerHref(inUse.network, 'address', address)
  const hasMoney = Boolean(inUse?.isSupported && (tokens || send || receive || history))
  return (
    <>
      <Chains namespace={account.namespace} />
      <Backup namespace={account.namespace} />
      <div className="scope-account-head">
        <Avatar address={address} className="scope-avatar-large" />
        {name && (
          <b>
            <bdi>{name}</bdi>
          </b>
        )}
        <span className="scope-account-head-address">
          <bdi className="scope-address" title={address}>
            {truncateAddress(address)}
          </bdi>
          <CopyButton text={address} />
        </span>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
        <div role="group" aria-label={messages.balance}>
          <BalanceLine namespace={account.namespace} />
        </div>
        <span className="scope-account-head-wallet" role="status">
          {account.status === 'reconnecting'
            ? messages.reconnecting(wallet.name)
            : messages.connectedWith(wallet.name)}
        </span>
      </div>
      {hasMoney && <Money namespace={account.namespace} />}
      <ul className="scope-list">
        <li>
          <NetworkRow namespace={account.namespace} />
        </li>
        <li>
          <Row
            image={<RemoteImage name={wallet.name} src={wallet.imageUrl} />}
            title={<bdi>{wallet.name}</bdi>}
            detail={messages.wallets}
            end={<Icon name="forward" />}
            onClick={() => modal.push({ view: 'ProfileWallets' })}
          />
        </li>
      </ul>
      <div className="scope-pair">
        {explorer && (
          <a
            className="scope-button scope-button-quiet"
            href={explorer}
            target="_blank"
            rel="noopener noreferrer"
          >
            {common.explorer}
            <span className="scope-sr-only"> ({common.opensNewTab})</span>
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
