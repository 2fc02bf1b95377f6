import { useAccount } from '../../hooks/use-account.js'
import { useMessages } from '../../hooks/use-messages.js'
import { useNetwork } from '../../hooks/use-network.js'
import { useKit } from '../../kit-context.js'
import { Avatar } from '../../ui/avatar.js'
import { Button } from '../../ui/button.js'
import { CopyButton } from '../../ui/copy-button.js'
import { Icon } from '../../ui/icon.js'
import { Picture } from '../../ui/picture.js'
import { Row } from '../../ui/row.js'
import { NotConnected } from '../not-connected.js'

/** The whole address, and the ways to another account, network or out. */
export function AccountSettingsView() {
  const { modal, connection, options } = useKit()
  const canSwitch = options.enableNetworkSwitch
  const { account: words, common } = useMessages()
  const { address, wallet, namespace } = useAccount()
  const { network } = useNetwork()
  if (!address || !wallet) return <NotConnected />
  return (
    <>
      <div className="scope-full-address">
        <Avatar address={address} />
        <bdi className="scope-address">{address}</bdi>
        <CopyButton text={address} />
      </div>
      <ul className="scope-list">
        <li>
          <Row
            picture={<Picture name={wallet.name} src={wallet.imageUrl} />}
            title={words.wallets}
            detail={<bdi>{wallet.name}</bdi>}
            end={<Icon name="forward" />}
            onClick={() => modal.go({ view: 'ProfileWallets' })}
          />
        </li>
        <li>
          <Row
            picture={<Picture name={network.name} src={network.assets?.imageUrl} round />}
            title={words.network}
            detail={<bdi>{network.name}</bdi>}
            end={canSwitch && <Icon name="forward" />}
            onClick={canSwitch ? () => modal.go({ view: 'Networks' }) : undefined}
          />
        </li>
      </ul>
      <Button
        kind="quiet"
        onClick={() => void connection.disconnect({ namespace }).catch(() => undefined)}
      >
        {common.disconnect}
      </Button>
    </>
  )
}
