/**
 * Watches a wallet that emits change events (`standard:events`). Reads the change from the wallet, never from the
 * event.
 */

/**
 * Listens to changes of a Wallet Standard wallet (`standard:events`). Never throws. Read the new state
 * from the wallet.
 *
 * @param features - Features of the wallet.
 * @param listener - Called after each change, of any kind.
 * @returns A function that removes the listener.
 * @example
 * ```ts
 * import { onStandardChange } from '@scope/core/wallet-standard'
 *
 * const stop = onStandardChange(features, () => console.log(provider.accounts))
 * ```
 */
export function onStandardChange(
  features: Readonly<Record<string, unknown>> | undefined,
  listener: () => void,
): () => void {
  let isOver = false
  let off: unknown
  try {
    const events = features?.['standard:events'] as {
      on(event: 'change', then: () => void): unknown
    }
    off = events.on('change', () => {
      if (!isOver) listener()
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
