/** Errors of a bundler, by the codes of ERC-7769. */
import type { Hex } from 'viem'

/** JSON-RPC error. `data` are the bytes of a revert. */
export class BundlerError extends Error {
  override readonly name = 'BundlerError'
  constructor(
    readonly code: number,
    message: string,
    readonly data?: Hex,
  ) {
    super(message)
  }
}

/**
 * Maps a reason of EntryPoint's `FailedOp` to a code: AA1x is the factory, AA2x the account, AA3x the paymaster.
 *
 * @see https://eips.ethereum.org/EIPS/eip-7769
 */
export function toErrorCode(reason: string): number {
  if (/^AA[23]2/.test(reason)) return -32503
  if (/^AA[23]4/.test(reason)) return -32507
  return reason.startsWith('AA3') ? -32501 : -32500
}
