/**
 * Whoever changes the shares of a wallet shows that they have it: a mailbox alone destroys nothing (threat A15). Signed
 * is what is to be done, of which wallet as it is now, so that it is good once.
 */
import { isAddressEqual, recoverMessageAddress } from 'viem'
import { refuse } from '../serving/refusal.js'

export interface WalletChange {
  readonly personId: string
  readonly change: 'add' | 'remove' | 'factor'
  readonly set: string
  /** Of the wallet, as it is before. */
  readonly version: number
}

/** What the wallet's EVM account signs (EIP-191). */
export const changeText = ({ personId, change, set, version }: WalletChange): string =>
  [`Scope wallet: ${change}`, `person: ${personId}`, `set: ${set}`, `version: ${version}`].join(
    '\n',
  )

/** Throws 403 `wallet-proof` where it is not the wallet's own signature. */
export async function needWalletProof(
  address: string,
  of: WalletChange,
  signature: `0x${string}`,
): Promise<void> {
  const message = changeText(of)
  const signer = await recoverMessageAddress({ message, signature }).catch(() => undefined)
  if (!signer || !isAddressEqual(signer, address as `0x${string}`))
    throw refuse(403, 'wallet-proof', 'a signature of the wallet, of this change')
}
