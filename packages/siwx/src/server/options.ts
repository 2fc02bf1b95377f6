/** What a site expects, checked: a slip here is the programmer's and throws, for a verifier that guesses is none. */
import type { CaipNetworkId } from '@scope/core'
import { isSiwxNamespace } from '../messages/profile.js'
import { isDomain, isUri } from '../messages/uri.js'
import { getBitcoinNetwork } from './bitcoin/address.js'
import type { EvmNodes, SignatureOptions, VerifySiwxOptions } from './contract.js'

export interface NormalizedOptions {
  readonly expected: VerifySiwxOptions
  readonly chainIds: readonly CaipNetworkId[]
  /** Whether nodes must say of which chain they are. */
  readonly isShared: boolean
  /** Milliseconds since 1970. */
  readonly now: number
  readonly scheme: string
  readonly uri: string
  /** Milliseconds. */
  readonly maxAge: number
  readonly clockTolerance: number
  readonly maxSessionAge: number
  readonly maxContractSessionAge: number
}

function need(isRight: boolean, expected: string): asserts isRight {
  if (!isRight) throw new TypeError(`expected.${expected}`)
}

/** Milliseconds of an option in seconds. */
function milliseconds(value: unknown, fallback: number, name: string): number {
  if (value === undefined) return fallback * 1000
  need(typeof value === 'number' && value >= 0, `${name}: not a number of seconds from 0`)
  return value * 1000
}

function checkChain(chainId: unknown): void {
  const [namespace = '', reference = '', ...more] =
    typeof chainId === 'string' ? chainId.split(':') : []
  const isKnown =
    isSiwxNamespace(namespace) && /^[-_A-Za-z0-9]{1,32}$/.test(reference) && more.length === 0
  need(isKnown, 'chainId: not a CAIP-2 id of eip155, solana or bip122')
  if (namespace === 'bip122')
    need(
      getBitcoinNetwork(reference) !== undefined,
      'chainId: no Bitcoin network of this id is known',
    )
}

const isClient = (value: unknown): boolean =>
  typeof value === 'function' ||
  (typeof value === 'object' &&
    value !== null &&
    'request' in value &&
    typeof value.request === 'function')

const areNodes = (value: unknown): value is EvmNodes =>
  Array.isArray(value) ? value.length > 0 && value.every(isClient) : isClient(value)

/**
 * Returns whether the nodes aren't assigned to a chain. If the chain comes from untrusted input, the nodes must confirm
 * it.
 */
export const areOfNoChain = ({ evmClient }: SignatureOptions): boolean => areNodes(evmClient)

/** Whether one node stands for several chains: of which it is, it must say then. */
const isShared = ({ evmClient }: SignatureOptions, chainIds: readonly CaipNetworkId[]): boolean =>
  areNodes(evmClient) &&
  new Set(chainIds.filter((chainId) => chainId.startsWith('eip155:'))).size > 1

/** The nodes that answer for a chain. */
export function getNodes(
  { evmClient }: SignatureOptions,
  chainId: CaipNetworkId,
): EvmNodes | undefined {
  if (evmClient === undefined || areNodes(evmClient)) return evmClient
  return (evmClient as Readonly<Partial<Record<CaipNetworkId, EvmNodes>>>)[chainId]
}

/** Throws a `TypeError`. */
export function checkNeeds(deps: SignatureOptions): void {
  const { evmClient, evmTimeout, policy } = deps
  need(
    evmTimeout === undefined || (typeof evmTimeout === 'number' && evmTimeout > 0),
    'evmTimeout: not a number of milliseconds above 0',
  )
  need(
    policy === undefined || (typeof policy === 'object' && policy !== null),
    'policy: not an object',
  )
  need(
    policy?.recap === undefined || typeof policy.recap === 'function',
    'policy.recap: not a function',
  )
  if (evmClient === undefined) return
  if (areNodes(evmClient)) return
  const byChain = typeof evmClient === 'object' && evmClient !== null && !Array.isArray(evmClient)
  need(
    byChain && Object.values(evmClient).every((nodes) => nodes === undefined || areNodes(nodes)),
    'evmClient: not an EIP-1193 request, several, or either by chain',
  )
}

/** Browsers count them as secure without TLS (W3C Secure Contexts), and pages under development are served from them. */
const loopback = /^(?:(?:[^:]*\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/

/** `http` for a host of this machine, else `https`. */
export const defaultScheme = (domain: string): 'http' | 'https' =>
  loopback.test(domain) ? 'http' : 'https'

/** The scheme of the site's own URI; a URI of another host or without an authority says nothing of it. */
function getScheme(uri: unknown, domain: string): string {
  if (typeof uri !== 'string' || !URL.canParse(uri)) return defaultScheme(domain)
  const { protocol, host } = new URL(uri)
  return host === domain ? protocol.slice(0, -1) : defaultScheme(domain)
}

/** Throws a `TypeError` that says what is wrong. */
export function normalizeOptions(expected: VerifySiwxOptions): NormalizedOptions {
  need(typeof expected === 'object' && expected !== null, 'is not an object')
  const { domain, chainId, nonceStore, binding, now = new Date() } = expected
  const isCanonical =
    typeof domain === 'string' &&
    isDomain(domain) &&
    domain === domain.toLowerCase() &&
    !/\.(:|$)/.test(domain)
  need(isCanonical, 'domain: not a host[:port] as browsers write it')
  const chainIds = typeof chainId === 'string' ? [chainId] : chainId
  need(Array.isArray(chainIds) && chainIds.length > 0, 'chainId: none')
  chainIds.forEach(checkChain)
  need(
    typeof nonceStore === 'object' &&
      nonceStore !== null &&
      typeof nonceStore.consume === 'function',
    'nonceStore: none',
  )
  need(binding === undefined || typeof binding === 'string', 'binding: not a text')
  need(now instanceof Date && !Number.isNaN(now.getTime()), 'now: not a Date')
  const { message, statement, resources, requestId } = expected
  const { scheme = getScheme(expected.uri, domain) } = expected
  need(typeof scheme === 'string' && scheme !== '', 'scheme: none')
  const { uri = `${scheme}://${domain}` } = expected
  need(typeof uri === 'string' && isUri(uri), 'uri: not a URI')
  need(message === undefined || typeof message === 'string', 'message: not a text')
  need(statement == null || typeof statement === 'string', 'statement: not a text')
  need(requestId == null || typeof requestId === 'string', 'requestId: not a text')
  need(resources === undefined || Array.isArray(resources), 'resources: not a list')
  checkNeeds(expected)
  const maxSessionAge = milliseconds(expected.maxSessionAge, 86_400, 'maxSessionAge')
  const maxContractSessionAge = milliseconds(
    expected.maxContractSessionAge,
    3_600,
    'maxContractSessionAge',
  )
  return {
    expected,
    chainIds,
    isShared: isShared(expected, chainIds),
    now: now.getTime(),
    scheme,
    uri,
    maxAge: milliseconds(expected.maxAge, 600, 'maxAge'),
    clockTolerance: milliseconds(expected.clockTolerance, 60, 'clockTolerance'),
    maxSessionAge,
    maxContractSessionAge: Math.min(maxSessionAge, maxContractSessionAge),
  }
}
