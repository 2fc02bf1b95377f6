/** Long work, a few at a time: of one address, and of all together. More wait a while, then are refused (threat B22). */
import { httpError, retryAfter } from './http-error.js'
import type { Work } from './work.js'

export interface Slots {
  /**
   * Runs when there is a slot.
   * @throws Refusal 429 if this address has too much under way; 503 if all together have.
   */
  run<T>(work: Work, make: () => Promise<T>): Promise<T>
}

export interface SlotLimits {
  readonly perAddress: number
  readonly perProcess: number
  /** Runs that wait for a slot, of one address and of all. */
  readonly waitingPerAddress: number
  readonly waiting: number
}

export const usualSlots: SlotLimits = {
  perAddress: 2,
  perProcess: 6,
  waitingPerAddress: 4,
  waiting: 64,
}

interface Waiting {
  readonly address: string
  readonly work: Work
  start(): void
}

export function createSlots(limits: SlotLimits = usualSlots): Slots {
  const running = new Map<string, number>()
  let all = 0
  const queue: Waiting[] = []

  const getRunning = (address: string) => running.get(address) ?? 0
  const isFree = (address: string) =>
    all < limits.perProcess && getRunning(address) < limits.perAddress

  function begin(address: string): void {
    all++
    running.set(address, getRunning(address) + 1)
  }

  function end(address: string): void {
    all--
    const left = getRunning(address) - 1
    if (left > 0) running.set(address, left)
    else running.delete(address)
    // The address with the fewest under way comes next, however many another has in the queue.
    const next = queue
      .filter((request) => isFree(request.address))
      .sort((a, b) => getRunning(a.address) - getRunning(b.address))[0]
    if (!next) return
    queue.splice(queue.indexOf(next), 1)
    begin(next.address)
    next.start()
  }

  async function enter(work: Work): Promise<void> {
    const { address } = work
    if (isFree(address)) return begin(address)
    if (queue.filter((request) => request.address === address).length >= limits.waitingPerAddress)
      throw httpError(429, 'address', 'too many searches at a time', retryAfter(1_000))
    if (queue.length >= limits.waiting)
      throw httpError(503, 'gateway', 'too many searches at a time', retryAfter(2_000))
    await new Promise<void>((start) => queue.push({ address, work, start }))
  }

  return {
    async run(work, make) {
      await enter(work)
      try {
        work.assertPresent()
        return await make()
      } finally {
        end(work.address)
      }
    },
  }
}
