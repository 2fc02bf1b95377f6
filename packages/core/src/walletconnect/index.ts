/** The public face of `@scope/core/walletconnect`. */
export type { RemoteWallet } from '../chain/remote-wallet.js'
export { walletConnectId } from './setup.js'
export { type WalletConnectOptions, walletConnect } from './wallet-connect.js'
export type {
  Pairing,
  RemoteFeature,
  RemotePeer,
  WaitingRequest,
} from './wallet-connect-feature.js'
