/** Sends one request to a wallet's provider (EIP-1193). Errors become a `KitError`, and an abort ends the wait. */
import { callWallet } from '@scope/core/chain'

/**
 * EIP-1193 provider of a wallet. Event methods are optional, because some wallets lack them.
 *
 * @see https://eips.ethereum.org/EIPS/eip-1193
 */
export interface Eip1193Provider {
  request(request: {
    readonly method: string
    readonly params?: readonly unknown[]
  }): Promise<unknown>
  on?(event: string, listener: (payload: unknown) => void): unknown
  removeListener?(event: string, listener: (payload: unknown) => void): unknown
}

/** Rejects with a `KitError` only: `aborted` when the signal fires first. An aborted one is never sent. */
export function request(
  provider: Eip1193Provider,
  method: string,
  params?: readonly unknown[],
  signal?: AbortSignal,
): Promise<unknown> {
  return callWallet(() => provider.request(params ? { method, params } : { method }), signal)
}

/** Some providers throw on events they don't know: looking at the page again then has to do. */
function attempt(use: () => unknown): void {
  try {
    use()
  } catch {}
}

/** Returns a function that stops it. Never throws. */
export function listenToProvider(
  provider: Eip1193Provider,
  events: readonly (readonly [event: string, heard: (payload: unknown) => void])[],
): () => void {
  for (const [event, listener] of events) attempt(() => provider.on?.(event, listener))
  return () => {
    for (const [event, listener] of events)
      attempt(() => provider.removeListener?.(event, listener))
  }
}
