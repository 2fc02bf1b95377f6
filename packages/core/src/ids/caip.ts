/** Chain and account identifiers: CAIP-2, CAIP-10, CAIP-19 (chainagnostic.org). Text in, typed text out. */

/** The namespaces Scope knows; CAIP-2 allows more. */
export const namespaces = ['eip155', 'solana', 'polkadot', 'bip122'] as const
export type Namespace = (typeof namespaces)[number]
/** CAIP-2: `eip155:1`. */
export type CaipNetworkId = `${Namespace}:${string}`
/** CAIP-10: `eip155:1:0x…`. */
export type CaipAddress = `${Namespace}:${string}:${string}`

const reference = /^[-_a-zA-Z0-9]{1,32}$/
const account = /^[-.%a-zA-Z0-9]{1,128}$/

export const isNamespace = (value: unknown): value is Namespace =>
  (namespaces as readonly unknown[]).includes(value)

/** CAIP-2 with a known namespace. */
export function isCaipNetworkId(value: unknown): value is CaipNetworkId {
  if (typeof value !== 'string') return false
  const [namespace, chain, ...rest] = value.split(':')
  return isNamespace(namespace) && reference.test(chain ?? '') && rest.length === 0
}

/** CAIP-10: three non-empty parts with a known namespace. */
export function isCaipAddress(value: unknown): value is CaipAddress {
  if (typeof value !== 'string') return false
  const cut = value.lastIndexOf(':')
  return isCaipNetworkId(value.slice(0, cut)) && account.test(value.slice(cut + 1))
}

export const getNamespace = (id: CaipNetworkId | CaipAddress): Namespace =>
  id.slice(0, id.indexOf(':')) as Namespace

/** The part after the namespace: `1` of `eip155:1`. */
export const getReference = (id: CaipNetworkId): string => id.slice(id.indexOf(':') + 1)

export const caipAddress = (network: CaipNetworkId, address: string): CaipAddress =>
  `${network}:${address}`
