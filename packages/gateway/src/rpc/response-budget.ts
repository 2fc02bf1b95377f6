/**
 * Bytes that nodes may send for one request, shared by all its calls: a batch multiplies nothing (threat B22). Requests of one
 * address, and of all together, hold no more than so many at a time (threat B23).
 */
import type { Outcome } from './call.js'

export interface AnswerBudget {
  readonly left: number
  take(bytes: number): void
}

export interface OpenBudget extends AnswerBudget {
  /** What was taken is no longer held: the answer is made. */
  close(): void
}

export interface AnswerBudgets {
  /** @param max - Bytes of this request. */
  open(address: string, max: number): OpenBudget
}

/** The error of a call whose answer does not fit. */
export const tooMuch: Outcome = { error: { code: -32005, message: 'the answer is too large' } }

/** Of a request of the gateway's own. */
const ownBytes = 32 * 1024 * 1024

export function ownBudget(): AnswerBudget {
  let left = ownBytes
  return {
    get left() {
      return left
    },
    take(bytes) {
      left -= bytes
    },
  }
}

/** Min bytes for an address without assets, however much the others use. */
const leastBytes = 1024 * 1024

export function createAnswerBudgets(limits: {
  readonly perAddress: number
  readonly all: number
}): AnswerBudgets {
  const usedByAddress = new Map<string, number>()
  let all = 0
  const heldBy = (address: string) => usedByAddress.get(address) ?? 0

  function hold(address: string, bytes: number): void {
    all += bytes
    const sum = heldBy(address) + bytes
    if (sum > 0) usedByAddress.set(address, sum)
    else usedByAddress.delete(address)
  }

  return {
    open(address, max) {
      let taken = 0
      return {
        get left() {
          const others = heldBy(address) === 0 ? leastBytes : 0
          const shared = Math.min(limits.perAddress - heldBy(address), limits.all - all)
          return Math.min(max - taken, Math.max(shared, others))
        },
        take(bytes) {
          taken += bytes
          hold(address, bytes)
        },
        close() {
          hold(address, -taken)
          taken = max
        },
      }
    },
  }
}
