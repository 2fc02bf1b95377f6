/** `@solana/web3.js` 1 on a kit: the account in use as a wallet, for Anchor and code for wallet-adapter. */
import type { Kit } from '@scope/core'
import { createPinnedObjects } from '../pinned-account.js'
import { createWeb3jsWallet, type Web3jsWallet } from './create-wallet.js'

export type { Web3jsWallet } from './create-wallet.js'
export type { SendTransactionOptions } from './send-options.js'
export type { Web3jsTransaction } from './transaction.js'

const wallets = createPinnedObjects(createWeb3jsWallet)

/**
 * Returns the account in use as a wallet for `@solana/web3.js` 1 code, such as Anchor.
 *
 * @param kit - Kit with the `solana()` adapter.
 * @returns The same object while account and network stay the same. Undefined while no wallet is connected.
 * @example
 * ```ts
 * const wallet = getWeb3jsWallet(kit)
 * if (wallet) await wallet.sendTransaction(transaction, connection)
 * ```
 */
export const getWeb3jsWallet = (kit: Kit): Web3jsWallet | undefined => wallets.get(kit)

/**
 * Calls the listener with the wallet in use, at once and then on each change.
 *
 * @param kit - Kit with the `solana()` adapter.
 * @param listener - Receives the wallet, or undefined if no wallet is connected.
 * @returns A function that stops it.
 * @example
 * ```ts
 * const stop = watchWeb3jsWallet(kit, (wallet) => console.log(wallet?.publicKey.toBase58()))
 * ```
 */
export const watchWeb3jsWallet = (
  kit: Kit,
  listener: (wallet: Web3jsWallet | undefined) => void,
): (() => void) => wallets.watch(kit, listener)
