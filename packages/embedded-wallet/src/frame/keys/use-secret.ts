/** Keys for one operation: there while it runs, and nothing but zeros when it is over, however it ended (threat F17). */
import type { Addresses } from './accounts.js'
import { wipe } from './bytes.js'
import { type OpenWallet, openWallet } from './shares.js'

/**
 * Opens the wallet, hands it to `use`, and wipes it. The shares are wiped with it: they were fetched for this, and are
 * fetched again for the next. What `use` answers must not be made of the buffers that it was handed.
 */
export async function withWallet<T>(
  shares: readonly [Uint8Array, Uint8Array],
  known: Addresses,
  use: (wallet: OpenWallet) => T | Promise<T>,
): Promise<T> {
  let wallet: OpenWallet | undefined
  try {
    wallet = await openWallet(shares, known)
    return await use(wallet)
  } finally {
    wipe(...shares, wallet?.secret, wallet?.keys.eip155, wallet?.keys.solana)
  }
}
