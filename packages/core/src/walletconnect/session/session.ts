/** Parses what a wallet approved at the API boundary: accounts by network, methods, and expiry. */
import { checkImage } from '../../chain/image.js'
import { sanitizeText } from '../../chain/sanitize.js'
import {
  type CaipNetworkId,
  isCaipAddress,
  isCaipNetworkId,
  isNamespace,
  type Namespace,
} from '../../ids/caip.js'
import { field } from '../get-field.js'
import { presentId } from '../pairing/proposal.js'
import type { PeerIdentity } from '../wallet-connect-feature.js'

export interface ApprovedAccount {
  readonly networkId: CaipNetworkId
  readonly address: string
}

export interface ApprovedNamespace {
  readonly accounts: readonly ApprovedAccount[]
  /** CAIP-2 ids as the wallet says them: a request must name one of them. */
  readonly chains: readonly string[]
  readonly methods: ReadonlySet<string>
}

export interface RemoteSession {
  readonly topic: string
  /** Milliseconds since the epoch. */
  readonly expiresAt: number
  readonly namespaces: ReadonlyMap<Namespace, ApprovedNamespace>
  /** Claimed by the wallet, as all it says of itself. */
  readonly peer: PeerIdentity
  /** Capabilities by account (EIP-5792), as the wallet says them. Undefined if it says none with the session. */
  readonly capabilities?: object
}

/** Far above any honest wallet. */
const maxEntries = 500

const toTexts = (value: unknown): readonly string[] =>
  Array.isArray(value)
    ? value.slice(0, maxEntries).filter((text) => typeof text === 'string' && text.length <= 256)
    : []

/** CAIP-10: `namespace:reference:address`. What is none, of another namespace, or on EVM not `0x…`, is left out. */
function parseAccount(text: string, namespace: Namespace): ApprovedAccount | undefined {
  if (!isCaipAddress(text) || !text.startsWith(`${namespace}:`)) return undefined
  const at = text.indexOf(':', namespace.length + 1)
  const networkId = presentId(text.slice(0, at))
  if (!isCaipNetworkId(networkId)) return undefined
  const address = text.slice(at + 1)
  const isWritten = namespace !== 'eip155' || address.startsWith('0x')
  return isWritten ? { networkId, address } : undefined
}

function readNamespace(value: unknown, namespace: Namespace): ApprovedNamespace | undefined {
  const listed = toTexts(field(value, 'accounts'))
  const accounts = listed.flatMap((text) => parseAccount(text, namespace) ?? [])
  if (accounts.length === 0) return undefined
  // Some wallets name chains only inside the accounts.
  const inAccounts = listed.map((text) => text.split(':').slice(0, 2).join(':'))
  const chains = [...new Set([...toTexts(field(value, 'chains')), ...inAccounts])]
  return { accounts, chains, methods: new Set(toTexts(field(value, 'methods'))) }
}

/** Far above what a wallet says of its accounts. */
const maxCapabilities = 65_536

/** Session properties are texts: this one is JSON (CAIP-25). */
function parseCapabilities(value: unknown): object | undefined {
  if (typeof value !== 'string' || value.length > maxCapabilities) return undefined
  try {
    const found: unknown = JSON.parse(value)
    return typeof found === 'object' && found !== null ? found : undefined
  } catch {
    return undefined
  }
}

/** Undefined for what is no session, or shares no account. */
export function parseSession(value: unknown): RemoteSession | undefined {
  const topic = field(value, 'topic')
  const expiry = field(value, 'expiry')
  if (typeof topic !== 'string' || typeof expiry !== 'number') return undefined
  const namespaces = Object.entries((field(value, 'namespaces') ?? {}) as object)
  // A key may carry one chain: `eip155:1`.
  const found = new Map<Namespace, ApprovedNamespace>()
  for (const [key, raw] of namespaces) {
    const name = key.split(':')[0] ?? ''
    const approved = isNamespace(name) ? readNamespace(raw, name) : undefined
    if (!approved || !isNamespace(name)) continue
    const before = found.get(name)
    found.set(name, {
      accounts: [...(before?.accounts ?? []), ...approved.accounts],
      chains: [...(before?.chains ?? []), ...approved.chains],
      methods: new Set([...(before?.methods ?? []), ...approved.methods]),
    })
  }
  if (found.size === 0) return undefined
  const metadata = field(field(value, 'peer'), 'metadata')
  const icons = field(metadata, 'icons')
  const imageUrl = Array.isArray(icons) ? checkImage(icons[0]) : undefined
  const capabilities = parseCapabilities(field(field(value, 'sessionProperties'), 'capabilities'))
  return {
    topic,
    expiresAt: expiry * 1_000,
    namespaces: found,
    peer: {
      name: sanitizeText(field(metadata, 'name')) || 'WalletConnect',
      ...(imageUrl && { imageUrl }),
    },
    ...(capabilities && { capabilities }),
  }
}
