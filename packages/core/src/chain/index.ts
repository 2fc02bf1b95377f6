/** What a chain package is written against: the contract, identifiers, errors and amounts. */

export type { KitErrorCode } from '../errors/codes.js'
export { KitError, type KitErrorOptions } from '../errors/kit-error.js'
export { hashOfLost } from '../errors/lost-answer.js'
export { toKitError } from '../errors/normalize.js'
export { isUndecided, toSendError, undecidedCodes } from '../errors/outcome.js'
export { readSendError } from '../errors/read-error.js'
export { toWalletError } from '../errors/wallet-error.js'
export type { AccountType } from '../ids/account-kind.js'
export { formatAmount, parseAmount, shortAmount } from '../ids/amount.js'
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
export { countOf } from '../ids/count.js'
export { obstacleFacts, type TransferObstacle } from '../ids/obstacles.js'
export { readPrice } from '../ids/price.js'
export { lazily } from '../loading.js'
export { untilAborted } from '../waiting.js'
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
export { askWallet } from './ask.js'
export { checkRpcRequest } from './check-rpc-request.js'
export { checkImage, maxImageLength } from './image.js'
export type {
  ChainMoney,
  FeeChoice,
  Holding,
  ListedToken,
  PaymentLink,
  TokenFacts,
  Transfer,
  TransferPreview,
} from './money.js'
export { type Currency, type Network, type NetworkInput, toNetwork } from './network.js'
export type { ChainNode } from './node.js'
export { assertUint, parseTransaction } from './parse-transaction.js'
export type {
  Concern,
  EvmCall,
  EvmDeployment,
  SendRequest,
  SolanaSendOptions,
  TransactionRequests,
} from './send-request.js'
export { shownOf, shownText } from './shown.js'
export type {
  Cacao,
  OfferedInput,
  SignedOffer,
  SignInInput,
  SignInOffer,
} from './sign-in-offer.js'
