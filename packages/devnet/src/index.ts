/** The public face of @scope/devnet. */
export { devAccounts } from './accounts.js'
export {
  type BitcoinChain,
  type BitcoinChainOptions,
  startBitcoinChain,
} from './bitcoin/bitcoin-chain.js'
export { type Devnet, type DevnetChain, type DevnetOptions, startDevnet } from './devnet.js'
export { solanaDevAddresses } from './solana/dev-addresses.js'
export { type SolanaChain, type SolanaChainOptions, startSolanaChain } from './solana/start.js'
export type { NewToken, SolanaToken } from './solana/tokens.js'
export type { RelayFaults } from './walletconnect/faults.js'
export { type Relay, type RelayOptions, startRelay } from './walletconnect/start.js'
