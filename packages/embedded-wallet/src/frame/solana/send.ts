/**
 * Sends a signed transaction to a node, once. Its id is known beforehand, even if the node reports another id (threats
 * X12, X13).
 */
import { base58, base64 } from '@scure/base'
import type { RpcParams } from '../../protocol/rpc.js'
import type { NodeClient } from '../approval/prepared.js'
import { FrameError, outcomeUnknown } from '../frame-error.js'
import { commitment, isKnown, isSignature } from './responses.js'
import type { Signed } from './transactions.js'

type Options = NonNullable<RpcParams<'solana_signAndSendTransaction'>['options']>

/** Older words, which nodes no longer know. */
const commitments: Readonly<Record<string, string>> = {
  recent: 'processed',
  single: 'confirmed',
  singleGossip: 'confirmed',
  root: 'finalized',
  max: 'finalized',
}

/** Errors that say nothing of the transaction: it may have been passed on. */
const vague = /internal (?:server )?error|time[d]?[ -]?out|unavailable|bad gateway|overloaded/i

const optionsFor = ({ preflightCommitment = commitment, ...others }: Options = {}) => ({
  ...others,
  encoding: 'base64',
  preflightCommitment: commitments[preflightCommitment] ?? preflightCommitment,
})

export async function send(
  { wire, id: first }: Signed,
  options: Options | undefined,
  node: NodeClient,
  onSend: (hash: string) => void = () => {},
): Promise<{ readonly signature: string }> {
  const id = base58.encode(first)
  onSend(id)
  try {
    const params = [base64.encode(wire), optionsFor(options)]
    // Another's word for it changes nothing: what is in is in under its own first signature.
    if (isSignature(await node.ask('sendTransaction', params))) return { signature: id }
  } catch (thrown) {
    // The node has an opinion. Anything else is no answer at all, and neither is what stands before it and failed.
    if (thrown instanceof FrameError && thrown.code === 'node') {
      if (/already been processed/i.test(thrown.message)) return { signature: id }
      if (!vague.test(thrown.message)) throw thrown
    }
  }
  if (await isKnown(node, id).catch(() => false)) return { signature: id }
  throw outcomeUnknown(id)
}
