import type { Wallet } from '@scope/core'
import { useMessages } from '../../hooks/use-messages.js'
import { useShortName } from '../../hooks/use-short-name.js'
import { Icon } from '../../ui/icon.js'
import { RemoteImage } from '../../ui/remote-image.js'
import { Row, Tag } from '../../ui/row.js'
import { RowImage } from './row-image.js'

/** A wallet that was found here. */
export function FoundRow({
  wallet,
  all,
  isGrouped,
  onChoose,
}: {
  readonly wallet: Wallet
  readonly all: readonly Wallet[]
  /** A label above says that it is installed. */
  readonly isGrouped: boolean
  readonly onChoose: (wallet: Wallet) => void
}) {
  const { connect } = useMessages()
  const { group, imageUrl, name, type } = wallet
  const isRemote = type === 'WALLET_CONNECT'
  return (
    <Row
      image={
        isRemote ? (
          <RowImage tile={<span className="scope-image" />} />
        ) : (
          <RemoteImage name={name} src={imageUrl} />
        )
      }
      title={<bdi>{name}</bdi>}
      detail={isRemote ? connect.onPhone : <WalletDetail wallet={wallet} all={all} />}
      end={
        group === 'recent' ? (
          <Tag kind="text">{connect.recent}</Tag>
        ) : isRemote ? (
          <Tag>{connect.qrCode}</Tag>
        ) : group !== 'injected' ? (
          <Icon name="forward" />
        ) : isGrouped ? (
          <span className="scope-sr-only">{connect.installed}</span>
        ) : (
          <Tag kind="success">{connect.installed}</Tag>
        )
      }
      onClick={() => onChoose(wallet)}
    />
  )
}

/** Known to the site's directory by its domain name. */
const isListed = ({ connectors }: Wallet) => connectors.some(({ explorerId }) => explorerId)

/** Returns the details that tell this wallet from others, and its chains if there are several. */
function WalletDetail({ wallet, all }: { wallet: Wallet; all: readonly Wallet[] }) {
  const { connect } = useMessages()
  const shortName = useShortName()
  if (wallet.isAmbiguous) return wallet.rdns ? connect.ambiguous(wallet.rdns) : connect.sameName
  // The page's `window.ethereum`, of an unknown wallet.
  if (wallet.id === 'injected') return connect.legacy
  const twins = all.filter(({ id, name }) => id !== wallet.id && name === wallet.name)
  if (twins.length > 0 && wallet.rdns) {
    const isImitation = !isListed(wallet) && twins.some(isListed)
    return isImitation ? connect.unlisted(wallet.rdns) : <bdi>{wallet.rdns}</bdi>
  }
  if (wallet.connectors.length < 2) return null
  return wallet.connectors.map(({ namespace }) => shortName(namespace)).join(' · ')
}
