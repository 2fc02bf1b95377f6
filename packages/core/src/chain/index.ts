/** What a chain package is written against: the contract, identifiers, errors and amounts. */

export { formatAmount, parseAmount, shortAmount } from '../amounts/amount.js'
export { readPrice } from '../amounts/price.js'
export { untilAborted } from '../async.js'
export type { KitErrorCode } from '../errors/codes.js'
export { KitError, type KitErrorOptions } from '../errors/kit-error.js'
export { hashOfLost } from '../errors/lost-answer.js'
export { toKitError } from '../errors/normalize.js'
export { isUndecided, toSendError, undecidedCodes } from '../errors/outcome.js'
export { readSendError } from '../errors/read-error.js'
export { obstacleFacts, type TransferObstacle } from '../errors/transfer-failures.js'
export { toWalletError } from '../errors/wallet-error.js'
export type { AccountType } from '../ids/account-type.js'
export { fromBase58, toBase58 } from '../ids/base58.js'
export {
  type CaipAddress,
  type CaipNetworkId,
  caipAddress,
  isCaipAddress,
  isCaipNetworkId,
  type Namespace,
  namespaceOf,
  referenceOf,
} from '../ids/caip.js'
export { countOf } from '../ids/safe-integer.js'
export { lazily } from '../lazy-import.js'
export type {
  Ability,
  Account,
  Accounts,
  BrowseLink,
  ChainAdapter,
  ChainRuntime,
  Connector,
  ConnectorType,
  ConnectParameters,
  DiscoveryHost,
  IgnoredWallet,
  SessionListener,
  SignInResult,
  SignRequest,
  SignResults,
  TransactionMemory,
  TransactionStatus,
  TypedData,
  WalletSession,
} from './adapter.js'
export type {
  ChainMoney,
  FeeChoice,
  Holding,
  ListedToken,
  PaymentLink,
  TokenFacts,
  Transfer,
  TransferPreview,
} from './assets.js'
export { askWallet } from './call-wallet.js'
export { checkRpcRequest } from './check-rpc-request.js'
export { checkImage, maxImageLength } from './image.js'
export { type Currency, type Network, type NetworkInput, toNetwork } from './network.js'
export type { ChainNode } from './node-client.js'
export type {
  Cacao,
  OfferedInput,
  SignedOffer,
  SignInInput,
  SignInOffer,
} from './one-click-sign-in.js'
export { assertUint, parseTransaction } from './parse-transaction.js'
export { shownOf, shownText } from './sanitize.js'
export type {
  Concern,
  EvmCall,
  EvmDeployment,
  SendRequest,
  SolanaSendOptions,
  TransactionRequests,
} from './send-request.js'
