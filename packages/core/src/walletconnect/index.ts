/** The public face of `@scope/core/walletconnect`. */
export type {
  Pairing,
  RemoteFeature,
  RemotePeer,
  RemoteWallet,
  WaitingRequest,
} from './remote-feature.js'
export { walletConnectId } from './setup.js'
export { type WalletConnectOptions, walletConnect } from './wallet-connect.js'
