/** A split of a browser's own, signed for by the wallet, as the gateway takes it in the place of the one before. */
import { base64url } from '../keys/bytes.js'
import { type DeviceSplit, type OpenWallet, splitForDevice } from '../keys/shares.js'
import type { CurrentUser } from '../session/schemas.js'
import { signChange } from './sign-change.js'

export interface NewSplit {
  readonly split: DeviceSplit
  /** Of the wallet that it was signed for. */
  readonly version: number
  readonly signature: string
}

/** The keys are the caller's to wipe. */
export async function newSplit(
  { user }: CurrentUser,
  version: number,
  { secret, keys }: OpenWallet,
): Promise<NewSplit> {
  const split = await splitForDevice(secret)
  const { set, account } = split
  const content = { accountShare: base64url(account) }
  const about = { userId: user.id, change: 'add', set, version, content } as const
  return { split, version, signature: signChange(keys.eip155, about) }
}
