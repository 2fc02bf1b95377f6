/** Connecting to a memory wallet, with the parts that a fake must not leave out: silence, abort and waiting. */
import {
  type ConnectParameters,
  KitError,
  toKitError,
  type WalletSession,
  withAbortSignal,
} from '@scope/core/chain'
import { createMemorySession, type MemorySessionDeps } from './memory-session.js'
import type { MemoryProvider } from './memory-wallet.js'

/** The accounts of the request that waits in the wallet already. */
async function afterPending(provider: MemoryProvider, signal: AbortSignal) {
  let onAccounts = (_: readonly string[]) => {}
  const shared = new Promise<readonly string[]>((resolve) => {
    onAccounts = resolve
  })
  provider.on('accounts', onAccounts)
  try {
    return await withAbortSignal(shared, signal)
  } finally {
    provider.removeListener('accounts', onAccounts)
  }
}

/** Requests pending in a wallet, including aborted ones. A repeated request joins the pending one. */
const pendingConnects = new WeakMap<MemoryProvider, Promise<readonly string[]>>()

function ask(provider: MemoryProvider, onPending: (() => void) | undefined) {
  const pending = pendingConnects.get(provider)
  if (pending) onPending?.()
  const answer = pending ?? provider.connect().finally(() => pendingConnects.delete(provider))
  pendingConnects.set(provider, answer)
  return answer
}

export async function connectMemory(
  { silent, signal, onPending }: ConnectParameters,
  deps: Omit<MemorySessionDeps, 'addresses' | 'networkId'>,
): Promise<WalletSession | undefined> {
  const { provider } = deps
  try {
    signal.throwIfAborted()
    let addresses: readonly string[]
    try {
      addresses = await withAbortSignal(
        silent ? provider.accounts() : ask(provider, onPending),
        signal,
      )
    } catch (thrown) {
      if (silent || toKitError(thrown).code !== 'already-pending') throw thrown
      onPending?.()
      addresses = await afterPending(provider, signal)
    }
    if (silent && addresses.length === 0) return undefined
    if (addresses.length === 0) {
      throw new KitError('no-accounts', 'The wallet shares no account.')
    }
    const networkId = await withAbortSignal(provider.networkId(), signal)
    return createMemorySession({ ...deps, addresses, networkId })
  } catch (thrown) {
    throw toKitError(thrown)
  }
}
