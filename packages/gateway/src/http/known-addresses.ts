/**
 * Remembers which addresses come again. One that is new is on trial until it comes in a later window; a flood of new ones
 * takes the place of others on trial, never of those that are known.
 */
import { boundedMap } from '../bounded-map.js'

export interface KnownAddresses {
  /** Notes a request. Answers whether the address was here before this window. */
  note(key: string, windowMs: number): boolean
}

const maxAddresses = 50_000

export function createKnownAddresses(now: () => number): KnownAddresses {
  const known = boundedMap<true>(maxAddresses)
  const onTrial = boundedMap<number>(maxAddresses)
  return {
    note(key, windowMs) {
      if (known.get(key)) return true
      const since = onTrial.get(key)
      if (since === undefined) {
        onTrial.set(key, now())
        return false
      }
      if (now() - since < windowMs) return false
      known.set(key, true)
      return true
    },
  }
}
