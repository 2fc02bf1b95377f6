/** A wallet that did not exist: its addresses and its first splits. The secret itself is gone afterwards. */
import { type Addresses, getAccounts } from './accounts.js'
import { type Bytes, wipe } from './bytes.js'
import { getSeed, newSecret } from './secret.js'
import { type DeviceSplit, type RecoverySplit, splitForDevice, splitForRecovery } from './shares.js'

export interface NewWallet {
  readonly addresses: Addresses
  readonly device: DeviceSplit
  /** For what is to bring it back. */
  readonly recovery: RecoverySplit
}

/** Creates a wallet from fresh entropy or from an imported phrase. Wipes either. */
export async function newWallet(secret: Bytes = newSecret()): Promise<NewWallet> {
  try {
    const seed = await getSeed(secret)
    const { addresses, keys } = getAccounts(seed)
    wipe(seed, keys.eip155, keys.solana)
    const device = await splitForDevice(secret)
    return { addresses, device, recovery: await splitForRecovery(secret) }
  } finally {
    wipe(secret)
  }
}
