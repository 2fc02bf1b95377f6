import type { AccountState, Namespace } from '@scope/core'
import type { ReactNode } from 'react'
import { useNetwork } from '../../hooks/use-network.js'
import { useViewMessages } from '../../hooks/use-view-messages.js'
import { useKit } from '../../scope-context.js'
import { NetworkImage } from '../../ui/network-image.js'
import { RemoteImage } from '../../ui/remote-image.js'
import { ViewIcon } from '../../ui/view-icon.js'

/** Button of one line: what it shows, and for screen readers what it is. */
function Chip({
  image,
  label,
  children,
  onClick,
}: {
  readonly image: ReactNode
  readonly label: string
  readonly children: ReactNode
  /** Undefined if there is nothing to choose. */
  readonly onClick: (() => void) | undefined
}) {
  const content = (
    <>
      {image}
      <bdi>{children}</bdi>
      <span className="scope-sr-only">{label}</span>
    </>
  )
  return onClick ? (
    <button type="button" className="scope-chip" onClick={onClick}>
      {content}
    </button>
  ) : (
    <span className="scope-chip">{content}</span>
  )
}

/** The active network, and the way to another one. A network that the site doesn't list isn't shown as one of them. */
export function NetworkChip({ namespace }: { readonly namespace: Namespace }) {
  const { modal, options } = useKit()
  const { account, button } = useViewMessages()
  const inUse = useNetwork({ namespace })
  if (!inUse) return null
  const { network, isSupported } = inUse
  const view = isSupported ? 'Networks' : 'UnsupportedChain'
  return (
    <Chip
      image={
        isSupported ? <NetworkImage network={network} size="small" /> : <ViewIcon name="globe" />
      }
      label={account.network}
      onClick={options.enableNetworkSwitch ? () => modal.push({ view }) : undefined}
    >
      {isSupported ? network.name : button.unsupportedNetwork}
    </Chip>
  )
}

/** The wallet of the account, and the way to the others. */
export function WalletChip({
  account: { status },
  wallet,
}: {
  readonly account: AccountState
  readonly wallet: NonNullable<AccountState['wallet']>
}) {
  const { modal } = useKit()
  const { account: messages } = useViewMessages()
  const waiting = status === 'reconnecting' ? messages.reconnecting(wallet.name) : undefined
  return (
    <>
      <Chip
        image={<RemoteImage name={wallet.name} src={wallet.imageUrl} size="small" />}
        label={messages.wallets}
        onClick={() => modal.push({ view: 'ProfileWallets' })}
      >
        {waiting ?? wallet.name}
      </Chip>
      <span className="scope-sr-only" role="status">
        {waiting ?? messages.connectedWith(wallet.name)}
      </span>
    </>
  )
}
