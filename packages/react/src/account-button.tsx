import type { Namespace } from '@scope/core'
import { AccountLabel } from './account-label.js'
import { useAccount } from './hooks/use-account.js'
import { useThemedRoot } from './hooks/use-themed-root.js'
import { useModalTrigger } from './modal-trigger.js'

/** Props of `AccountButton`. */
export interface AccountButtonProps {
  /** Namespace of the account. Defaults to the active one. */
  readonly namespace?: Namespace | undefined
  /** Whether to show the native balance, fetched from the network's node. @default false */
  readonly balance?: boolean | undefined
  /** Whether the button is disabled. @default false */
  readonly disabled?: boolean | undefined
  /** Height of the button: 36, 44 or 52 pixels. @default 'medium' */
  readonly size?: 'small' | 'medium' | 'large' | undefined
  /** Further classes of the `<button>`. The kit resets its styles: [Theming](theming.md#buttons). */
  readonly className?: string | undefined
}

/**
 * Renders a button with the connected account, which opens the account view. Renders nothing without an account.
 *
 * @param props - Namespace, native balance, look and disabled state. Defaults to the active namespace, without
 * balance.
 * @returns The button, or null.
 * @throws {Error} if there is no `<ScopeProvider>` above it.
 * @example
 * ```tsx
 * <AccountButton balance />
 * ```
 */
export function AccountButton({
  namespace,
  balance = false,
  disabled,
  size,
  className = '',
}: AccountButtonProps) {
  const account = useAccount({ namespace })
  const trigger = useModalTrigger({ view: 'Account', ...(namespace && { namespace }) })
  const root = useThemedRoot()
  if (!account.address) return null
  return (
    <button
      {...root}
      {...trigger}
      type="button"
      className={`scope scope-open scope-open-account ${className}`}
      data-size={size}
      data-status={account.status}
      disabled={disabled}
      aria-busy={account.status === 'reconnecting'}
    >
      <AccountLabel account={account} balance={balance} />
    </button>
  )
}
