/** What ENS said a moment ago, in the shared store, and questions that are under way. Keys hold no name and no address. */
import { createHash } from 'node:crypto'
import type { KeyValue } from '../key-value/key-value.js'

export interface KeptNames {
  /** JSON. What `make` throws is thrown, and not kept. */
  text(key: readonly string[], keepMs: number, make: () => Promise<string>): Promise<string>
}

export function createKeptNames(shared: KeyValue): KeptNames {
  const underWay = new Map<string, Promise<string>>()
  return {
    async text(key, keepMs, make) {
      const hash = createHash('sha256').update(JSON.stringify(key)).digest('base64url')
      const place = `names:${hash}`
      const same = underWay.get(place)
      if (same) return same
      const work = (async () => {
        const kept = await shared.get(place).catch(() => undefined)
        if (kept !== undefined) return kept
        const text = await make()
        // What could not be kept is asked for again.
        await shared.set(place, text, keepMs).catch(() => {})
        return text
      })().finally(() => underWay.delete(place))
      underWay.set(place, work)
      return work
    },
  }
}
