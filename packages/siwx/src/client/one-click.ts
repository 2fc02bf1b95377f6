/**
 * Signing in with the prompt that connects: a text without an account is offered to the wallet, which names itself in it,
 * signs it, and is connected once that was verified (CAIP-74, ERC-7846, Sign-In With Solana).
 */
import {
  type CaipNetworkId,
  type FeatureContext,
  getNamespace,
  getReference,
  KitError,
  type Lifetime,
} from '@scope/core'
import type {
  Cacao,
  OneClickSignIn,
  OneClickSignInResponse,
  SignInAccount,
  SignInData,
  SignInSession,
} from '@scope/core/sign-in'
import type { SiwxMessage } from '../messages/message.js'
import { formatCacaoMessage } from '../messages/message-of-cacao.js'
import { parseMessage } from '../messages/parse-message.js'
import { isSiwxNamespace, toSolanaCluster } from '../messages/profile.js'
import {
  knowsAll,
  type SignedSession,
  type SiwxSessionProvider,
} from '../sessions/session-provider.js'
import { isTransient, toSignInError } from './errors.js'

/** Placeholder addresses: a message needs one, but the account isn't known yet. */
const zeroAddresses: Readonly<Record<string, string>> = {
  eip155: '0x0000000000000000000000000000000000000000',
  solana: '11111111111111111111111111111111',
}

/** Milliseconds a wallet’s prompt waits for its text: windows can be opened for about a second after the click. */
const timeoutMs = 800
/** Milliseconds in which the signed account must connect. */
const soon = 10_000
/** As many as one request to a server takes. */
const maxSigned = 20

/** Those of EVM are the same in any case; no two of another chain differ in it alone. */
const isSameAddress = (a: string, b: string) =>
  a === b || (a.startsWith('0x') && a.toLowerCase() === b.toLowerCase())

type SignedText = Exclude<OneClickSignInResponse, { readonly cacao: unknown }>

const saysOtherwise = () =>
  new KitError('wallet-response-invalid', 'The wallet signed something else. Try another wallet.')

function textOfCacao({ p }: Cacao): string | undefined {
  try {
    return formatCacaoMessage({ ...p, iat: p.iat ?? '' }, p.iss)
  } catch {
    return undefined
  }
}

export interface OneClickDeps {
  readonly context: FeatureContext
  readonly sessions: SiwxSessionProvider
  /** Whether a session on one network is none on another. */
  readonly sessionPerNetwork: boolean
  readonly lifetime: Lifetime
  /** Returns whether the user must sign in when connecting. */
  isWanted(): boolean
  onSuccess(believed: readonly SignInSession[]): void
  /** Ends a session whose account didn't connect. */
  end(session: SignInSession): Promise<void>
}

export interface OneClick {
  /** `way`: who is asked. Undefined for one that was asked before, and did not sign. */
  offer(way?: string): Promise<OneClickSignIn | undefined>
  /** What was signed as this account was connected; told once. */
  take(account: SignInAccount): SignInSession | undefined
}

export function createOneClick(deps: OneClickDeps): OneClick {
  const { context, sessions, sessionPerNetwork, lifetime } = deps
  /** By nonce, but for whose account they are. */
  const offered = new Map<string, Omit<SignInData, 'accountAddress' | 'chainId'>>()
  const unwilling = new Set<string>()
  let believed: { readonly sessions: readonly SignInSession[]; readonly until: number } | undefined

  const getData = ({ address: accountAddress, scheme: _, ...data }: SiwxMessage): SignInData => ({
    ...data,
    accountAddress,
  })

  /** The wallet wrote it: whose it is, where and for how long; what it was told to say, it must say. */
  function readText({ networkId, address, message, signature }: SignedText): SignedSession {
    const namespace = getNamespace(networkId)
    const parsed = isSiwxNamespace(namespace) ? parseMessage(message, namespace) : undefined
    if (!parsed?.ok) throw saysOtherwise()
    const signed: Readonly<Record<string, unknown>> = { resources: undefined, ...parsed.message }
    const { issuedAt: _, ...asked } = offered.get(parsed.message.nonce) ?? { nonce: undefined }
    const requested = { resources: undefined, ...asked, address, chainId: networkId }
    const isTold = Object.entries(requested).every(
      ([name, value]) => JSON.stringify(signed[name]) === JSON.stringify(value),
    )
    if (!isTold) throw saysOtherwise()
    const publicKey = namespace === 'solana' && { publicKey: address }
    return { data: getData(parsed.message), message, signature, ...publicKey }
  }

  /**
   * Parses a CACAO. The wallet appends its capabilities to the statement. The verifier checks the rest of the message.
   */
  function readCacao({ cacao }: { readonly cacao: Cacao }): SignedSession {
    const { p, s } = cacao
    const message = textOfCacao(cacao)
    const parsed = message === undefined ? undefined : parseMessage(message, 'eip155')
    if (message === undefined || !parsed?.ok || !offered.has(p.nonce)) throw saysOtherwise()
    return { data: getData(parsed.message), message, signature: s.s, cacao }
  }

  /** Returns the message. Undefined if the session provider takes too long or fails. */
  async function textFor(networkId: CaipNetworkId, within: number) {
    const accountAddress = zeroAddresses[getNamespace(networkId)] ?? ''
    let stop = () => {}
    const late = new Promise<undefined>((resolve) => {
      stop = lifetime.timeout(() => resolve(undefined), within)
    })
    const text = sessions.createMessage({ accountAddress, chainId: networkId })
    return Promise.race([text, late])
      .catch(() => undefined)
      .finally(() => stop())
  }

  async function input(networkId: CaipNetworkId, way: string | undefined, within: number) {
    const text = await textFor(networkId, within)
    if (!text) return undefined
    const { toString: _, accountAddress: __, chainId, ...data } = text
    offered.set(data.nonce, data)
    // Until it has signed: it can’t, or the person would not.
    if (way !== undefined) unwilling.add(way)
    return { ...data, chainId: toSolanaCluster(chainId) ?? getReference(chainId) }
  }

  async function verify(
    signed: readonly OneClickSignInResponse[],
  ): Promise<readonly SignInSession[]> {
    const read = signed
      .slice(0, maxSigned)
      .map((response) => ('cacao' in response ? readCacao(response) : readText(response)))
    const [first] = read
    if (!first) throw saysOtherwise()
    if (!first.cacao) await sessions.addSession(first)
    else if (knowsAll(sessions)) await sessions.addSessions(read)
    else await sessions.setSessions(read)
    return read
  }

  async function accept(
    signed: readonly OneClickSignInResponse[],
    way: string | undefined,
    signal: AbortSignal,
  ): Promise<void> {
    const [first] = signed
    const network =
      first && 'networkId' in first ? first.networkId : getChain(first?.cacao.p.iss ?? '')
    try {
      const found = await verify(signed)
      if (signal.aborted) {
        for (const session of found) await deps.end(session)
        return
      }
      believed = { sessions: found, until: context.env.now() + soon }
      if (way !== undefined) unwilling.delete(way)
      context.emit({ type: 'SIWX_AUTH_SUCCESS', network })
      deps.onSuccess(found)
    } catch (thrown) {
      // Disconnected in the meantime: no account is connected, so there is no failure to report.
      if (signal.aborted) return
      const error = toSignInError(thrown)
      context.emit({ type: 'SIWX_AUTH_ERROR', network, code: error.code })
      // Connected all the same: it is asked for again, in the way that every wallet knows.
      if (!isTransient(error) && error.code !== 'wallet-response-invalid') throw error
    }
  }

  return {
    async offer(way) {
      if (!deps.isWanted() || (way !== undefined && unwilling.has(way))) return undefined
      return {
        getRequest: (networkId, within = timeoutMs) => input(networkId, way, within),
        accept: (signed, signal) => accept(signed, way, signal),
      }
    },
    take({ namespace, address, networkId }) {
      const { sessions: found = [], until = 0 } = believed ?? {}
      believed = undefined
      if (context.env.now() > until) return undefined
      const theirs = found.filter(
        ({ data: { accountAddress, chainId } }) =>
          isSameAddress(accountAddress, address) && getNamespace(chainId) === namespace,
      )
      const exact = theirs.find(({ data }) => data.chainId === networkId)
      return exact ?? (sessionPerNetwork ? undefined : theirs[0])
    },
  }
}

/** `did:pkh:eip155:1:0x…` */
const getChain = (iss: string) => iss.split(':').slice(2, 4).join(':') as CaipNetworkId
