import type { Namespace } from '@scope/core'
import type { ReactNode } from 'react'
import { useNetworkChoice } from '../../hooks/use-network-choice.js'
import { useViewMessages } from '../../hooks/use-view-messages.js'
import type { ShownWallet } from '../../lib/shown-wallet.js'
import { useKit } from '../../scope-context.js'
import { NetworkImage } from '../../ui/network-image.js'
import { ViewIcon } from '../../ui/view-icon.js'
import { WalletImage } from '../../ui/wallet-image.js'

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

/** Button of the active network, which leads to the others. */
export function NetworkChip({ namespace }: { readonly namespace: Namespace }) {
  const choice = useNetworkChoice(namespace)
  if (!choice) return null
  const { name, label, network, choose } = choice
  return (
    <Chip
      image={network ? <NetworkImage network={network} size="small" /> : <ViewIcon name="globe" />}
      label={label}
      onClick={choose}
    >
      {name}
    </Chip>
  )
}

/** Button of the account's wallet, which leads to all wallets and accounts. */
export function WalletChip({
  wallet,
  isReconnecting,
}: {
  readonly wallet: ShownWallet
  readonly isReconnecting: boolean
}) {
  const { modal } = useKit()
  const { account: messages } = useViewMessages()
  const waiting = isReconnecting ? messages.reconnecting(wallet.name) : undefined
  return (
    <>
      <Chip
        image={<WalletImage wallet={wallet} size="small" />}
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
