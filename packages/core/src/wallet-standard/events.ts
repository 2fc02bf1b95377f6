/**
 * Watches a wallet that emits change events (`standard:events`). Reads the change from the wallet, never from the
 * event.
 */

/** Calls `heard` after each change of any kind. Returns a function that stops it. Never throws. */
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
