'use client'

/** The public face of @scope/react. */
export { AccountButton, type AccountButtonProps } from './account-button.js'
export { ConnectButton, type ConnectButtonProps } from './connect-button.js'
export {
  CustomConnectButton,
  type CustomConnectButtonProps,
  type CustomConnectButtonState,
} from './custom-connect-button.js'
export { useAccount } from './hooks/use-account.js'
export { useAtom } from './hooks/use-atom.js'
export { type Authentication, useAuthentication } from './hooks/use-authentication.js'
export { useBalance } from './hooks/use-balance.js'
export { useCallsStatus, useCapabilities, useSendCalls } from './hooks/use-calls.js'
export { useConnect } from './hooks/use-connect.js'
export { useDisconnect } from './hooks/use-disconnect.js'
export { type UseEmbeddedWalletResult, useEmbeddedWallet } from './hooks/use-embedded-wallet.js'
export { useErrorMessage } from './hooks/use-error-message.js'
export { type FeeEstimate, useEstimateFee } from './hooks/use-estimate-fee.js'
export { useHistory } from './hooks/use-history.js'
export { useIgnoredWallets } from './hooks/use-ignored-wallets.js'
export { useKitEvents } from './hooks/use-kit-events.js'
export { useModal } from './hooks/use-modal.js'
export { useNames } from './hooks/use-names.js'
export { type UseNetworkResult, useNetwork } from './hooks/use-network.js'
export { useOnRamp } from './hooks/use-on-ramp.js'
export { usePairing } from './hooks/use-pairing.js'
export {
  type PermissionsState,
  usePermissions,
  useRequestPermissions,
  useRevokePermission,
} from './hooks/use-permissions.js'
export { useProvider } from './hooks/use-provider.js'
export { useReconnect } from './hooks/use-reconnect.js'
export type { RequestState } from './hooks/use-request.js'
export { useSend } from './hooks/use-send.js'
export { useSendTransaction } from './hooks/use-send-transaction.js'
export { type UseSignInResult, useSignIn } from './hooks/use-sign-in.js'
export { useSignMessage } from './hooks/use-sign-message.js'
export { useSignTypedData } from './hooks/use-sign-typed-data.js'
export { useSwap } from './hooks/use-swap.js'
export { useSwitchNetwork } from './hooks/use-switch-network.js'
export { useTheme } from './hooks/use-theme.js'
export { useTokens } from './hooks/use-tokens.js'
export { useTransaction, useTransactions } from './hooks/use-transactions.js'
export { useWallets } from './hooks/use-wallets.js'
export { InlineScope } from './inline-scope.js'
export type { Messages } from './messages/en.js'
export type { DialogMessages } from './messages/en-titles.js'
export type { ErrorMessage } from './messages/error-message.js'
export type { LocaleName } from './messages/load.js'
export { useModalTrigger } from './modal-trigger.js'
export { NetworkButton, type NetworkButtonProps } from './network-button.js'
export { ScopeProvider, type ScopeProviderProps } from './provider.js'
export { useKit } from './scope-context.js'
export type { Theme, ThemeChange, ThemeMode } from './theme.js'
export type { ReactView, ReactViewDefinition, View, ViewProps } from './views/view.js'
