/** Follows a wallet that says it changes (`standard:events`). What changed is read anew, never taken from the event. */

/** Calls `heard` after each change, whatever it was. The returned function stops it. Never throws. */
export function onStandardChange(
  features: Readonly<Record<string, unknown>> | undefined,
  heard: () => void,
): () => void {
  let isOver = false
  let off: unknown
  try {
    const events = features?.['standard:events'] as {
      on(event: 'change', then: () => void): unknown
    }
    off = events.on('change', () => {
      if (!isOver) heard()
    })
  } catch {
    // Without the feature, or broken: there is nothing to follow.
  }
  return () => {
    isOver = true
    try {
      if (typeof off === 'function') off()
    } catch {}
    off = undefined
  }
}
