import type { Namespace } from '@scope/core'
import { AccountLabel } from './account-label.js'
import { useAccount } from './hooks/use-account.js'
import { useThemedRoot } from './hooks/use-themed-root.js'
import { buttonEn } from './messages/button-en.js'
import { useModalTrigger } from './modal-trigger.js'
import { useScopeContext } from './scope-context.js'

/** Props of `ConnectButton`. */
export interface ConnectButtonProps {
  /** Namespace to connect. Defaults to the active one. */
  readonly namespace?: Namespace | undefined
  /** Text while no wallet is connected. Defaults to "Connect wallet" in the active language. */
  readonly label?: string | undefined
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
 * Renders a button that opens the dialog. It shows "Connect wallet", or the account once a wallet is connected.
 *
 * The address of a saved connection is shown at once, while the kit reconnects.
 *
 * @param props - Namespace, label, native balance, look and disabled state. Defaults to the active namespace.
 * @returns The button.
 * @throws {Error} if there is no `<ScopeProvider>` above it.
 * @example
 * ```tsx
 * <ConnectButton namespace="eip155" label="Sign in" balance />
 * ```
 */
export function ConnectButton({
  namespace,
  label,
  balance = false,
  disabled,
  size,
  className = '',
}: ConnectButtonProps) {
  const account = useAccount({ namespace })
  const messages = useScopeContext().messages?.button ?? buttonEn
  const root = useThemedRoot()
  const { address, status } = account
  const trigger = useModalTrigger(namespace && { view: address ? 'Account' : 'Connect', namespace })
  const isWaiting = status === 'connecting'
  return (
    <button
      {...root}
      {...trigger}
      type="button"
      className={`scope scope-open ${address ? 'scope-open-account' : ''} ${className}`}
      data-size={size}
      data-status={status}
      disabled={disabled}
      aria-busy={isWaiting || status === 'reconnecting'}
    >
      {address ? (
        <AccountLabel account={account} balance={balance} />
      ) : isWaiting ? (
        messages.connecting
      ) : (
        (label ?? messages.connect)
      )}
    </button>
  )
}
