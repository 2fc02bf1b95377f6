/**
 * Parses sign-in texts: ERC-4361 on EVM, SIWS on Solana (CAIP-122). A text for another site than the requesting one is
 * never shown (threat F13). A text that only resembles a sign-in text gets a warning.
 */
import { frameMessages } from '../../protocol/index.js'
import { FrameError } from '../frame-error.js'
import { parseUrl } from '../parse-url.js'
import type { Action, Warning } from './decoded-request.js'
import { sanitizeText } from './sanitize-text.js'

export interface DecodedSignIn {
  readonly action: Action
  readonly warnings: readonly Warning[]
}

interface About {
  readonly chain: 'Ethereum' | 'Solana'
  /** CAIP-2, of the network that the user is on. */
  readonly chainId: string
  readonly account: string
  readonly parentOrigin: string
}

const claim = 'wants you to sign in with your'
const unseen = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/** The words of a sign-in, also with something invisible in between, or in letters that look the same. */
const looksLikeOne = (text: string): boolean =>
  text.replace(/\s+/gu, ' ').replace(unseen, '').normalize('NFKC').toLowerCase().includes(claim)

/** Whom it names, however badly the rest is written. */
const namesSite = /(?:^|\s)(?:[a-z][a-z\d+.-]*:\/\/)?([^\s/?#@]+)\s+wants\s+you\s+to\s+sign/iu

/** In their order, each at most once; those that an Ethereum one must have. */
const fieldNames = [
  'URI',
  'Version',
  'Chain ID',
  'Nonce',
  'Issued At',
  'Expiration Time',
  'Not Before',
  'Request ID',
] as const
const needed = ['URI', 'Version', 'Chain ID', 'Nonce', 'Issued At'] as const

const head =
  /^(?:[a-z][a-z\d+.-]*:\/\/)?([^\s/?#@]+) wants you to sign in with your (Ethereum|Solana) account:\n([^\s]+)(?:\n|$)/u

interface Read {
  readonly domain: string
  readonly chain: string
  readonly address: string
  readonly statement?: string
  readonly uri?: string | undefined
  readonly chainId?: string | undefined
  readonly resources: readonly string[]
}

/** Undefined where it breaks the grammar. */
function read(text: string): Read | undefined {
  const begun = head.exec(text)
  if (!begun) return undefined
  const [whole, domain = '', chain = '', address = ''] = begun
  const lines = text.slice(whole.length).split('\n')
  let at = 0
  let statement: string | undefined
  const isField = (line: string | undefined) =>
    line !== undefined && fieldNames.some((name) => line.startsWith(`${name}: `))
  if (lines[at] === '') {
    at += 1
    if (lines[at] === '') at += 1
    else if (lines[at] !== undefined && !isField(lines[at])) {
      statement = lines[at]
      at += 1
      if (lines[at] === '') at += 1
      else if (at < lines.length) return undefined
    }
  }
  const found = new Map<string, string>()
  for (const name of fieldNames) {
    const line = lines[at]
    if (line === undefined || !line.startsWith(`${name}: `)) continue
    found.set(name, line.slice(name.length + 2))
    at += 1
  }
  const resources: string[] = []
  if (lines[at] === 'Resources:') {
    at += 1
    for (; lines[at]?.startsWith('- '); at++) resources.push(lines[at]?.slice(2) ?? '')
  }
  // The remaining lines were not parsed, so they must be empty.
  if (lines.slice(at).some((line) => line !== '')) return undefined
  if (chain === 'Ethereum' && needed.some((name) => !found.get(name))) return undefined
  if (chain === 'Ethereum' && found.get('Version') !== '1') return undefined
  const [uri, chainId] = [found.get('URI'), found.get('Chain ID')]
  return { domain, chain, address, uri, chainId, ...(statement && { statement }), resources }
}

const otherSite = () =>
  new FrameError('other-site', 'This sign-in text is for another site than the one that asks')

/** Undefined for a text of any other kind. Throws `other-site`. */
export function parseSignIn(text: string, about: About): DecodedSignIn | undefined {
  if (!looksLikeOne(text)) return undefined
  const named = namesSite.exec(text)?.[1]
  if (named !== undefined && named !== new URL(about.parentOrigin).host) throw otherSite()
  const request = read(text)
  const isMine =
    request?.chain === about.chain &&
    (about.chain === 'Solana'
      ? request.address === about.account
      : request.address.toLowerCase() === about.account.toLowerCase())
  if (!request || !isMine) {
    const action = { type: 'message', text: sanitizeText(text) } as const
    return { action, warnings: ['malformed-sign-in'] }
  }
  const { domain, statement, resources } = request
  const action = {
    type: 'sign-in',
    domain,
    ...(statement !== undefined && { statement: sanitizeText(statement) }),
    resources: resources.map((resource) => sanitizeText(resource)),
    text: sanitizeText(text),
  } as const
  return { action, warnings: [...getWarnings(request, about)] }
}

/** What a user should know of a text that is one of this site's. */
function* getWarnings({ uri, chainId }: Read, about: About): Generator<Warning> {
  if (uri !== undefined && parseUrl(uri)?.host !== new URL(about.parentOrigin).host)
    yield 'other-uri'
  if (chainId !== undefined && !isChain(chainId, about.chainId)) yield 'other-chain'
}

/** As SIWS has them in words; genesis hashes are of CAIP-2. */
const clusters: Readonly<Record<string, string>> = {
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'mainnet',
  EtWTRABZaYq6iMfeYKouRu166VU2xqa1: 'devnet',
  '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'testnet',
}

function isChain(named: string, chainId: string): boolean {
  const reference = chainId.slice(chainId.indexOf(':') + 1)
  if (named === reference || named === chainId) return true
  const cluster = clusters[reference]
  // Of a cluster that has no name in words any of them may be meant.
  return (
    chainId.startsWith('solana:') && (!cluster || [cluster, `solana:${cluster}`].includes(named))
  )
}

/** Not of this wallet, or not this network's: nothing to show. */
export const paramsInvalid = () => new FrameError('params-invalid', frameMessages.invalidParams)
