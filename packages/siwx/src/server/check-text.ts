/** Checks the text before its signature is verified. Each rule has an error code. */
import { parseDateTime } from '../messages/date-time.js'
import type { SiwxMessage } from '../messages/message.js'
import { findRecap } from '../messages/recap.js'
import type { SiwxCode, SiwxWarning } from './codes.js'
import type { NormalizedOptions } from './options.js'
import type { ReadProof } from './parse-proof.js'

type Rule = (proof: ReadProof, settled: NormalizedOptions) => SiwxCode | false

const wholeText: Rule = ({ text }, { expected: { message } }) =>
  message !== undefined && message !== text && 'message-mismatch'

const domain: Rule = ({ message }, { expected, scheme }) => {
  if (message.domain !== expected.domain) return 'domain-mismatch'
  return message.scheme !== undefined && message.scheme !== scheme && 'scheme-mismatch'
}

function getOrigin(uri: string): string | undefined {
  if (!URL.canParse(uri)) return undefined
  const { protocol, host, username, password } = new URL(uri)
  // User information could be taken for the host.
  return username || password || host === '' ? undefined : `${protocol}//${host}`
}

/** Of one origin; what has none, a DID, must be the same. */
const uri: Rule = ({ message }, settled) => {
  if (message.uri === settled.uri) return false
  const origin = getOrigin(message.uri)
  return (origin === undefined || origin !== getOrigin(settled.uri)) && 'uri-mismatch'
}

const chain: Rule = ({ message }, { chainIds }) =>
  !chainIds.includes(message.chainId) && 'chain-mismatch'

const getTime = (text: string | undefined, absent: number): number =>
  (text === undefined ? absent : parseDateTime(text)) ?? Number.NaN

const times: Rule = ({ message }, { now, clockTolerance, maxAge }) => {
  const issued = getTime(message.issuedAt, Number.NaN)
  const ends = getTime(message.expirationTime, Number.POSITIVE_INFINITY)
  const begins = getTime(message.notBefore, Number.NEGATIVE_INFINITY)
  if (!(issued < ends && begins < ends)) return 'time-range-invalid'
  if (!(now < ends)) return 'expired'
  if (!(begins <= now + clockTolerance)) return 'not-yet-valid'
  if (!(issued <= now + clockTolerance)) return 'issued-in-future'
  return !(issued >= now - maxAge) && 'too-old'
}

/** What was issued: abilities that are handed over stand after it, in the statement and in the resources. */
function withoutRecap(message: SiwxMessage): Pick<SiwxMessage, 'statement' | 'resources'> {
  const found = findRecap(message)
  if (found.status !== 'stated') return message
  const statement = message.statement?.slice(0, -found.recap.sentence.length).replace(/ $/, '')
  const resources = message.resources?.slice(0, -1)
  return { ...(statement && { statement }), ...(resources && { resources }) }
}

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((value, at) => value === b[at])

const issued: Rule = ({ message }, { expected }) => {
  const { statement, requestId, resources, policy } = expected
  const candidates = policy?.recap ? [message, withoutRecap(message)] : [message]
  if (
    statement !== undefined &&
    candidates.every((candidate) => (candidate.statement ?? null) !== statement)
  )
    return 'statement-mismatch'
  if (requestId !== undefined && (message.requestId ?? null) !== requestId)
    return 'request-id-mismatch'
  const isOther =
    resources !== undefined &&
    !candidates.some((candidate) => isSame(candidate.resources ?? [], resources))
  return isOther && 'resources-mismatch'
}

const recap: Rule = ({ message }, { expected }) => {
  const found = findRecap(message)
  if (found.status !== 'stated') return found.status === 'refused' && 'recap-not-allowed'
  try {
    return expected.policy?.recap?.(found.recap.abilities) !== true && 'recap-not-allowed'
  } catch {
    // A site's rule that stumbles over what a visitor wrote.
    return 'recap-not-allowed'
  }
}

const rules: readonly Rule[] = [wholeText, domain, uri, chain, times, issued, recap]

/** The first rule that is broken. */
export function checkText(proof: ReadProof, settled: NormalizedOptions): SiwxCode | undefined {
  for (const rule of rules) {
    const code = rule(proof, settled)
    if (code) return code
  }
  return undefined
}

/** What a site might have wanted to judge, and did not. */
export function textWarnings(
  { message }: ReadProof,
  { expected }: NormalizedOptions,
): readonly SiwxWarning[] {
  const warnings: SiwxWarning[] = []
  if (message.resources && expected.resources === undefined) warnings.push('resources-not-checked')
  if (message.requestId !== undefined && expected.requestId === undefined)
    warnings.push('request-id-not-checked')
  return warnings
}
