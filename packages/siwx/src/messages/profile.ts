/**
 * How the three kinds of text differ: EIP-4361 (eip155), Sign-In With Solana, and CAIP-122 in the order of EIP-4361
 * (bip122). All else they share.
 */

/**
 * Namespace whose accounts can sign in. Each has its own text format: EIP-4361 (`eip155`), Sign-In With
 * Solana, and CAIP-122 (`bip122`).
 *
 * @see https://chainagnostic.org/CAIPs/caip-122
 */
export type SiwxNamespace = 'eip155' | 'solana' | 'bip122'

export interface Profile {
  /** `Ethereum` of “your Ethereum account”. */
  readonly account: string
  readonly address: RegExp
  /** The reference of a CAIP-2 id, as the text has it. */
  readonly chain: RegExp
  /** Words for chains, by which wallets write them. */
  readonly chainWords: ReadonlyMap<string, string>
  readonly hasScheme: boolean
  /** EIP-4361 leaves both blank lines where there is no statement, Solana one. */
  readonly blankLines: 1 | 2
  readonly statement: RegExp
}

// EIP-4361: *( reserved / unreserved / " " ). SIWS wants one at least.
const statement = /^[A-Za-z0-9 ._~:/?#[\]@!$&'()*+,;=-]*$/

/** The clusters, by their names in Sign-In With Solana. `localnet` can be any cluster, so it isn't listed. */
const clusters = {
  mainnet: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  testnet: '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  devnet: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
} as const

export const profiles: Readonly<Record<SiwxNamespace, Profile>> = {
  eip155: {
    account: 'Ethereum',
    address: /^0x[0-9A-Fa-f]{40}$/,
    chain: /^[0-9]{1,32}$/,
    chainWords: new Map(),
    hasScheme: true,
    blankLines: 2,
    statement,
  },
  solana: {
    account: 'Solana',
    address: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
    chain: /^[-_A-Za-z0-9]{1,32}$/,
    chainWords: new Map(
      Object.entries(clusters).flatMap(([word, reference]) => [
        [word, reference] as const,
        [`solana:${word}`, reference] as const,
      ]),
    ),
    hasScheme: false,
    blankLines: 1,
    statement: /^[A-Za-z0-9 ._~:/?#[\]@!$&'()*+,;=-]+$/,
  },
  bip122: {
    account: 'Bitcoin',
    address: /^[0-9A-Za-z]{26,90}$/,
    chain: /^[0-9a-f]{32}$/,
    chainWords: new Map(),
    hasScheme: true,
    blankLines: 2,
    statement,
  },
}

/**
 * Checks whether accounts of a namespace can sign in.
 *
 * @param value - Namespace of a CAIP-2 id.
 * @returns True for `eip155`, `solana` and `bip122`.
 * @example
 * ```ts
 * isSiwxNamespace('polkadot') // false
 * ```
 */
export const isSiwxNamespace = (value: string): value is SiwxNamespace =>
  Object.hasOwn(profiles, value)

/**
 * Returns the cluster name that `solana:signIn` uses for a chain.
 *
 * @param chainId - CAIP-2 id.
 * @returns `mainnet`, `testnet` or `devnet`. Undefined for other chains.
 * @example
 * ```ts
 * toSolanaCluster('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp') // 'mainnet'
 * ```
 */
export function toSolanaCluster(chainId: string): string | undefined {
  const found = Object.entries(clusters).find(([, reference]) => chainId === `solana:${reference}`)
  return found?.[0]
}
