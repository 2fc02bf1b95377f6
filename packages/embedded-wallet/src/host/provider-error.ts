/** What a wallet's provider throws (EIP-1193, EIP-1474), of what the frame has answered. */
import { FrameChannelError } from './frame-channel.js'

const codes: Readonly<Record<string, number>> = {
  refused: 4001,
  aborted: 4001,
  'not-allowed': 4200,
  unsupported: 4200,
  'session-expired': 4100,
  'share-not-found': 4100,
  'account-mismatch': 4100,
  'other-site': 4100,
  'params-invalid': -32602,
  unreadable: -32602,
  'chain-mismatch': 4901,
  node: -32000,
  busy: -32005,
  capability: 5700,
  'duplicate-id': 5720,
  'unknown-batch': 5730,
  atomicity: 5760,
}

/** What libraries and the kit's adapters read of a transaction that may have been sent: never a refusal (X12). */
const lost = (known: { readonly hash?: string | undefined; readonly id?: string }) => ({
  code: -32603,
  data: {
    reason: 'outcome-unknown',
    ...(known.hash !== undefined && { hash: known.hash }),
    ...(known.id !== undefined && { id: known.id }),
  },
})

/** The frame was lost after a batch was approved: its id leads to what was sent of it. Anything else stays as it is. */
export function lostBatch(thrown: unknown, id: unknown): unknown {
  const isLost = thrown instanceof FrameChannelError && thrown.code === 'outcome-unknown'
  if (!isLost || typeof id !== 'string') return thrown
  return Object.assign(new Error(thrown.message, { cause: thrown }), lost({ id }))
}

/** Some of several were sent: that the next one was refused says nothing of those. */
export const sentInPart = (hash: string, thrown: unknown): Error =>
  Object.assign(new Error('Only a part of it was sent', { cause: thrown }), lost({ hash }))

export function providerError(thrown: unknown): Error {
  if (!(thrown instanceof FrameChannelError))
    return thrown instanceof Error ? thrown : new Error('Failed')
  const { code, message, node, hash } = thrown
  if (code === 'outcome-unknown')
    return Object.assign(new Error(message, { cause: thrown }), lost({ hash }))
  // The bytes by which a contract says why it would not: libraries read them beside the node's own code.
  const details = node ?? { code: codes[code] ?? -32603 }
  return Object.assign(new Error(message, { cause: thrown }), details)
}

export const refusal = (code: number, message: string): Error =>
  Object.assign(new Error(message), { code })
