/** Asks a wallet for its accounts, or, silently, whether it already shares them (`standard:connect`). */
import {
  type Connector,
  type ConnectParameters,
  KitError,
  type SignInResult,
  sleep,
  toBase58,
  type WalletSession,
} from '@scope/core/chain'
import {
  currentStandardWallet,
  onStandardChange,
  type StandardAccount,
  sharedStandardAccounts,
  standardConnect,
  withAbortSignal,
} from '@scope/core/wallet-standard'
import { createSession } from './session.js'
import { askSignIn, canSignIn } from './sign-in.js'
import { networkFor, type SharedAccount, solanaAccounts, toStandard } from './wallet.js'

/** Time between two checks whether the user answered the wallet's pending request, in ms. */
const pendingInterval = 1_000

type Listed = readonly StandardAccount[]

/** An earlier request waits in the wallet. It can't be asked again, but its answer can be seen. */
async function untilAnswered(standard: unknown, signal: AbortSignal): Promise<Listed> {
  for (;;) {
    await withAbortSignal(sleep(pendingInterval, signal), signal)
    const accounts = sharedStandardAccounts(standard)
    if (accounts.length > 0) return accounts
  }
}

/** Requests that are pending in a wallet, also those canceled here. A repeated request joins them. */
const asked = new WeakMap<object, Promise<Listed>>()

function ask(
  standard: object,
  signal: AbortSignal,
  onPending: (() => void) | undefined,
): Promise<Listed> {
  if (signal.aborted) return withAbortSignal(Promise.resolve([]), signal)
  const earlier = asked.get(standard)
  if (earlier) onPending?.()
  const waiting =
    earlier ?? standardConnect(standard, { silent: false }).finally(() => asked.delete(standard))
  asked.set(standard, waiting)
  return withAbortSignal(waiting, signal)
}

/** What the person answered; anything else says that the wallet can't do it. */
const isAnswer = (thrown: unknown) =>
  thrown instanceof KitError && (thrown.code === 'user-rejected' || thrown.code === 'aborted')

/** One prompt for both. Undefined where the wallet can't, or nothing is there to sign: it is asked to connect alone. */
async function connectSignedIn(
  standard: unknown,
  { networkId, signal, signIn }: ConnectParameters,
): Promise<SignInResult | undefined> {
  if (!signIn || !canSignIn(standard)) return undefined
  const input = await signIn.getRequest(networkId)
  try {
    return input && (await askSignIn(standard, input, signal))
  } catch (thrown) {
    if (isAnswer(thrown)) throw thrown
    return undefined
  }
}

export async function connect(parameters: ConnectParameters): Promise<WalletSession | undefined> {
  const { connector, networkId, silent, signal, onPending, signIn } = parameters
  const standard = toStandard(connector)

  async function listed(): Promise<Listed> {
    if (silent) return standardConnect(standard, { silent, signal })
    try {
      return await ask(standard as object, signal, onPending)
    } catch (thrown) {
      if (!(thrown instanceof KitError) || thrown.code !== 'already-pending') throw thrown
      onPending?.()
      return untilAnswered(standard, signal)
    }
  }

  const signed = await connectSignedIn(standard, parameters)
  const known = signed ? await standardConnect(standard, { silent: true, signal }) : []
  const all = solanaAccounts(
    known.length > 0 ? known : await listed(),
    currentStandardWallet(standard).chains,
  )
  // Who signed in is who is connected.
  const isSigner = ({ account }: SharedAccount) => account.address === signed?.address
  const shared = [...all.filter(isSigner), ...all.filter((account) => !isSigner(account))]
  const [first] = shared
  if (first) {
    const on = networkFor(first.chains, networkId)
    const { provider } = connector
    const session = createSession({ standard, provider, shared, networkId: on })
    if (!signed || !isSigner(first)) return session
    try {
      const message = new TextDecoder().decode(signed.message)
      const signature = toBase58(signed.signature)
      const { address } = signed
      const accepted = signIn?.accept([{ networkId, address, message, signature }], signal)
      await withAbortSignal(Promise.resolve(accepted), signal)
    } catch (thrown) {
      // Who is not believed is not connected either.
      await session.disconnect().catch(() => undefined)
      throw thrown
    }
    return session
  }
  if (silent) return undefined
  throw new KitError(
    'no-accounts',
    'The wallet shared no Solana account. Choose one in the wallet, then try again.',
  )
}

/** Unlocked, wallets change the accounts they list. */
export function whenShared(connector: Connector, onShared: () => void): () => void {
  const standard = toStandard(connector)
  return onStandardChange(currentStandardWallet(standard).features, () => {
    if (sharedStandardAccounts(standard).length > 0) onShared()
  })
}
