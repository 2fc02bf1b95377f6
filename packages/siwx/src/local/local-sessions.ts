/**
 * Sessions that this browser keeps, for sites without a server: verified here, as a server would, each time they are read.
 * They tell the page who is there; to a server they prove nothing.
 */
import type { CaipNetworkId } from '@scope/core'
import type { SignInSession } from '@scope/core/sign-in'
import { createNonce } from '../messages/nonce.js'
import { parseMessage } from '../messages/parse-message.js'
import { isSiwxNamespace } from '../messages/profile.js'
import type { EvmClient, SiwxProof } from '../server/contract.js'
import { createRejectedError } from '../sessions/rejected-error.js'
import type { KnownSessions, SignedSession } from '../sessions/session-provider.js'
import { toText } from '../sessions/text.js'
import type { TextOptions } from '../sessions/text-options.js'

export interface LocalDeps {
  readonly options: TextOptions
  readonly origin: string
  now(): number
  /** What was signed, as text. It is parsed on every read. */
  readonly kept: {
    get(): readonly KeptProof[] | undefined
    set(value: readonly KeptProof[] | undefined): void
  }
  /** A node of this chain, as the site has it. */
  evmClient(chainId: CaipNetworkId): EvmClient
}

/** What is stored: the fields are read from the text, and from nowhere else (S4). */
export interface KeptProof {
  readonly chainId: CaipNetworkId
  readonly message: string
  readonly signature: string
  readonly publicKey?: string
}

/** Twice what one sign-in may be of. */
const maxCached = 40
const day = 86_400
/** Seconds in which a text that was issued here must be signed. */
const timeoutMs = 600

const getSession = (proof: KeptProof): SignInSession | undefined => {
  const [namespace = ''] = proof.chainId.split(':')
  if (!isSiwxNamespace(namespace)) return undefined
  const parsed = parseMessage(proof.message, namespace)
  if (!parsed.ok || parsed.message.chainId !== proof.chainId) return undefined
  const { address: accountAddress, ...data } = parsed.message
  const { message, signature, publicKey } = proof
  return {
    data: { ...data, accountAddress },
    message,
    signature,
    ...(publicKey !== undefined && { publicKey }),
  }
}

export function keepLocally({ options, origin, now, kept, evmClient }: LocalDeps): KnownSessions {
  /** Issued in this page, and not signed yet. */
  const issued = new Set<string>()
  /** Signatures that were verified in this page. */
  const verified = new Set<string>()
  const getKey = ({ chainId, message, signature }: KeptProof) =>
    JSON.stringify([chainId, message, signature])

  const { host: domain, protocol } = new URL(origin)
  const sent = ({ message, signature, publicKey }: KeptProof): SiwxProof => ({
    message,
    signature,
    ...(publicKey !== undefined && { publicKey }),
  })

  /** Of one sign-in: undefined where they are believed; else why not. */
  async function findError(proofs: readonly KeptProof[]): Promise<string | undefined> {
    const [{ verifySiwxAll }, { isWalletSessionRecap }] = await Promise.all([
      import('../server/verify-siwx.js'),
      import('../server/wallet-session-recap.js'),
    ])
    const chainIds = [...new Set(proofs.map(({ chainId }) => chainId))]
    const result = await verifySiwxAll(proofs.map(sent), {
      domain,
      chainId: chainIds,
      uri: origin,
      scheme: protocol.slice(0, -1),
      now: new Date(now()),
      maxAge: timeoutMs,
      maxSessionAge: options.expiresIn ?? day,
      ...(options.resources && { resources: options.resources }),
      nonceStore: {
        issue: async () => createNonce(),
        consume: async (nonce) => issued.delete(nonce),
      },
      evmClient: Object.fromEntries(chainIds.map((chainId) => [chainId, evmClient(chainId)])),
      policy: { recap: isWalletSessionRecap },
    })
    return result.ok ? undefined : result.code
  }

  /** One that was kept: of this site, of now, and signed by whom it names. */
  async function holds(proof: KeptProof, { data }: SignInSession): Promise<boolean> {
    const { chainId, accountAddress: address, nonce, issuedAt = '', expirationTime = '' } = data
    const { uri } = data
    if (data.domain !== domain || !(Date.parse(expirationTime) > now())) return false
    if (verified.has(getKey(proof))) return true
    const { reverifySiwx } = await import('../server/verify-siwx.js')
    const fields = { chainId, address, domain, uri, nonce, issuedAt, expirationTime }
    const session = { ...fields, isContract: false }
    const result = await reverifySiwx(sent(proof), session, {
      evmClient: { [chainId]: evmClient(chainId) },
    })
    if (!result.ok) return false
    verified.add(getKey(proof))
    return true
  }

  async function allSessions(): Promise<readonly SignInSession[]> {
    const found: SignInSession[] = []
    for (const proof of kept.get() ?? []) {
      const session = getSession(proof)
      if (session && (await holds(proof, session))) found.push(session)
    }
    return found
  }

  const isOf = (proof: KeptProof, chainId: CaipNetworkId, address: string) =>
    proof.chainId === chainId && getSession(proof)?.data.accountAddress === address

  const getProof = ({ data, message, signature, publicKey }: SignInSession): KeptProof => ({
    chainId: data.chainId,
    message: message ?? '',
    signature: signature ?? '',
    ...(publicKey !== undefined && { publicKey }),
  })

  /** Texts of one sign-in share its nonce, which is used once. Throws where one is not believed. */
  async function believe(proofs: readonly KeptProof[]): Promise<void> {
    const bySignIn = new Map<string | undefined, KeptProof[]>()
    for (const proof of proofs) {
      const nonce = getSession(proof)?.data.nonce
      bySignIn.set(nonce, [...(bySignIn.get(nonce) ?? []), proof])
    }
    for (const fresh of bySignIn.values()) {
      const error = await findError(fresh)
      if (error !== undefined) throw createRejectedError(error)
      for (const proof of fresh) verified.add(getKey(proof))
    }
  }

  async function add(sessions: readonly SignedSession[]): Promise<void> {
    const proofs = sessions.map(getProof)
    await believe(proofs)
    const isAnew = (proof: KeptProof) =>
      sessions.some(({ data }) => isOf(proof, data.chainId, data.accountAddress))
    const others = (kept.get() ?? []).filter((proof) => !isAnew(proof))
    kept.set([...proofs, ...others].slice(0, maxCached))
  }

  return {
    allSessions,
    async createMessage(input) {
      const nonce = createNonce()
      issued.add(nonce)
      return toText(input, options, { nonce, now: now(), origin })
    },
    addSession: (session: SignedSession) => add([session]),
    addSessions: add,
    async revokeSession(chainId, address) {
      kept.set((kept.get() ?? []).filter((proof) => !isOf(proof, chainId, address)))
    },
    async setSessions(sessions) {
      const proofs = sessions.map(getProof)
      await believe(proofs.filter((proof) => !verified.has(getKey(proof))))
      kept.set(proofs.length > 0 ? proofs.slice(0, maxCached) : undefined)
    },
    async getSessions(chainId, address) {
      const all = await allSessions()
      return all.filter(({ data }) => data.chainId === chainId && data.accountAddress === address)
    },
  }
}
