/**
 * The secret in two shares that make it again together: Shamir over GF(256), `share = 16 bytes, then its x`. Each browser has
 * a split of its own, and so has each thing that brings the wallet back: no share of one opens anything with a share of
 * another (threat A16). Two shares that do not belong together make a secret too, only a wrong one: what comes out here has
 * been compared with the wallet's own addresses, or it does not come out (F16).
 */
import { combine, split } from 'shamir-secret-sharing'
import { type Accounts, type Addresses, getAccounts, sameWallet } from './accounts.js'
import { type Bytes, moved, wipe } from './bytes.js'
import { KeyError } from './key-error.js'
import { secretLength, shareLength } from './lengths.js'
import { getSeed } from './secret.js'

/** One split, by its name: a random UUID, which says nothing of what is in it. */
interface Split {
  readonly set: string
  /** Kept by the gateway. */
  readonly account: Bytes
}
/** The split of a browser. */
export interface DeviceSplit extends Split {
  /** Stays in this browser. */
  readonly device: Bytes
}
/** The split of a thing that brings the wallet back. No browser keeps a share of it. */
export interface RecoverySplit extends Split {
  /** Sealed under what the user holds. */
  readonly recovery: Bytes
}

async function splitInTwo(secret: Bytes): Promise<readonly [Bytes, Bytes]> {
  if (secret.length !== secretLength)
    throw new KeyError('shares-invalid', 'A wallet is made of 16 bytes.')
  const [first, other] = await split(secret, 2, 2)
  if (!first || !other) throw new KeyError('shares-invalid', 'The wallet could not be split.')
  return [moved(first), moved(other)]
}

export async function splitForDevice(secret: Bytes): Promise<DeviceSplit> {
  const [device, account] = await splitInTwo(secret)
  return { set: crypto.randomUUID(), device, account }
}

export async function splitForRecovery(secret: Bytes): Promise<RecoverySplit> {
  const [recovery, account] = await splitInTwo(secret)
  return { set: crypto.randomUUID(), recovery, account }
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
  const seed = await getSeed(secret)
  const accounts = getAccounts(seed)
  wipe(seed)
  if (sameWallet(accounts.addresses, known)) return { ...accounts, secret }
  wipe(secret, accounts.keys.eip155, accounts.keys.solana)
  throw new KeyError('wallet-mismatch', 'The shares belong to different wallets.')
}

async function combined([first, other]: readonly [Uint8Array, Uint8Array]): Promise<Bytes> {
  if (first.length !== shareLength || other.length !== shareLength)
    throw new KeyError('shares-invalid', 'A share has 17 bytes.')
  try {
    return moved(await combine([first, other]))
  } catch {
    // One share twice, or of one place in two sets.
    throw new KeyError('shares-invalid', 'These two shares cannot be combined.')
  }
}
