/** A wallet that did not exist: its addresses and the first set of its shares. The secret itself is gone afterwards. */
import { type Addresses, accountsOf } from './accounts.js'
import { type Bytes, wipe } from './bytes.js'
import { newSecret, seedOf } from './secret.js'
import { type ShareSet, splitSecret } from './shares.js'

export interface NewWallet {
  readonly addresses: Addresses
  readonly shares: ShareSet
}

/** Of fresh bits, or of a phrase that somebody brings; either is wiped. */
export async function newWallet(secret: Bytes = newSecret()): Promise<NewWallet> {
  try {
    const seed = await seedOf(secret)
    const { addresses, keys } = accountsOf(seed)
    wipe(seed, keys.eip155, keys.solana)
    return { addresses, shares: await splitSecret(secret) }
  } finally {
    wipe(secret)
  }
}
