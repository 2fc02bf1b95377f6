/** The public face of @scope/testing. */
export {
  type BitcoinProviderKind,
  type BitcoinTestWallet,
  type BitcoinTestWalletOptions,
  createBitcoinWallet,
} from './bitcoin/create-bitcoin-wallet.js'
export { type BitcoinFixtureOptions, openBitcoinFixture } from './bitcoin/fixture.js'
export type { BitcoinAddressType } from './bitcoin/keys.js'
export type { BitcoinRemote } from './bitcoin/remote.js'
export type {
  BitcoinRequest,
  BitcoinUserActions,
  BitcoinWalletChange,
  BitcoinWalletNetwork,
} from './bitcoin/wallet-core.js'
export type { AdapterFixture, AdapterWallet } from './conformance/fixture.js'
export { type AnnouncedWallet, announceWallet, injectWallet } from './evm/announce.js'
export type { BatchSupport } from './evm/batch-methods.js'
export { createTestWallet } from './evm/create-test-wallet.js'
export type { Emitter, ProviderListener } from './evm/emitter.js'
export { type EvmFixtureOptions, openEvmFixture } from './evm/fixture.js'
export type { WalletFeatures } from './evm/methods.js'
export type { PermissionSupport } from './evm/permission-methods.js'
export type {
  TestProvider,
  TestWallet,
  TestWalletOptions,
  WalletInfo,
  WalletRequest,
} from './evm/test-wallet.js'
export type { UserActions, WalletChain } from './evm/wallet-state.js'
export {
  createMemoryAdapter,
  type MemoryAdapter,
  type MemoryAdapterOptions,
} from './memory/memory-adapter.js'
export { memorySignature } from './memory/memory-session.js'
export type { MemoryWallet, MemoryWalletOptions } from './memory/memory-wallet.js'
export {
  createMultiChainWallet,
  type MultiChainWallet,
  type MultiChainWalletOptions,
} from './multi-chain/create-multi-chain-wallet.js'
export type { Prompt, PromptScript, Script } from './prompts.js'
export { type RpcError, rpcError } from './rpc-error.js'
export type { AccountActions } from './shared-accounts.js'
export { createSolanaTestWallet } from './solana/create-test-wallet.js'
export {
  openSolanaFixture,
  type SolanaFixtureChain,
  type SolanaFixtureOptions,
} from './solana/fixture.js'
export {
  createInjectedProvider,
  type InjectedSolanaProvider,
  injectPhantom,
  injectSolflare,
} from './solana/injected.js'
export type {
  SolanaStandardWallet,
  SolanaTestWallet,
  SolanaTestWalletOptions,
  SolanaWalletAccount,
  SolanaWalletChain,
} from './solana/test-wallet.js'
export type { SolanaUserActions } from './solana/wallet-state.js'
export { registerStandardWallet } from './standard/register.js'
export { createTestNode } from './test-node.js'
