/**
 * Sends events in batches: after ten seconds, at 45 kB, and at once where the page is hidden or the kit ends. One batch is
 * under way at a time. What did not arrive is sent again, with the ids it had, so that a gateway counts it once; what is
 * more than may wait is dropped. Nothing here rejects into the page.
 */

import type { KitEnvironment } from '../env.js'
import { httpDefaults, isHttpFailure, tryOnce } from '../http/client.js'
import { sleep } from '../lib/async.js'
import type { Lifetime } from '../lib/lifetime.js'

export const sendDefaults = {
  /** Milliseconds that events are gathered, and that are let pass after a failure: doubled with each in a row. */
  period: 10_000,
  /** Bytes of one request. */
  batch: 45_000,
  /** Bytes of events that wait. */
  waiting: 180_000,
} as const

export interface Batches {
  /** JSON of one event. */
  add(text: string): void
}

export interface BatchesDeps {
  readonly env: KitEnvironment
  readonly page: Document
  readonly lifetime: Lifetime
  /** Where events are sent, with what says who asks. */
  readonly url: string
  /** The gateway refuses this page: nothing is sent any more. */
  onRefused(): void
}

interface Message {
  readonly text: string
  readonly bytes: number
}

const getBody = (batch: readonly Message[]) => `[${batch.map(({ text }) => text).join()}]`
/** Of its body: a bracket at each end, and what stands between. */
const toBytes = (batch: readonly Message[]) => batch.reduce((sum, { bytes }) => sum + bytes + 1, 1)

/** As many of the first as one request holds, and at least one. */
function firstBatch(queue: readonly Message[]): readonly Message[] {
  let count = 1
  while (count < queue.length && toBytes(queue.slice(0, count + 1)) <= sendDefaults.batch) count++
  return queue.slice(0, count)
}

export function createBatches({ env, page, lifetime, url, onRefused }: BatchesDeps): Batches {
  let queue: readonly Message[] = []
  let failures = 0
  let isOver = false
  let sending: Promise<void> | undefined
  let resting: AbortController | undefined

  /**
   * Posts a batch as plain text, because browsers send that without a preflight request. The request outlives the page.
   */
  const post = (batch: readonly Message[]) =>
    tryOnce(env, url, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: getBody(batch),
      keepalive: true,
    })

  function end(): void {
    isOver = true
    resting?.abort()
  }

  /** Until then nothing is sent by itself. */
  function rest(ms: number): void {
    resting?.abort()
    const mine = new AbortController()
    resting = mine
    const go = () => {
      if (resting !== mine || isOver) return
      resting = undefined
      void send()
    }
    ;(env.sleep ?? sleep)(ms, mine.signal).then(go, () => undefined)
  }

  function failed(batch: readonly Message[], failure: unknown): void {
    if (!isHttpFailure(failure)) return
    if (failure.error.details.status === 403) {
      queue = []
      end()
      onRefused()
      return
    }
    // What is refused for good, or often enough, makes room for what comes after it.
    const isKept = failure.retry && failures < httpDefaults.retries
    failures = isKept ? failures + 1 : 0
    if (isKept) queue = [...batch, ...queue]
    const pause = sendDefaults.period * 2 ** Math.max(0, failures - 1) * (1 + env.random() / 4)
    if (queue.length > 0) rest(Math.max(pause, failure.after ?? 0))
  }

  async function work(): Promise<void> {
    while (queue.length > 0) {
      const batch = firstBatch(queue)
      queue = queue.slice(batch.length)
      try {
        await post(batch)
        failures = 0
      } catch (failure) {
        if (!isOver) failed(batch, failure)
        return
      }
    }
  }

  function send(): Promise<void> {
    sending ??= work().finally(() => {
      sending = undefined
    })
    return sending
  }

  /** The page may not come back: what waits is handed to the browser. */
  function leave(): void {
    const { navigator } = page.defaultView ?? {}
    while (queue.length > 0) {
      const batch = firstBatch(queue)
      if (!navigator?.sendBeacon?.(url, getBody(batch))) break
      queue = queue.slice(batch.length)
    }
    // No beacons, or no room for more of them.
    void send()
  }

  lifetime.listen(page, 'visibilitychange', () => {
    if (page.visibilityState === 'hidden') leave()
  })
  lifetime.listen(env.window, 'pagehide', leave)
  lifetime.onDispose(() => {
    leave()
    // What is under way goes on; nothing else begins.
    end()
  })

  return {
    add(text) {
      if (isOver) return
      const message = { text, bytes: new TextEncoder().encode(text).length }
      if (toBytes([...queue, message]) > sendDefaults.waiting) return
      queue = [...queue, message]
      if (toBytes(queue) >= sendDefaults.batch && failures === 0) void send()
      else if (!resting) rest(sendDefaults.period)
    },
  }
}
