/** What the frame says to a page where something is not done: words that are safe to show, and a code for programs. */
import { frameWords, type NodeError } from '../protocol/index.js'

export class FrameProblem extends Error {
  override readonly name = 'FrameProblem'
  constructor(
    readonly code: string,
    message: string,
    /** Milliseconds after which it may be tried again. */
    readonly retryAfter?: number,
    /** Of code "node": what a library reads of it. */
    readonly node?: NodeError,
  ) {
    super(message)
  }
}

export const aborted = () => new FrameProblem('aborted', frameWords.aborted)
