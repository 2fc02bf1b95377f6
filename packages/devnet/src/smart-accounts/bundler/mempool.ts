/** Operations that a bundler has accepted, and which of them replaces another one. */
import type { Hex } from 'viem'
import { BundlerError } from './bundler-error.js'
import type { ParsedOperation } from './user-operation.js'

export interface MempoolEntry {
  readonly parsed: ParsedOperation
  /** As it was sent. */
  readonly wire: unknown
  /** Absent until sent. */
  transactionHash?: Hex
}

const minIncrease = 110n

/** Bundlers refuse less, so that replacing isn't free for them. */
function isUnderpriced(
  { operation: next }: ParsedOperation,
  { operation: previous }: ParsedOperation,
): boolean {
  const fields = ['maxFeePerGas', 'maxPriorityFeePerGas'] as const
  return fields.some((field) => next[field] * 100n < previous[field] * minIncrease)
}

export class Mempool {
  readonly #entries = new Map<Hex, MempoolEntry>()

  get(hash: Hex): MempoolEntry | undefined {
    return this.#entries.get(hash)
  }

  /**
   * Adds an operation, in place of one with the same nonce that was not sent yet.
   *
   * @throws {BundlerError} -32602 if one of its fees is less than 10 % above that of the other one.
   */
  add(hash: Hex, entry: MempoolEntry): void {
    const { sender, nonce } = entry.parsed.operation
    for (const [previousHash, { parsed, transactionHash }] of this.#entries) {
      const { operation } = parsed
      const isSender = operation.sender.toLowerCase() === sender.toLowerCase()
      if (transactionHash || !isSender || operation.nonce !== nonce) continue
      if (isUnderpriced(entry.parsed, parsed))
        throw new BundlerError(-32602, 'replacement underpriced: raise both fees by 10 %')
      this.#entries.delete(previousHash)
    }
    this.#entries.set(hash, entry)
  }

  delete(hash: Hex): void {
    this.#entries.delete(hash)
  }
}
