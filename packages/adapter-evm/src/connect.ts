/** Asks a wallet for its accounts, or, silently, whether it already shares them (EIP-1102, EIP-1193). */
import {
  type Accounts,
  type Connector,
  type ConnectParameters,
  KitError,
  sleep,
  type WalletSession,
  withAbortSignal,
} from '@scope/core/chain'
import { type Eip1193Provider, listenToProvider, request } from './eip1193.js'
import { isProviderFactory } from './provider-factory.js'
import { parseAccounts, parseNetworkId } from './responses.js'
import { createSession } from './session.js'

/** Time between two checks whether the user answered the wallet's pending request, in ms. */
const pendingInterval = 1_000

/** An earlier request waits in the wallet. It can't be asked again, but a yes can be seen, and a no heard if it was ours. */
async function untilAnswered(
  provider: Eip1193Provider,
  signal: AbortSignal,
  ours: Promise<unknown> | undefined,
): Promise<Accounts> {
  let no: { readonly thrown: unknown } | undefined
  ours?.catch((thrown: unknown) => {
    no = { thrown }
  })
  for (;;) {
    await withAbortSignal(sleep(pendingInterval, signal), signal)
    if (no) throw no.thrown
    const accounts = parseAccounts(await request(provider, 'eth_accounts', undefined, signal))
    if (accounts) return accounts
  }
}

/**
 * Milliseconds in which a new request joins a pending one that was canceled here. After that, the wallet is asked
 * again, in case it ignores the first.
 */
export const joinTime = 30_000

interface Question {
  readonly answer: Promise<unknown>
  /** By `performance.now()`. */
  readonly askedAt: number
}

/** Requests that are pending in a wallet, also those canceled here. */
const asked = new WeakMap<object, Question>()

function requestAccounts(
  provider: Eip1193Provider,
  signal: AbortSignal,
  onPending: (() => void) | undefined,
): Promise<unknown> {
  if (signal.aborted) return withAbortSignal(Promise.resolve(), signal)
  const before = asked.get(provider)
  const joined = before && performance.now() - before.askedAt < joinTime ? before : undefined
  if (joined) onPending?.()
  const question: Question = joined ?? {
    answer: request(provider, 'eth_requestAccounts').finally(() => {
      if (asked.get(provider) !== question) return
      // Refused, because the one before still waits: that is the one whose answer counts.
      if (before) asked.set(provider, before)
      else asked.delete(provider)
    }),
    askedAt: performance.now(),
  }
  asked.set(provider, question)
  return withAbortSignal(question.answer, signal)
}

export async function connect({
  connector,
  networkId: siteNetworkId,
  networks = [],
  silent,
  signal,
  onPending,
  signIn,
}: ConnectParameters): Promise<WalletSession | undefined> {
  const opened = isProviderFactory(connector.provider)
    ? await connector.provider.open({ networkId: siteNetworkId, networks, silent, signal })
    : (connector.provider as Eip1193Provider)
  if (!opened) return undefined
  const provider = opened
  async function ask(): Promise<Accounts | undefined> {
    try {
      return parseAccounts(
        silent
          ? await request(provider, 'eth_accounts', undefined, signal)
          : await requestAccounts(provider, signal, onPending),
      )
    } catch (thrown) {
      if (silent || !(thrown instanceof KitError) || thrown.code !== 'already-pending') throw thrown
      onPending?.()
      return untilAnswered(provider, signal, asked.get(provider)?.answer)
    }
  }
  const input = signIn?.getRequest(siteNetworkId)
  const both =
    signIn &&
    input &&
    (await import('./connect-with-sign-in.js').then(
      (code) => code.connectSignedIn(provider, siteNetworkId, signIn, input, signal),
      () => undefined,
    ))
  const accounts = both?.accounts ?? (await ask())
  if (!accounts) {
    if (silent) return undefined
    throw new KitError(
      'no-accounts',
      'The wallet shared no account. Choose one in the wallet, then try again.',
    )
  }
  const networkId = parseNetworkId(await request(provider, 'eth_chainId', undefined, signal))
  const session = createSession(provider, accounts, networkId)
  await both?.accepted(session)
  return session
}

/** Unlocked, wallets say by themselves which accounts they share; of one whose object is not here yet nothing is heard. */
export function whenShared({ provider }: Connector, onShared: () => void): () => void {
  if (isProviderFactory(provider)) return () => undefined
  const onAccounts = (accounts: unknown) => {
    if (Array.isArray(accounts) && accounts.length > 0) onShared()
  }
  return listenToProvider(provider as Eip1193Provider, [['accountsChanged', onAccounts]])
}
