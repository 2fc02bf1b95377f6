/** What a chain package is written against: the contract, identifiers, errors and amounts. */

export { abbreviateAmount, formatUnits, parseUnits } from '../amounts/amount.js'
export { parsePrice } from '../amounts/price.js'
export type { KitErrorCode } from '../errors/codes.js'
export { KitError, type KitErrorOptions } from '../errors/kit-error.js'
export { hashOfLost } from '../errors/lost-answer.js'
export { toKitError } from '../errors/normalize.js'
export { isUndecided, toSendError, undecidedCodes } from '../errors/outcome.js'
export { parseSendError } from '../errors/read-error.js'
export { type TransferFailureReason, transferFailureDetails } from '../errors/transfer-failures.js'
export { toWalletError } from '../errors/wallet-error.js'
export type { AccountType } from '../ids/account-type.js'
export {
  type CaipAddress,
  type CaipNetworkId,
  caipAddress,
  getNamespace,
  getReference,
  isCaipAddress,
  isCaipNetworkId,
  type Namespace,
} from '../ids/caip.js'
export { lazyImport } from '../lazy/lazy-import.js'
export { sleep, withAbortSignal, withTimeout } from '../lib/async.js'
export { fromBase58, toBase58 } from '../lib/base58.js'
export { toSafeInteger } from '../lib/safe-integer.js'
export type {
  Account,
  Accounts,
  Capability,
  ChainAdapter,
  ChainRuntime,
  Connector,
  ConnectorType,
  ConnectParameters,
  DiscoveryContext,
  IgnoredWallet,
  InAppBrowserLink,
  SessionListener,
  SignInResult,
  SignRequest,
  SignResults,
  TransactionStatus,
  TransactionTrackingState,
  TypedData,
  WalletSession,
} from './adapter.js'
export type {
  ChainAssets,
  FeeChoice,
  ParsedPaymentUri,
  PaymentUriRequest,
  TokenBalance,
  TokenListEntry,
  TokenMetadata,
  Transfer,
  TransferPreview,
} from './assets.js'
export { callWallet } from './call-wallet.js'
export { checkRpcRequest } from './check-rpc-request.js'
export { checkImage, maxImageLength } from './image.js'
export { type Currency, type Network, type NetworkInput, toNetwork } from './network.js'
export type { NodeClient } from './node-client.js'
export type {
  Cacao,
  OneClickSignIn,
  OneClickSignInRequest,
  OneClickSignInResponse,
  SignInInput,
} from './one-click-sign-in.js'
export { assertUint, parseTransaction } from './parse-transaction.js'
export { sanitizeText, sanitizeWalletInfo } from './sanitize.js'
export type {
  EvmCall,
  EvmDeployment,
  RecipientWarning,
  SolanaSendOptions,
  TransactionRequest,
  TransactionRequestByNamespace,
} from './send-request.js'
export type {
  ChainSwaps,
  DeliveredSwapTerms,
  PoolRouter,
  PreparedCall,
  PreparedSwap,
  ReceivedToken,
  SourceQuote,
  SwapCall,
  SwapContext,
  SwapContracts,
  SwapFee,
  SwapPair,
  SwapPermit,
  SwapQuote,
  SwapRequest,
  SwapSource,
  SwapToken,
} from './swaps.js'
export type {
  AtomicStatus,
  Call,
  CallingAccount,
  CallReceipt,
  CallsStatus,
  CallsToSend,
  WalletCalls,
  WalletCapabilities,
} from './wallet-calls.js'
export type {
  ContractCalls,
  GrantedPermission,
  GrantedPermissions,
  OtherPermission,
  PeriodicAllowance,
  Permission,
  PermissionDependency,
  PermissionDetails,
  PermissionToken,
  PermissionToRequest,
  PermissionType,
  PermittedFunction,
  StreamedAllowance,
  SupportedPermissions,
  TotalAllowance,
  WalletPermissions,
} from './wallet-permissions.js'
