/** Hands a signed operation to a bundler, once. The chain decides what became of it, not the bundler’s error (X12). */
import type { NodeClient, SentOperation } from '../../approval/prepared.js'
import { FrameError, outcomeUnknown } from '../../frame-error.js'
import { isKnown, isUnfunded } from './bundler.js'
import { entryPoint } from './contracts.js'
import { readNonce } from './entry-point.js'
import { findNonceUse, getOperationStatus, type OperationReceipt } from './operation-receipt.js'

export interface SendDeps {
  readonly wire: object
  readonly sent: SentOperation
  readonly node: NodeClient
  readonly bundler: NodeClient
  readonly onSend?: ((hash: string) => void) | undefined
}

/** An operation that a bundler has. */
export interface InFlight {
  /** Undefined if the operation is on no block within two minutes. Rejects if it can be on none any more. */
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

/** It may have been sent. */
export const isUnknown = (thrown: unknown): boolean =>
  thrown instanceof FrameError && thrown.code === 'outcome-unknown'

/** However its sending ends, the page can look for it (X12). */
export function ignoreUnknown(thrown: unknown): void {
  if (!isUnknown(thrown)) throw thrown
}

const delays = [500, 1_000, 2_000, 3_000] as const
const maxWaitMs = 120_000

async function waitForReceipt({
  sent,
  node,
  bundler,
  onSend,
}: SendDeps): Promise<OperationReceipt | undefined> {
  const deadline = Date.now() + maxWaitMs
  for (let at = 0; Date.now() < deadline; at++) {
    const status = await getOperationStatus(sent, { node, bundler }).catch(() => undefined)
    if (status?.type === 'confirmed') {
      onSend?.(status.receipt.transactionHash)
      return status.receipt
    }
    // Another one has used its nonce, or its sponsor's time is over.
    if (status?.type === 'dropped') throw new FrameError('node', 'The transaction was not sent')
    const delay = delays[Math.min(at, delays.length - 1)]
    await new Promise((resolve) => setTimeout(resolve, delay))
  }
  return undefined
}

/** What is to be thought of an operation that a bundler refuses. A bundler's word alone does not make it one that never was. */
type Fate = 'sent' | 'not-sent' | 'nonce-used' | 'unknown'

async function getFate({ sent, node, bundler }: SendDeps): Promise<Fate> {
  try {
    if (await isKnown(bundler, sent.hash)) return 'sent'
    const nonce = await readNonce(node, sent.sender)
    if (nonce <= BigInt(sent.nonce)) return 'not-sent'
    const use = await findNonceUse(sent, node)
    if (!use) return 'unknown'
    return use.by === 'itself' ? 'sent' : 'nonce-used'
  } catch {
    return 'unknown'
  }
}

/** Rejects with the bundler’s refusal, with `nonce-used`, or with `outcome-unknown` where it may have been sent. */
export async function sendOperation(deps: SendDeps): Promise<InFlight> {
  const { wire, bundler } = deps
  const inFlight = { waitForReceipt: () => waitForReceipt(deps) }
  try {
    await bundler.ask('eth_sendUserOperation', [wire, entryPoint])
    return inFlight
  } catch (thrown) {
    const fate = await getFate(deps)
    // A bundler that has it all the same refuses a second one of its nonce, too.
    if (fate === 'sent') return inFlight
    if (fate === 'nonce-used') throw nonceUsed()
    if (fate === 'unknown' || !isRefusal(thrown)) throw outcomeUnknown()
    throw isUnfunded(thrown) ? insufficientFunds() : thrown
  }
}
