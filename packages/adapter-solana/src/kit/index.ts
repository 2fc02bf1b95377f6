/** `@solana/kit` on a Scope kit: the account in use as a signer. */
import type { Kit } from '@scope/core'
import { createPinnedObjects } from '../pinned-account.js'
import { createWalletSigner, type WalletSigner } from './create-signer.js'

export type { WalletSigner } from './create-signer.js'

const signers = createPinnedObjects(createWalletSigner)

/**
 * Returns the account in use as a signer for `@solana/kit`.
 *
 * @param kit - Kit with the `solana()` adapter.
 * @returns The same object while account and network stay the same, because the library requires one signer per
 * address. Undefined while no wallet is connected.
 * @example
 * ```ts
 * const signer = getWalletSigner(kit)
 * if (signer) message = setTransactionMessageFeePayerSigner(signer, message)
 * ```
 */
export const getWalletSigner = (kit: Kit): WalletSigner | undefined => signers.get(kit)

/**
 * Calls the listener with the signer in use, at once and then on each change.
 *
 * @param kit - Kit with the `solana()` adapter.
 * @param listener - Receives the signer, or undefined if no wallet is connected.
 * @returns A function that stops it.
 * @example
 * ```ts
 * const stop = watchWalletSigner(kit, (signer) => console.log(signer?.address))
 * ```
 */
export const watchWalletSigner = (
  kit: Kit,
  listener: (signer: WalletSigner | undefined) => void,
): (() => void) => signers.watch(kit, listener)
