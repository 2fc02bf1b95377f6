/** A WalletConnect wallet for tests: `@scope/testing/walletconnect`. Needs `@reown/walletkit`. */
export { createWalletConnectWallet } from './create-wallet.js'
export type { PolkadotTestAccounts } from './polkadot.js'
export type {
  BackingWallets,
  Offer,
  ReceivedProposal,
  ReceivedRequest,
  SessionChange,
  SessionEvent,
  SessionNamespace,
  WalletConnectWallet,
  WalletConnectWalletOptions,
  WalletSession,
  Wanted,
} from './wallet.js'
