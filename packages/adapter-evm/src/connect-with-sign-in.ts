/** Connecting and signing in with one prompt (ERC-7846, `signInWithEthereum`), where the wallet knows how. */
import {
  type Accounts,
  type CaipNetworkId,
  KitError,
  type OneClickSignIn,
  type OneClickSignInRequest,
  type OneClickSignInResponse,
  type WalletSession,
  withAbortSignal,
} from '@scope/core/chain'
import { type Eip1193Provider, request } from './eip1193.js'
import { hexChainId } from './hex-chain-id.js'
import { parseAccounts } from './responses.js'

export interface SignedIn {
  readonly accounts: Accounts
  /** Rejects if the signature isn't accepted. The user isn't connected then. */
  accepted(session: WalletSession): Promise<void>
}

/** Far above any honest text. */
const maxLength = 16_384

const field = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= maxLength

/** What the person answered; anything else says that the wallet can't do it. */
const isAnswer = (thrown: unknown) =>
  thrown instanceof KitError && (thrown.code === 'user-rejected' || thrown.code === 'aborted')

function readSigned(
  { address }: Accounts[number],
  account: unknown,
  networkId: CaipNetworkId,
): readonly OneClickSignInResponse[] {
  const answer = field(field(account, 'capabilities'), 'signInWithEthereum')
  const [message, signature] = [field(answer, 'message'), field(answer, 'signature')]
  return isText(message) && isText(signature) ? [{ networkId, address, message, signature }] : []
}

async function accepted(
  offer: OneClickSignIn,
  signed: readonly OneClickSignInResponse[],
  session: WalletSession,
  signal: AbortSignal,
): Promise<void> {
  // It connected alone.
  if (signed.length === 0) return
  try {
    await withAbortSignal(offer.accept(signed, signal), signal)
  } catch (thrown) {
    await session.disconnect().catch(() => undefined)
    throw thrown
  }
}

/**
 * Undefined where the wallet can’t, or nothing is there to sign: it is asked in the way that all of them know. Throws what
 * the person says.
 */
export async function connectSignedIn(
  provider: Eip1193Provider,
  networkId: CaipNetworkId,
  offer: OneClickSignIn,
  asked: Promise<OneClickSignInRequest | undefined>,
  signal: AbortSignal,
): Promise<SignedIn | undefined> {
  const input = await asked
  if (!input) return undefined
  const chainId = hexChainId(networkId)
  const capabilities = { signInWithEthereum: { ...input, chainId } }
  try {
    const params = [{ version: '1', capabilities }]
    const answer = await request(provider, 'wallet_connect', params, signal)
    const rawAccounts = field(answer, 'accounts')
    const list: readonly unknown[] = Array.isArray(rawAccounts) ? rawAccounts : []
    const accounts = parseAccounts(list.map((account) => field(account, 'address')))
    if (!accounts) return undefined
    // Of the one that is used from now on.
    const signed = readSigned(accounts[0], list[0], networkId)
    return { accounts, accepted: (session) => accepted(offer, signed, session, signal) }
  } catch (thrown) {
    if (isAnswer(thrown)) throw thrown
    return undefined
  }
}
