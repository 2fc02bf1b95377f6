/** Sends a signed transaction to a node, once. Its hash is known beforehand, however the node responds (X12). */
import { type Hex, keccak256 } from 'viem'
import * as z from 'zod/mini'
import { bytes32 } from '../../protocol/shapes.js'
import type { NodeClient } from '../approval/prepared.js'
import { FrameError, outcomeUnknown } from '../frame-error.js'

/** The node has this very transaction: geth, Erigon, Besu, Nethermind, zkSync, OpenEthereum. */
const alreadyKnown =
  /already ?(?:known|imported|exists|in (?:the )?(?:mempool|system))|\bknown transaction|existing tx with same hash/i

/** Codes that nodes answer with for everything: the text decides. */
const vague: ReadonlySet<number | undefined> = new Set([undefined, -32_000, -32_603])

/** How nodes say that they did not take it (geth, erigon, nethermind, besu, reth, arbitrum, zksync, anvil). */
const refused = new RegExp(
  [
    'nonce (?:is )?(?:too|has max|gap)|noncegap|oldnonce',
    'insufficient ?(?:funds|balance|eth|gas|sender|maxfee)|not enough (?:funds|balance)|enough funds to send',
    'exceeds (?:the )?(?:transaction sender )?(?:account )?balance',
    'underpriced',
    'fee ?too ?low',
    'fee cap|fee per gas|feepergas|gas ?price (?:is )?(?:too low|below|less)',
    'exceeds (?:the )?(?:configured cap|block gas limit|allowance|maximum)',
    'gas (?:is )?(?:too|limit|required)',
    'intrinsic gas',
    'tx ?pool (?:is )?full',
    'invalid (?:sender|signature|chain ?id|transaction|params|argument|address)',
    'type not (?:valid|supported)',
    'oversized data',
    'init ?code size',
    'only replay-protected',
    'revert',
  ].join('|'),
  'i',
)

const isRefusal = (thrown: unknown): boolean =>
  thrown instanceof FrameError &&
  thrown.code === 'node' &&
  (!vague.has(thrown.node?.code) || refused.test(thrown.message))

/**
 * Sends it once. Rejects with the node's refusal, or with `outcome-unknown` and the hash where it may have been sent.
 *
 * @param onSend - Called with the hash right before it goes to the node.
 */
export async function send(
  signed: Hex,
  node: NodeClient,
  onSend: (hash: Hex) => void = () => {},
): Promise<Hex> {
  const hash = keccak256(signed)
  onSend(hash)
  try {
    const answered = z.safeParse(bytes32, await node.ask('eth_sendRawTransaction', [signed]))
    if (answered.success) return hash
    throw outcomeUnknown(hash)
  } catch (thrown) {
    if (thrown instanceof FrameError && alreadyKnown.test(thrown.message)) return hash
    // Refused, or lost on the way there or back: a node that has it all the same says so.
    const known = await node.ask('eth_getTransactionByHash', [hash]).catch(() => undefined)
    if (known) return hash
    throw isRefusal(thrown) ? thrown : outcomeUnknown(hash)
  }
}
