import type { Namespace } from '@scope/core'
import { AccountLabel } from './account-label.js'
import { useAccount } from './hooks/use-account.js'
import { useThemedRoot } from './hooks/use-themed-root.js'
import { buttonEn } from './messages/button-en.js'
import { useModalTrigger } from './modal-trigger.js'
import { useSurroundings } from './scope-context.js'

export interface ConnectButtonProps {
  readonly namespace?: Namespace | undefined
  /** Instead of "Connect wallet". */
  readonly label?: string | undefined
  /** Shows the native balance of who is connected; asks the network's node for it. */
  readonly balance?: boolean | undefined
  readonly disabled?: boolean | undefined
}

/** "Connect wallet", and the account once connected. The address of the last visit is there at once. */
export function ConnectButton({ namespace, label, balance = false, disabled }: ConnectButtonProps) {
  const account = useAccount({ namespace })
  const words = useSurroundings().messages?.button ?? buttonEn
  const root = useThemedRoot()
  const { address, status } = account
  const trigger = useModalTrigger(namespace && { view: address ? 'Account' : 'Connect', namespace })
  const isWaiting = status === 'connecting'
  return (
    <button
      {...root}
      {...trigger}
      type="button"
      className={`scope scope-open ${address ? 'scope-open-account' : ''}`}
      data-status={status}
      disabled={disabled}
      aria-busy={isWaiting || status === 'reconnecting'}
    >
      {address ? (
        <AccountLabel account={account} balance={balance} />
      ) : isWaiting ? (
        words.connecting
      ) : (
        (label ?? words.connect)
      )}
    </button>
  )
}
