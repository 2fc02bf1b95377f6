/** Deletes events that are older than the operator keeps them, now and every hour. */
import type { EventStore } from './event-store.js'

const hour = 60 * 60 * 1000

/** Answers what stops it. */
export function startRetentionJob(
  store: Pick<EventStore, 'forgetBefore'>,
  days: number,
  onFailure: (error: unknown) => void,
): () => Promise<void> {
  let running = Promise.resolve()
  const run = () => {
    const before = new Date(Date.now() - days * 24 * hour)
    running = running.then(() => store.forgetBefore(before)).then(() => {}, onFailure)
  }
  run()
  const timer = setInterval(run, hour)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
