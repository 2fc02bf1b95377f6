/** The public face of `@scope/core/walletconnect`. */
export type { RemoteWallet } from '../chain/remote-wallet.js'
export type { Pairing, RemoteFeature, RemotePeer, WaitingRequest } from './remote-feature.js'
export { walletConnectId } from './setup.js'
export { type WalletConnectOptions, walletConnect } from './wallet-connect.js'
