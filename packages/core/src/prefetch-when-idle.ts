/** On a device without hover, nothing tells that a tap is near: the code of the next tap is fetched in idle time. */
import type { Lifetime } from './lib/lifetime.js'

/** Network Information API. Only Chromium has it. */
interface NetworkInformation {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

declare global {
  interface Navigator {
    readonly connection?: NetworkInformation
  }
}

/** Milliseconds after load in browsers without `requestIdleCallback`. */
const idleDelay = 1_000

const isLineGood = ({ connection }: Navigator): boolean =>
  !connection?.saveData &&
  (connection?.effectiveType ?? '4g') === '4g' &&
  !matchMedia('(prefers-reduced-data: reduce)').matches

/**
 * Prefetches once the page has loaded and is idle. Fetches nothing with Save-Data or on a slow connection.
 *
 * @param kit - Kit whose dialog is prefetched.
 * @param lifetime - Ends the wait with the kit.
 */
export function prefetchWhenIdle(kit: { prefetch(): void }, lifetime: Lifetime): void {
  function wait() {
    // Safari has none.
    if (!('requestIdleCallback' in window)) {
      lifetime.timeout(start, idleDelay)
      return
    }
    const handle = requestIdleCallback(start)
    lifetime.onDispose(() => cancelIdleCallback(handle))
  }
  function start() {
    // The connection may have changed since the page loaded.
    if (isLineGood(navigator)) kit.prefetch()
  }
  if (document.readyState === 'complete') wait()
  else lifetime.listen(window, 'load', wait)
}
