/**
 * Cancels an operation that hangs: an operation with the same nonce does nothing, and offers more (ERC-4337). The chain takes
 * one of the two.
 */
import { LaterAnswer, type Prepared, type SentOperation } from '../../approval/prepared.js'
import { FrameError, outcomeUnknown } from '../../frame-error.js'
import type { OperationDeps } from './draft.js'
import { readNonce } from './entry-point.js'
import { prepareOperation } from './operation.js'
import { findPendingOperation } from './pending-operation.js'
import type { SendOperation } from './send-operation.js'

const notPending = () => new FrameError('not-pending', 'The transaction can’t be canceled any more')

const find = ({ smartAccount: { bundler }, ...deps }: OperationDeps) =>
  findPendingOperation({ ...deps, bundler })

/** Rejects with `not-pending` once the operation is on a block, or another one has replaced it. */
async function assertPending({ hash }: SentOperation, deps: OperationDeps): Promise<void> {
  if ((await find(deps))?.hash !== hash) throw notPending()
}

/** Rejects with `not-pending` if the account has no pending operation on this network. */
export async function prepareCancellation(_: unknown, deps: OperationDeps): Promise<Prepared> {
  const pending = await find(deps)
  if (!pending) throw notPending()
  const answer = async (_: SentOperation, send: SendOperation) => {
    const inFlight = await send()
    return new LaterAnswer(async () => {
      const receipt = await inFlight.waitForReceipt().catch(async (thrown: unknown) => {
        // The other one was the first after all.
        const nonce = await readNonce(deps.node, pending.sender)
        throw nonce > BigInt(pending.nonce) ? notPending() : thrown
      })
      if (!receipt) throw outcomeUnknown()
    })
  }
  const operation = await prepareOperation({ calls: [], isCancellation: true, answer }, deps)
  // The nonce never goes back: it is still the one that was prepared.
  await assertPending(pending, deps)
  return toCancellation(operation, pending, deps)
}

/** Says what it is for, in place of its calls: it has none. */
function toCancellation(
  operation: Prepared,
  pending: SentOperation,
  deps: OperationDeps,
): Prepared {
  const { complete } = operation
  const { changes: _, ...decoded } = operation.decoded
  return {
    ...operation,
    decoded: {
      ...decoded,
      actions: [{ type: 'cancel-pending' }],
      warnings: decoded.warnings.filter((warning) => warning === 'replaces-account'),
    },
    ...(complete && {
      async complete() {
        await assertPending(pending, deps)
        const { prepared, isChanged } = await complete()
        await assertPending(pending, deps)
        return { prepared: toCancellation(prepared, pending, deps), isChanged }
      },
    }),
  }
}
