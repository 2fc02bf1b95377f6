/**
 * Verifies a sign-in: sizes, characters, grammar, fields, the nonce, and last the signature. The order matters: a nonce
 * is used up before a signature is checked, and no request is sent for an invalid message.
 */
import { parseDateTime } from '../messages/date-time.js'
import type { SiwxNamespace } from '../messages/profile.js'
import { parseAccount, type SigningAccount } from './account.js'
import { checkText, textWarnings } from './check-text.js'
import type { SiwxCode, SiwxWarning } from './codes.js'
import type {
  SignatureOptions,
  SiwxAllVerified,
  SiwxFailure,
  SiwxProof,
  SiwxServerSession,
  SiwxVerified,
  VerifySiwxOptions,
} from './contract.js'
import { areOfNoChain, checkNeeds, type NormalizedOptions, normalizeOptions } from './options.js'
import { parseProof, type ReadProof } from './parse-proof.js'
import type { SignatureCheck, SignatureResult } from './signature-result.js'

const maxProofs = 20

const refuse = (code: SiwxCode): SiwxFailure => ({ ok: false, code })

/** A text that is right in all but its nonce and signature. */
interface RightText {
  readonly proof: ReadProof
  readonly account: SigningAccount
}

/** Each by itself: who verifies for one chain, in a page of its own say, loads nothing of the others. */
const judges: Readonly<
  Record<
    SiwxNamespace,
    () => Promise<(question: SignatureCheck) => SignatureResult | Promise<SignatureResult>>
  >
> = {
  eip155: async () => (await import('./evm/evm-signature.js')).judgeEvm,
  solana: async () => (await import('./solana/solana-signature.js')).judgeSolana,
  bip122: async () => (await import('./bitcoin/bitcoin-signature.js')).judgeBitcoin,
}

async function judge(question: SignatureCheck): Promise<SignatureResult> {
  return (await judges[question.proof.namespace]())(question)
}

async function readText(proof: unknown, settled: NormalizedOptions): Promise<RightText | SiwxCode> {
  const read = parseProof(proof, settled.chainIds)
  if (typeof read === 'string') return read
  const code = checkText(read, settled)
  if (code) return code
  const account = await parseAccount(read)
  return typeof account === 'string' ? account : { proof: read, account }
}

async function consume(
  nonce: string,
  { expected }: NormalizedOptions,
): Promise<SiwxCode | undefined> {
  try {
    const isTaken = await expected.nonceStore.consume(nonce, expected.binding)
    return isTaken === true ? undefined : 'nonce-invalid'
  } catch {
    return 'nonce-store-failed'
  }
}

function getSession(
  { proof: { message }, account }: RightText,
  isContract: boolean,
  { now, maxSessionAge, maxContractSessionAge }: NormalizedOptions,
): SiwxServerSession {
  const { chainId, domain, uri, nonce, statement, resources, requestId, notBefore } = message
  const latest = now + (isContract ? maxContractSessionAge : maxSessionAge)
  const ends = message.expirationTime
  const isFirst = ends !== undefined && (parseDateTime(ends) ?? latest) <= latest
  return {
    chainId,
    address: account.address,
    domain,
    uri,
    nonce,
    ...(statement !== undefined && { statement }),
    ...(resources && { resources }),
    ...(requestId !== undefined && { requestId }),
    issuedAt: message.issuedAt,
    ...(notBefore !== undefined && { notBefore }),
    expirationTime: isFirst ? ends : new Date(latest).toISOString(),
    isContract,
  }
}

function getWarnings(
  { proof, account }: RightText,
  settled: NormalizedOptions,
): readonly SiwxWarning[] {
  const checksum = account.isChecksummed ? [] : (['address-not-checksummed'] as const)
  return [...checksum, ...textWarnings(proof, settled)]
}

/** Nonce, then signatures: of all or of none. */
async function finish(
  texts: readonly [RightText, ...RightText[]],
  settled: NormalizedOptions,
): Promise<SiwxAllVerified> {
  const code = await consume(texts[0].proof.message.nonce, settled)
  if (code) return refuse(code)
  const { expected: deps, isShared: mustNameChain } = settled
  const judged = await Promise.all(
    texts.map(async (text) => {
      const { proof, account } = text
      const judgement = await judge({ proof, address: account.address, deps, mustNameChain })
      return { text, judgement }
    }),
  )
  const sessions: SiwxServerSession[] = []
  for (const { text, judgement } of judged) {
    if (typeof judgement === 'string') return refuse(judgement)
    sessions.push(getSession(text, judgement.isContract, settled))
  }
  const warnings = [...new Set(texts.flatMap((text) => getWarnings(text, settled)))]
  return { ok: true, sessions, ...(warnings.length > 0 && { warnings }) }
}

/**
 * Verifies a sign-in: the size, grammar and fields of the message, its nonce, and the signature.
 *
 * The nonce is used up by the first message whose text is valid, even if its signature isn't. No request is
 * sent for an invalid text.
 *
 * @param proof - Signed message of the user, untrusted.
 * @param expected - Your domain, chains and nonce store, and the values that were issued.
 * @returns Resolves to the session, or to the reason for the rejection. Never rejects for user input.
 * @throws {TypeError} with the name of the option if an option in `expected` is invalid.
 * @see https://chainagnostic.org/CAIPs/caip-122
 * @example
 * ```ts
 * const result = await verifySiwx(proof, { domain: 'shop.example.com', chainId: 'eip155:1', nonceStore })
 * if (result.ok) startSession(result.session)
 * ```
 */
export async function verifySiwx(
  proof: SiwxProof,
  expected: VerifySiwxOptions,
): Promise<SiwxVerified> {
  const settled = normalizeOptions(expected)
  const text = await readText(proof, settled)
  if (typeof text === 'string') return refuse(text)
  const result = await finish([text], settled)
  if (!result.ok) return result
  const [session] = result.sessions
  if (!session) return refuse('signature-invalid')
  const { warnings } = result
  return { ok: true, session, ...(warnings && { warnings }) }
}

/** Each of another account or chain than those before it, with the first one's nonce. */
function areOfOneSignIn(texts: readonly RightText[]): boolean {
  const accounts = new Set(
    texts.map(({ proof, account }) => `${proof.message.chainId} ${account.address}`),
  )
  const nonces = new Set(texts.map(({ proof }) => proof.message.nonce))
  return accounts.size === texts.length && nonces.size === 1
}

/**
 * Verifies up to 20 messages of one sign-in that share a nonce, such as one per chain of WalletConnect's
 * one-click sign-in. All must be valid, or none is accepted.
 *
 * @param proofs - Signed messages of the user, untrusted.
 * @param expected - Your domain, chains and nonce store, and the values that were issued.
 * @returns Resolves to a session per message, or to the reason for the rejection. Never rejects for user input.
 * @throws {TypeError} with the name of the option if an option in `expected` is invalid.
 * @example
 * ```ts
 * const result = await verifySiwxAll(proofs, { domain, chainId: ['eip155:1', 'eip155:8453'], nonceStore })
 * if (result.ok) startSessions(result.sessions)
 * ```
 */
export async function verifySiwxAll(
  proofs: readonly SiwxProof[],
  expected: VerifySiwxOptions,
): Promise<SiwxAllVerified> {
  const settled = normalizeOptions(expected)
  if (!Array.isArray(proofs)) return refuse('input-invalid')
  if (proofs.length > maxProofs) return refuse('proof-count-invalid')
  const texts: RightText[] = []
  for (const proof of proofs) {
    const text = await readText(proof, settled)
    if (typeof text === 'string') return refuse(text)
    texts.push(text)
  }
  const [first, ...rest] = texts
  if (!first) return refuse('proof-count-invalid')
  return areOfOneSignIn(texts) ? finish([first, ...rest], settled) : refuse('proofs-mismatch')
}

/**
 * Verifies again that the signature of a session is valid, such as before a valuable action. Owners of
 * contract accounts change (threat S12).
 *
 * It doesn't check who sends the request, the nonce or the times.
 *
 * @param proof - Signed message of the session.
 * @param session - Session that `verifySiwx` returned.
 * @param deps - Nodes for contract accounts, and what to accept. Defaults to none.
 * @returns Resolves to `{ ok: true }`, or to the reason for the rejection, also `session-mismatch`.
 * @throws {TypeError} if an option in `deps` is invalid.
 * @example
 * ```ts
 * const result = await reverifySiwx(proof, session, { evmClient })
 * if (!result.ok) await endSession(session)
 * ```
 */
export async function reverifySiwx(
  proof: SiwxProof,
  session: SiwxServerSession,
  deps: SignatureOptions = {},
): Promise<{ readonly ok: true } | SiwxFailure> {
  checkNeeds(deps)
  const read = parseProof(proof, [session.chainId])
  if (typeof read === 'string') return refuse(read)
  const account = await parseAccount(read)
  if (typeof account === 'string') return refuse(account)
  const { chainId, nonce, domain } = read.message
  const isOfSession =
    chainId === session.chainId &&
    account.address === session.address &&
    nonce === session.nonce &&
    domain === session.domain
  if (!isOfSession) return refuse('session-mismatch')
  const { address } = account
  // Whether one node stands for several chains is not known here (S7).
  const mustNameChain = areOfNoChain(deps)
  const judgement = await judge({ proof: read, address, deps, mustNameChain })
  return typeof judgement === 'string' ? refuse(judgement) : { ok: true }
}
