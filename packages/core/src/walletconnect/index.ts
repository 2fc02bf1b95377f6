/** The public face of `@scope/core/walletconnect`. */
export type { RemoteWallet } from '../chain/remote-wallet.js'
export { walletConnectId } from './setup.js'
export { type WalletConnectOptions, walletConnect } from './wallet-connect.js'
export type {
  Pairing,
  PeerIdentity,
  PeerMetadata,
  PendingRequest,
  WalletConnectFeature,
} from './wallet-connect-feature.js'
