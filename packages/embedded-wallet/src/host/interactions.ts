/** Requests with the frame's own screens, which the user can leave by closing the frame. */
export interface Interactions {
  readonly pending: ReadonlySet<AbortController>
  /** Resolves to undefined if its controller was aborted: the user closed the frame. */
  run<T>(request: (signal: AbortSignal) => Promise<T>): Promise<T | undefined>
}

export function createInteractions(): Interactions {
  const pending = new Set<AbortController>()
  return {
    pending,
    async run(request) {
      const controller = new AbortController()
      pending.add(controller)
      try {
        return await request(controller.signal)
      } catch (thrown) {
        if (controller.signal.aborted) return undefined
        throw thrown
      } finally {
        pending.delete(controller)
      }
    },
  }
}
