/** What is asked of another account or for another network than those of this wallet is refused, and never shown. */
import { frameMessages } from '../../protocol/index.js'
import { FrameError } from '../frame-error.js'

export const accountMismatch = () => new FrameError('account-mismatch', frameMessages.invalidParams)
export const chainMismatch = () =>
  new FrameError('chain-mismatch', 'chainId does not match the active network')

/** Of a CAIP-2 id of `eip155`. */
export const getReference = (chainId: string): bigint => BigInt(chainId.slice('eip155:'.length))
