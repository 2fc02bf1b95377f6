/** Starts once for all callers, and stops when the last of them has stopped. */
import { createLifetime, type Lifetime } from './lifetime.js'

export interface SharedStart {
  /** Undefined while stopped. */
  lifetime(): Lifetime | undefined
  /** Starts, unless started. Returns a function that stops for this caller, once. */
  start(): () => void
  /** Stops for all callers. */
  stop(): void
}

export function createSharedStart(
  onStart: (lifetime: Lifetime) => void,
  onStop: () => void,
): SharedStart {
  let lifetime: Lifetime | undefined
  let callers = 0
  function stop() {
    callers = 0
    lifetime?.dispose()
    lifetime = undefined
    onStop()
  }
  return {
    lifetime: () => lifetime,
    start() {
      if (callers++ === 0) {
        lifetime = createLifetime()
        onStart(lifetime)
      }
      let mine = lifetime
      return () => {
        if (mine && mine === lifetime && --callers === 0) stop()
        mine = undefined
      }
    },
    stop,
  }
}
