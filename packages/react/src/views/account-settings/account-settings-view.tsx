import type { CaipNetworkId } from '@scope/core'
import { atom } from 'nanostores'
import { useAccount } from '../../hooks/use-account.js'
import { useAtom } from '../../hooks/use-atom.js'
import { useIdentity, useNameConfig, useOwnNames } from '../../hooks/use-identity.js'
import { useViewMessages } from '../../hooks/use-view-messages.js'
import { lazyComponent } from '../../lazy-component.js'
import { getShownWallet } from '../../lib/shown-wallet.js'
import { useKit } from '../../scope-context.js'
import { AccountAvatar } from '../../ui/account-avatar.js'
import { Button } from '../../ui/button.js'
import { CopyButton } from '../../ui/copy-button.js'
import { Icon } from '../../ui/icon.js'
import { IconTile } from '../../ui/icon-tile.js'
import { NetworkRow } from '../../ui/network-row.js'
import { Row } from '../../ui/row.js'
import { ViewIcon } from '../../ui/view-icon.js'
import { WalletImage } from '../../ui/wallet-image.js'
import { NotConnected } from '../not-connected.js'

const $noUser = atom(undefined)

/** For users of an embedded wallet. */
const AccountType = lazyComponent(async () => (await import('./account-type.js')).AccountType)

/** The whole address, and the ways to another account, network or out. */
export function AccountSettingsView() {
  const { modal, connection, wallets, permissions } = useKit()
  const { account: messages, titles } = useViewMessages()
  const { address, namespace, networkId, ...state } = useAccount()
  const { imageUrl } = useIdentity(address, networkId)
  const wallet = getShownWallet(state)
  if (!address || !wallet) return <NotConnected />
  const isEmbedded = wallets.get(wallet.id)?.type === 'AUTH'
  return (
    <>
      <div className="scope-full-address">
        <AccountAvatar address={address} imageUrl={imageUrl} />
        <bdi className="scope-address">{address}</bdi>
        <CopyButton text={address} />
      </div>
      <ul className="scope-list">
        {namespace === 'eip155' && <NameRow address={address} networkId={networkId} />}
        <li>
          <Row
            image={<WalletImage wallet={wallet} />}
            title={<bdi>{wallet.name}</bdi>}
            detail={messages.wallets}
            end={<Icon name="forward" />}
            onClick={() => modal.push({ view: 'ProfileWallets' })}
          />
        </li>
        <li>
          <NetworkRow namespace={namespace} />
        </li>
        {permissions && namespace === 'eip155' && (
          <li>
            <Row
              image={
                <IconTile>
                  <ViewIcon name="key" />
                </IconTile>
              }
              title={titles.SmartSessionList}
              end={<Icon name="forward" />}
              onClick={() => modal.push({ view: 'SmartSessionList' })}
            />
          </li>
        )}
        {isEmbedded && <OwnWalletRows />}
      </ul>
      {isEmbedded && namespace === 'eip155' && <AccountType />}
      <Button
        kind="quiet"
        onClick={() => void connection.disconnect({ namespace }).catch(() => undefined)}
      >
        {messages.disconnect}
      </Button>
    </>
  )
}

/** Email, backup and key export of an embedded wallet. */
function OwnWalletRows() {
  const { modal, embeddedWallet } = useKit()
  const { titles, account: messages } = useViewMessages()
  const user = useAtom(embeddedWallet?.$user ?? $noUser)
  if (!embeddedWallet) return null
  return (
    <>
      <li>
        <Row
          image={
            <IconTile>
              <ViewIcon name="mail" />
            </IconTile>
          }
          title={<bdi>{user?.email ?? user?.name ?? messages.noEmail}</bdi>}
          detail={titles.UpdateEmailWallet}
          end={<Icon name="forward" />}
          onClick={() => modal.push({ view: 'UpdateEmailWallet' })}
        />
      </li>
      <li>
        <Row
          image={
            <IconTile>
              <ViewIcon name="shield" />
            </IconTile>
          }
          title={titles.UpgradeEmailWallet}
          detail={messages.ownKeys}
          end={<Icon name="forward" />}
          onClick={() => modal.push({ view: 'UpgradeEmailWallet' })}
        />
      </li>
    </>
  )
}

/** Account name, or a link to choose one. Renders nothing until known. */
function NameRow({
  address,
  networkId,
}: {
  readonly address: string
  readonly networkId: CaipNetworkId | undefined
}) {
  const { modal } = useKit()
  const { account: messages } = useViewMessages()
  const { name, isKnown } = useIdentity(address, networkId)
  const suffixes = useNameConfig()?.suffixes ?? []
  const isOwn = suffixes.some((suffix) => name?.endsWith(`.${suffix}`))
  // An account with a name of another service may add one of the site's service.
  const own = useOwnNames(name && !isOwn && suffixes.length > 0 ? address : undefined)
  const mayChoose = suffixes.length > 0 && (name ? own?.length === 0 : isKnown)
  const image = (
    <IconTile>
      <ViewIcon name="pen" />
    </IconTile>
  )
  return (
    <>
      {name && (
        <li>
          <Row image={image} title={<bdi>{name}</bdi>} detail={messages.name} />
        </li>
      )}
      {mayChoose && (
        <li>
          <Row
            image={image}
            title={messages.chooseName}
            detail={messages.chooseNameHint}
            end={<Icon name="forward" />}
            onClick={() => modal.push({ view: 'ChooseAccountName' })}
          />
        </li>
      )}
    </>
  )
}
