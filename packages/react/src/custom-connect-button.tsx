import type { AccountState, Namespace, Network } from '@scope/core'
import type { ReactNode } from 'react'
import { useAccount } from './hooks/use-account.js'
import { useNetwork } from './hooks/use-network.js'
import { useKit } from './scope-context.js'

/** What a button of the host's own shows and opens. */
export interface CustomConnectButtonState {
  /** Account of the namespace, with its wallet. */
  readonly account: AccountState
  /** Status of the account: `disconnected`, `connecting`, `reconnecting` or `connected`. */
  readonly status: AccountState['status']
  /** Network in use. Undefined for a namespace without networks. */
  readonly network: Network | undefined
  /** Whether the wallet is on a network that the site lists. True while disconnected. */
  readonly isNetworkSupported: boolean
  /** Opens the list of wallets. */
  readonly openConnect: () => void
  /** Opens the account view. Opens the list of wallets while disconnected. */
  readonly openAccount: () => void
  /** Opens the list of networks, or the hint to switch from an unsupported network. */
  readonly openNetwork: () => void
  /** Loads the dialog's code. Call it on hover and focus. */
  readonly prefetch: () => void
}

/** Props of `CustomConnectButton`. */
export interface CustomConnectButtonProps {
  /** Namespace to connect. Defaults to the active one. */
  readonly namespace?: Namespace | undefined
  /** Renders the button from its state. */
  readonly children: (state: CustomConnectButtonState) => ReactNode
}

/**
 * Renders a button of your own, from the state of the wallet. It renders no element by itself.
 *
 * @param props - Render function, and the namespace. Defaults to the active namespace.
 * @returns What `children` returns.
 * @throws {Error} if there is no `<ScopeProvider>` above it.
 * @example
 * ```tsx
 * <CustomConnectButton>
 *   {({ account, openConnect, openAccount }) => (
 *     <button type="button" onClick={account.address ? openAccount : openConnect}>
 *       {account.address ?? 'Log in'}
 *     </button>
 *   )}
 * </CustomConnectButton>
 * ```
 */
// Not a property of `ConnectButton`: bundlers would keep it in pages that don't use it.
export function CustomConnectButton({ namespace, children }: CustomConnectButtonProps): ReactNode {
  const kit = useKit()
  const account = useAccount({ namespace })
  const inUse = useNetwork({ namespace })
  const parameters = namespace && { namespace }
  const openConnect = () => kit.modal.open({ view: 'Connect', ...parameters })
  const isNetworkSupported = inUse?.isSupported ?? true
  return children({
    account,
    status: account.status,
    network: inUse?.network,
    isNetworkSupported,
    openConnect,
    openAccount: () =>
      account.address ? kit.modal.open({ view: 'Account', ...parameters }) : openConnect(),
    openNetwork: () =>
      kit.modal.open({ view: isNetworkSupported ? 'Networks' : 'UnsupportedChain' }),
    prefetch: () => kit.prefetch(),
  })
}
