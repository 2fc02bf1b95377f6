/** `@solana/kit` on a Scope kit: the account in use as a signer. */
import type { Kit } from '@scope/core'
import { createPinnedObjects } from '../pinned-account.js'
import { createWalletSigner, type WalletSigner } from './create-signer.js'

export type { WalletSigner } from './create-signer.js'

const signers = createPinnedObjects(createWalletSigner)

/**
 * Returns the account in use as a signer: the same object while account and network stay the same, as the library
 * wants one signer for each address.
 *
 * @returns Undefined while no wallet is connected.
 * @example
 * const signer = getWalletSigner(kit)
 * if (signer) message = setTransactionMessageFeePayerSigner(signer, message)
 */
export const getWalletSigner = (kit: Kit): WalletSigner | undefined => signers.get(kit)

/**
 * Calls the listener with the signer in use at once, then with each that takes its place, or undefined.
 *
 * @returns A function that stops it.
 * @example
 * const stop = watchWalletSigner(kit, (signer) => console.log(signer?.address))
 */
export const watchWalletSigner = (
  kit: Kit,
  listener: (signer: WalletSigner | undefined) => void,
): (() => void) => signers.watch(kit, listener)
