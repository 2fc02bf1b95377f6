/** One at a time by name, over every frame of this browser: two tabs do not renew, make or change the same thing at once. */
export type WithLock = <T>(name: string, run: () => Promise<T>) => Promise<T>

/** `navigator.locks`, of which no more is used. */
export interface Locks {
  request<T>(name: string, run: () => Promise<T>): Promise<T>
}

/** A browser that refuses storage to a frame refuses locks, too: then it is within the page, which keeps nothing anyway. */
export function createWebLock(locks: Locks): WithLock {
  const inPage = createPageLock()
  return async (name, run) => {
    let hasBegun = false
    try {
      return await locks.request(`scope ${name}`, () => {
        hasBegun = true
        return run()
      })
    } catch (thrown) {
      if (hasBegun) throw thrown
      return inPage(name, run)
    }
  }
}

/** Within one page: for browsers without Web Locks, where the gateway's own care has to do between tabs. */
export function createPageLock(): WithLock {
  const last = new Map<string, Promise<unknown>>()
  return (name, run) => {
    const result = (last.get(name) ?? Promise.resolve()).then(run, run)
    last.set(
      name,
      result.catch(() => undefined),
    )
    return result
  }
}
