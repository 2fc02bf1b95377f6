/** Chain and account identifiers: CAIP-2, CAIP-10, CAIP-19 (chainagnostic.org). Text in, typed text out. */

/**
 * Namespaces that Scope supports. CAIP-2 allows more.
 *
 * @see https://chainagnostic.org/CAIPs/caip-2
 */
export const namespaces = ['eip155', 'solana', 'polkadot', 'bip122'] as const
/**
 * A CAIP-2 namespace that Scope supports. `eip155` is EVM, `bip122` is Bitcoin.
 *
 * @see https://chainagnostic.org/CAIPs/caip-2
 */
export type Namespace = (typeof namespaces)[number]
/**
 * A CAIP-2 network id, such as `eip155:1`.
 *
 * @see https://chainagnostic.org/CAIPs/caip-2
 */
export type CaipNetworkId = `${Namespace}:${string}`
/**
 * A CAIP-10 account id, such as `eip155:1:0x…`.
 *
 * @see https://chainagnostic.org/CAIPs/caip-10
 */
export type CaipAddress = `${Namespace}:${string}:${string}`

const reference = /^[-_a-zA-Z0-9]{1,32}$/
const account = /^[-.%a-zA-Z0-9]{1,128}$/

export const isNamespace = (value: unknown): value is Namespace =>
  (namespaces as readonly unknown[]).includes(value)

/**
 * Checks whether a value is a CAIP-2 network id of a known namespace.
 *
 * @param value - Any value.
 * @returns True if it is a network id.
 * @see https://chainagnostic.org/CAIPs/caip-2
 * @example
 * ```ts
 * import { isCaipNetworkId } from '@scope/core'
 *
 * isCaipNetworkId('eip155:1') // true
 * ```
 */
export function isCaipNetworkId(value: unknown): value is CaipNetworkId {
  if (typeof value !== 'string') return false
  const [namespace, chain, ...rest] = value.split(':')
  return isNamespace(namespace) && reference.test(chain ?? '') && rest.length === 0
}

/**
 * Checks whether a value is a CAIP-10 account id of a known namespace.
 *
 * @param value - Any value.
 * @returns True if it is an account id. The address itself isn't validated.
 * @see https://chainagnostic.org/CAIPs/caip-10
 * @example
 * ```ts
 * import { isCaipAddress } from '@scope/core'
 *
 * isCaipAddress('eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045') // true
 * ```
 */
export function isCaipAddress(value: unknown): value is CaipAddress {
  if (typeof value !== 'string') return false
  const cut = value.lastIndexOf(':')
  return isCaipNetworkId(value.slice(0, cut)) && account.test(value.slice(cut + 1))
}

/**
 * Returns the namespace of a network id or an account id.
 *
 * @param id - CAIP-2 or CAIP-10 id.
 * @returns The namespace, such as `eip155`.
 * @see https://chainagnostic.org/CAIPs/caip-2
 * @example
 * ```ts
 * import { getNamespace } from '@scope/core/chain'
 *
 * getNamespace('eip155:1') // 'eip155'
 * ```
 */
export const getNamespace = (id: CaipNetworkId | CaipAddress): Namespace =>
  id.slice(0, id.indexOf(':')) as Namespace

/**
 * Returns the reference of a network id: the part after the namespace.
 *
 * @param id - CAIP-2 id.
 * @returns The reference, such as `1` of `eip155:1`.
 * @see https://chainagnostic.org/CAIPs/caip-2
 * @example
 * ```ts
 * import { getReference } from '@scope/core/chain'
 *
 * getReference('eip155:8453') // '8453'
 * ```
 */
export const getReference = (id: CaipNetworkId): string => id.slice(id.indexOf(':') + 1)

/**
 * Creates a CAIP-10 account id.
 *
 * @param network - CAIP-2 id of the network.
 * @param address - Address of the account. Not validated.
 * @returns The account id.
 * @see https://chainagnostic.org/CAIPs/caip-10
 * @example
 * ```ts
 * import { caipAddress } from '@scope/core/chain'
 *
 * caipAddress('eip155:1', '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045') // 'eip155:1:0xd8dA…'
 * ```
 */
export const caipAddress = (network: CaipNetworkId, address: string): CaipAddress =>
  `${network}:${address}`
