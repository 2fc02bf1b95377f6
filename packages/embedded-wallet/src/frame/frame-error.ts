/** What the frame says to a page where something is not done: words that are safe to show, and a code for programs. */
import { frameMessages, type NodeError } from '../protocol/index.js'

export class FrameError extends Error {
  override readonly name = 'FrameError'
  constructor(
    readonly code: string,
    message: string,
    /** Milliseconds after which it may be tried again. */
    readonly retryAfter?: number,
    /** Of code "node": what a library reads of it. */
    readonly node?: NodeError,
    /** Of code "outcome-unknown": of the transaction that may have been sent. */
    readonly hash?: string,
  ) {
    super(message)
  }
}

/** It was handed to a node that never said what became of it: asked for again, it could be done twice (X12). */
export const outcomeUnknown = (hash?: string) =>
  new FrameError('outcome-unknown', frameMessages.outcomeUnknown, undefined, undefined, hash)

export const aborted = () => new FrameError('aborted', frameMessages.aborted)

/** ERC-7769: the calls of a user operation revert, so a bundler does not take it. */
const revertCode = -32_521

export const callReverted = () =>
  new FrameError('node', frameMessages.fallback, undefined, { code: revertCode })

/** Whether a bundler has found that a call reverts: nothing was sent. */
export const isCallReverted = (thrown: unknown): thrown is FrameError =>
  thrown instanceof FrameError && thrown.code === 'node' && thrown.node?.code === revertCode
