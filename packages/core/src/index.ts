/** The public face of @scope/core. */
export type { Alert, AlertCode, Alerts } from './alerts.js'
export { abbreviateAmount, formatUnits, parseUnits } from './amounts/amount.js'
export type {
  Account,
  Accounts,
  ChainAdapter,
  Connector,
  ConnectorType,
  IgnoredWallet,
  InAppBrowserLink,
  SignRequest,
  SignResults,
  TransactionStatus,
  TypedData,
} from './chain/adapter.js'
export { explorerHref } from './chain/explorer.js'
export type { Currency, Network, NetworkInput } from './chain/network.js'
export type {
  RecipientWarning,
  TransactionRequest,
  TransactionRequestByNamespace,
} from './chain/send-request.js'
export { createKit } from './create-kit.js'
export type { KitEnvironment } from './env.js'
export type { ConnectionErrorCode, KitErrorCode } from './errors/codes.js'
export { KitError, type KitErrorOptions } from './errors/kit-error.js'
export type { EventBus, KitEvent } from './events.js'
export type * from './extensions.js'
export type {
  Chains,
  Feature,
  FeatureContext,
  FeatureInstance,
  FeatureOptions,
  InternalKit,
  KitOptions,
} from './feature.js'
export type { AccountState, AccountStatus } from './features/account/account.js'
export type { Balance, BalancesFeature } from './features/balances/balances.js'
export type { ConnectionAnalyticsEvent } from './features/connection/analytics-events.js'
export type { ConnectionAttempts } from './features/connection/connect/connect-contract.js'
export type {
  AttemptTarget,
  ConnectionAttempt,
  OpenConnectionAttempt,
} from './features/connection/connect/connection-attempt.js'
export type {
  ConnectionFeature,
  ConnectionInternals,
  ConnectorKey,
} from './features/connection/connection-feature.js'
export type { Connection, WalletIdentity } from './features/connection/connection-machine.js'
export type { WalletFilter } from './features/connection/wallet-filter.js'
export { getCurrentRoute, type Modal, type ModalState } from './features/modal/modal.js'
export type {
  Route,
  RouteOf,
  ViewDefinition,
  ViewDefinitions,
  ViewName,
} from './features/modal/views.js'
export type {
  ApprovedNetworks,
  NamespaceNetworks,
  NetworkFeature,
} from './features/network/network.js'
export type { Switching } from './features/network/switch-machine.js'
export type { RequestsFeature } from './features/requests/requests.js'
export type {
  SentTransaction,
  TransactionsFeature,
  TransactionToAdd,
  TransactionToFollow,
} from './features/transactions/transactions.js'
export type { Wallet } from './features/wallets/wallet-rows.js'
export type { Wallets } from './features/wallets/wallets.js'
export type { AccountType } from './ids/account-type.js'
export { type Address, type Encoded, truncateAddress } from './ids/address.js'
export {
  type CaipAddress,
  type CaipNetworkId,
  getNamespace,
  getReference,
  isCaipAddress,
  isCaipNetworkId,
  type Namespace,
  namespaces,
} from './ids/caip.js'
export type { Kit, NamespaceProvider } from './kit.js'
export { lazyImport } from './lazy/lazy-import.js'
export { asciiDigits } from './lib/ascii-digits.js'
export type { Lifetime } from './lib/lifetime.js'
export { type Transitions, transition } from './lib/machine.js'
export type {
  CoreOptions,
  Features,
  Metadata,
  ResolvedOptions,
  WalletFeature,
  WalletGroup,
} from './options/options.js'
export { cookieStorage } from './storage/cookie.js'
export type { RecentWallet, SavedConnection, SavedTransaction } from './storage/items.js'
export { type KeyValueStorage, memoryStorage, webStorage } from './storage/key-value.js'
export { readSavedState, type SavedState } from './storage/saved-state.js'
