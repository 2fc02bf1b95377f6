/** Asks a wallet for its accounts, or, silently, whether it already shares them. */
import type { ConnectParameters, WalletSession } from '@scope/core/chain'
import { withAbortSignal } from '@scope/core/wallet-standard'
import { noAccounts, parseShared } from './accounts.js'
import type { RawAccounts } from './providers/bitcoin-provider.js'
import { createProvider } from './providers/create-provider.js'
import { createSession } from './session.js'
import { withWalletErrors } from './wrap-wallet-errors.js'

/** Requests that are pending in a wallet, also those canceled here. A repeated request joins them. */
const asked = new WeakMap<object, Promise<RawAccounts | undefined>>()

export const connect = (parameters: ConnectParameters): Promise<WalletSession | undefined> =>
  withWalletErrors(() => open(parameters))

async function open({
  connector,
  networkId,
  silent,
  signal,
  onPending,
}: ConnectParameters): Promise<WalletSession | undefined> {
  if (signal.aborted) return withAbortSignal(Promise.resolve(undefined), signal)
  const door = createProvider(connector)
  const key = Object(connector.provider)
  function ask(): Promise<RawAccounts | undefined> {
    const waiting = asked.get(key)
    if (waiting) onPending?.()
    const answer =
      waiting ?? door.read({ silent: false, networkId }).finally(() => asked.delete(key))
    asked.set(key, answer)
    return withAbortSignal(answer, signal)
  }
  const raw = await (silent ? door.read({ silent: true, networkId, signal }) : ask())
  const shared = parseShared(raw, networkId)
  // Some wallets put in their methods as they are connected.
  if (shared) return createSession(createProvider(connector), connector.provider, shared)
  if (silent) return undefined
  throw noAccounts()
}
