import type { Namespace } from '@scope/core'
import { AccountLabel } from './account-label.js'
import { useAccount } from './hooks/use-account.js'
import { useThemedRoot } from './hooks/use-themed-root.js'
import { useModalTrigger } from './modal-trigger.js'

export interface AccountButtonProps {
  readonly namespace?: Namespace | undefined
  /** Shows the native balance; asks the network's node for it. */
  readonly balance?: boolean | undefined
  readonly disabled?: boolean | undefined
}

/** Renders the connected account. Renders nothing if no account is connected. */
export function AccountButton({ namespace, balance = false, disabled }: AccountButtonProps) {
  const account = useAccount({ namespace })
  const trigger = useModalTrigger({ view: 'Account', ...(namespace && { namespace }) })
  const root = useThemedRoot()
  if (!account.address) return null
  return (
    <button
      {...root}
      {...trigger}
      type="button"
      className="scope scope-open scope-open-account"
      data-status={account.status}
      disabled={disabled}
      aria-busy={account.status === 'reconnecting'}
    >
      <AccountLabel account={account} balance={balance} />
    </button>
  )
}
