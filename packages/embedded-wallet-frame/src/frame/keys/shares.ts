/**
 * The secret in three shares of which any two make it again: Shamir over GF(256), `share = 16 bytes, then its x`. Two
 * shares that do not belong together make a secret too, only a wrong one: what comes out here has been compared with the
 * wallet's own addresses, or it does not come out (threat F16).
 */
import { combine, split } from 'shamir-secret-sharing'
import { type Accounts, type Addresses, accountsOf, sameWallet } from './accounts.js'
import { type Bytes, moved, wipe } from './bytes.js'
import { KeyError } from './key-error.js'
import { secretLength, shareLength } from './lengths.js'
import { seedOf } from './secret.js'

/** Each device has a set of its own, so that one comes or goes without the others. */
export interface ShareSet {
  /** Its name: a random UUID, which says nothing of what is in it. */
  readonly set: string
  /** Stays in this browser. */
  readonly device: Bytes
  /** Kept by the gateway. */
  readonly account: Bytes
  /** Sealed under what the person holds. */
  readonly recovery: Bytes
}

export async function splitSecret(secret: Bytes): Promise<ShareSet> {
  if (secret.length !== secretLength)
    throw new KeyError('shares-invalid', 'A wallet is made of 16 bytes.')
  const [device, account, recovery] = await split(secret, 3, 2)
  if (!device || !account || !recovery)
    throw new KeyError('shares-invalid', 'The wallet could not be split.')
  return {
    set: crypto.randomUUID(),
    device: moved(device),
    account: moved(account),
    recovery: moved(recovery),
  }
}

export interface OpenWallet extends Accounts {
  readonly secret: Bytes
}

/** The wallet with these addresses. What is handed out is the caller's to wipe; `withWallet` does. */
export async function openWallet(
  shares: readonly [Uint8Array, Uint8Array],
  known: Addresses,
): Promise<OpenWallet> {
  const secret = await combined(shares)
  const seed = await seedOf(secret)
  const accounts = accountsOf(seed)
  wipe(seed)
  if (sameWallet(accounts.addresses, known)) return { ...accounts, secret }
  wipe(secret, accounts.keys.eip155, accounts.keys.solana)
  throw new KeyError('wallet-mismatch', 'These two shares are not of this wallet.')
}

async function combined([one, other]: readonly [Uint8Array, Uint8Array]): Promise<Bytes> {
  if (one.length !== shareLength || other.length !== shareLength)
    throw new KeyError('shares-invalid', 'A share has 17 bytes.')
  try {
    return moved(await combine([one, other]))
  } catch {
    // One share twice, or of one place in two sets.
    throw new KeyError('shares-invalid', 'These two shares cannot be combined.')
  }
}
