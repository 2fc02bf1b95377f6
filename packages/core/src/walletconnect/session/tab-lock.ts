/** Which pages of this site are still there: each holds a lock of its own for as long as it lives (Web Locks). */
import type { Lifetime } from '../../lib/lifetime.js'

const prefix = 'scope.wc.tab.'

export interface Tab {
  readonly id: string
  /** Ids of the pages that are alive; none where the browser can't tell. */
  alive(): Promise<ReadonlySet<string>>
}

export function acquireTabLock(lifetime: Lifetime): Tab {
  const id = crypto.randomUUID()
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks
  locks
    ?.request(prefix + id, () => new Promise<void>((resolve) => void lifetime.onDispose(resolve)))
    .catch(() => undefined)
  return {
    id,
    async alive() {
      const found = await locks?.query().catch(() => undefined)
      const names = (found?.held ?? []).flatMap(({ name }) => name ?? [])
      return new Set(
        names.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length)),
      )
    },
  }
}
