/** The public face of @scope/devnet. */
import * as contracts from './contracts/compiled-data.js'

export { devAccounts } from './accounts.js'
export {
  type Authenticator,
  type Cbor,
  type CeremonyOptions,
  type CreationOptions,
  cbor,
  type RequestOptions,
  softwareAuthenticator,
} from './authenticator.js'
export {
  type BitcoinChain,
  type BitcoinChainOptions,
  startBitcoinChain,
} from './bitcoin/bitcoin-chain.js'
export { addressRecords, type NamedAddresses } from './contracts/address-records.js'
export { deployAggregationRouter } from './contracts/aggregation-router.js'
export { type Compiled, deployContract } from './contracts/deploy.js'
export {
  type DevNames,
  deployNames,
  deployOffchainResolver,
  type NameRecords,
  setName,
  setPrimaryName,
  setResolver,
} from './contracts/names.js'
export {
  addReserves,
  type DevSwapContracts,
  deployPermitToken,
  deployResetApprovalToken,
  deploySwapContracts,
  type PoolReserve,
} from './contracts/swap-pools.js'
export { type DevTokens, deployTokens, hostileName } from './contracts/tokens.js'
export { type DevZeroExContracts, deployZeroEx } from './contracts/zero-ex.js'
export {
  type Devnet,
  type DevnetBundler,
  type DevnetChain,
  type DevnetOptions,
  startDevnet,
} from './devnet.js'
export {
  deployFarcasterRegistries,
  setFarcasterId,
  setFarcasterKey,
} from './farcaster/registries.js'
export {
  type FarcasterRelay,
  type FarcasterRelayOptions,
  type FarcasterRequest,
  type FarcasterResponse,
  type FarcasterUser,
  startFarcasterRelay,
} from './farcaster/start.js'
export {
  type Mail,
  type MailServer,
  type MailServerOptions,
  startMailServer,
} from './mail/start.js'
export type { OnRampFaults } from './on-ramp/faults.js'
export { createPayOut } from './on-ramp/pay-out.js'
export type { SandboxPurchase, SandboxStatus } from './on-ramp/purchases.js'
export {
  type OnRampSandbox,
  type OnRampSandboxOptions,
  startOnRampSandbox,
} from './on-ramp/start.js'
export type { SandboxToken } from './on-ramp/tokens.js'
export {
  type SentWebhook,
  signCoinbaseWebhook,
  signMeldWebhook,
  type WebhookTarget,
} from './on-ramp/webhooks.js'
export { completeLogin } from './openid/complete-login.js'
export {
  type OpenIdClient,
  type OpenIdProvider,
  type OpenIdProviderOptions,
  startOpenIdProvider,
} from './openid/start.js'
export { type NodeProxy, startProxy } from './proxy.js'
export type { BundlerFaults } from './smart-accounts/bundler/faults.js'
export { type Bundler, type BundlerOptions, startBundler } from './smart-accounts/bundler/start.js'
export {
  deploySmartAccountContracts,
  type EnforcerName,
  type SmartAccountContracts,
} from './smart-accounts/contracts.js'
export { type DevPaymasterOptions, deployDevPaymaster } from './smart-accounts/paymaster.js'
export { solanaDevAddresses } from './solana/dev-addresses.js'
export { type SolanaChain, type SolanaChainOptions, startSolanaChain } from './solana/start.js'
export type { NewToken, SolanaToken } from './solana/tokens.js'
export type { SwapApiFaults, SwapDescription } from './swap-api/faults.js'
export type { SandboxPools } from './swap-api/routes.js'
export {
  type SwapApiRequest,
  type SwapApiSandbox,
  type SwapApiSandboxOptions,
  startSwapApiSandbox,
} from './swap-api/start.js'
export type { RelayFaults } from './walletconnect/faults.js'
export { type Relay, type RelayOptions, startRelay } from './walletconnect/start.js'
export type { ZeroExApiFaults, ZeroExExec, ZeroExSlippage } from './zero-ex-api/faults.js'
export {
  startZeroExSandbox,
  type ZeroExRequest,
  type ZeroExSandbox,
  type ZeroExSandboxOptions,
} from './zero-ex-api/start.js'

/** ABI and bytecode of each. */
export { contracts }
