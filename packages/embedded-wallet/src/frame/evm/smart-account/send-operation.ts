/** Hands a signed operation to a bundler, once. The chain decides what became of it, not the bundler’s error (X12). */
import type { Hex } from 'viem'
import type { NodeClient, SentOperation } from '../../approval/prepared.js'
import { FrameError, outcomeUnknown } from '../../frame-error.js'
import { isKnown, isNonceUsed, isUnfunded } from './bundler.js'
import { entryPoint } from './contracts.js'
import { getOperationReceipt, type OperationReceipt } from './operation-receipt.js'

export interface SendDeps {
  readonly wire: object
  readonly sent: SentOperation
  readonly node: NodeClient
  readonly bundler: NodeClient
  readonly onSend?: ((hash: string) => void) | undefined
}

/** An operation that a bundler has. */
export interface InFlight {
  /** Undefined if the operation is on no block within two minutes. */
  waitForReceipt(): Promise<OperationReceipt | undefined>
}

export type SendOperation = () => Promise<InFlight>

/** Codes by which bundlers say that they did not take it (ERC-7769); others may come from anything between. */
const isRefusal = (thrown: unknown): boolean =>
  thrown instanceof FrameError &&
  thrown.code === 'node' &&
  thrown.node !== undefined &&
  ((thrown.node.code <= -32_500 && thrown.node.code >= -32_521) ||
    [-32_602, -32_601, -32_600].includes(thrown.node.code))

/** In the words of nodes, which libraries know. */
export const insufficientFunds = () =>
  new FrameError('node', 'insufficient funds for the network fee', undefined, { code: -32_000 })

/** The operation’s nonce was used by another one. It is signed again with the next nonce. */
export const nonceUsed = () => new FrameError('nonce-used', 'Another transaction was sent first')

const delays = [500, 1_000, 2_000, 3_000] as const
const maxWaitMs = 120_000

async function waitForReceipt({
  sent,
  node,
  bundler,
  onSend,
}: SendDeps): Promise<OperationReceipt | undefined> {
  let waited = 0
  for (let at = 0; waited < maxWaitMs; at++) {
    const receipt = await getOperationReceipt(sent, { node, bundler }).catch(() => undefined)
    if (receipt) {
      onSend?.(receipt.transactionHash)
      return receipt
    }
    const delay = delays[Math.min(at, delays.length - 1)] ?? 3_000
    waited += delay
    await new Promise((resolve) => setTimeout(resolve, delay))
  }
  return undefined
}

/** Rejects with the bundler’s refusal, with `nonce-used`, or with `outcome-unknown` where it may have been sent. */
export async function sendOperation(deps: SendDeps): Promise<InFlight> {
  const { wire, sent, bundler } = deps
  const inFlight = { waitForReceipt: () => waitForReceipt(deps) }
  try {
    await bundler.ask('eth_sendUserOperation', [wire, entryPoint])
    return inFlight
  } catch (thrown) {
    // A bundler that has it all the same refuses a second one of its nonce, too.
    if (await isKnown(bundler, sent.hash as Hex)) return inFlight
    if (isNonceUsed(thrown)) throw nonceUsed()
    if (isUnfunded(thrown)) throw insufficientFunds()
    throw isRefusal(thrown) ? thrown : outcomeUnknown()
  }
}
