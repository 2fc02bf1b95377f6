import { explorerHref, type Route, truncateAddress } from '@scope/core'
import { useAccount } from '../../hooks/use-account.js'
import { useIdentity } from '../../hooks/use-identity.js'
import { useNetwork } from '../../hooks/use-network.js'
import { useUnlistedNetwork } from '../../hooks/use-unlisted-network.js'
import { useViewMessages } from '../../hooks/use-view-messages.js'
import { lazyComponent } from '../../lazy-component.js'
import { getShownWallet } from '../../lib/shown-wallet.js'
import { useKit } from '../../scope-context.js'
import { AccountAvatar } from '../../ui/account-avatar.js'
import { Backup } from '../../ui/backup.js'
import { CopyButton } from '../../ui/copy-button.js'
import { NotConnected } from '../not-connected.js'
import { AccountBalance } from './account-balance.js'
import { Chains } from './chains.js'
import { NetworkChip, WalletChip } from './chips.js'
import { Money, Sending } from './money.js'
import { SignIn } from './sign-in.js'

/** Few wallets are on a network that the site doesn't list. */
const UnlistedBalance = lazyComponent(
  async () => (await import('./unlisted-balance.js')).UnlistedBalance,
)

/** Account with its network, wallet, balance, actions, and the disconnect button at its end. */
export function AccountView({ route }: { route: Route }) {
  const { namespace, transfer } =
    route.view === 'Account' ? route : { namespace: undefined, transfer: undefined }
  const { connection, tokens, send, receive, history, onRamp, swap, siwx } = useKit()
  const { account: messages } = useViewMessages()
  const account = useAccount({ namespace })
  const inUse = useNetwork({ namespace: account.namespace })
  const unlisted = useUnlistedNetwork(account.namespace)
  const { address, networkId } = account
  const wallet = getShownWallet(account)
  const { name, imageUrl } = useIdentity(address, networkId)
  if (!address || !wallet) return <NotConnected />
  if (transfer) return <Sending transfer={transfer} namespace={account.namespace} />
  const explorer = inUse?.isSupported && explorerHref(inUse.network, 'address', address)
  const hasMoney = Boolean(
    inUse?.isSupported && (tokens || send || receive || history || onRamp || swap),
  )
  return (
    <>
      <Chains namespace={account.namespace} />
      <Backup namespace={account.namespace} />
      <div className="scope-account-head">
        <AccountAvatar address={address} imageUrl={imageUrl} className="scope-avatar-large" />
        <span className="scope-account-head-address">
          {name && (
            <b>
              <bdi>{name}</bdi>
            </b>
          )}
          <bdi className="scope-address" title={address}>
            {truncateAddress(address)}
          </bdi>
          <CopyButton text={address} />
        </span>
        <div className="scope-chips">
          <NetworkChip namespace={account.namespace} />
          <WalletChip wallet={wallet} isReconnecting={account.status === 'reconnecting'} />
        </div>
        {unlisted ? (
          <UnlistedBalance network={unlisted} />
        ) : (
          <AccountBalance namespace={account.namespace} />
        )}
      </div>
      {hasMoney && <Money namespace={account.namespace} />}
      {siwx && <SignIn feature={siwx} address={address} />}
      <div className="scope-pair">
        {explorer && (
          <a
            className="scope-button scope-button-quiet"
            href={explorer}
            target="_blank"
            rel="noopener noreferrer"
          >
            {messages.explorer}
            <span className="scope-sr-only"> ({messages.opensNewTab})</span>
          </a>
        )}
        <button
          type="button"
          className="scope-button scope-button-quiet"
          onClick={() =>
            void connection.disconnect({ namespace: account.namespace }).catch(() => undefined)
          }
        >
          {messages.disconnect}
        </button>
      </div>
    </>
  )
}
