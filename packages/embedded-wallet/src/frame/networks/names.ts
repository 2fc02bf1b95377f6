/**
 * What users call the networks they sign for. Names are the frame's own, or those of its gateway. A name that a page gives is
 * never used: a page could call a worthless network "Ethereum".
 */

export interface NetworkMetadata {
  /** Absent for a network that neither the frame nor its gateway knows. */
  readonly name?: string
  /** Of the native token. */
  readonly symbol?: string
  readonly decimals: number
}

const evm: Readonly<Record<string, readonly [name: string, symbol: string]>> = {
  '1': ['Ethereum', 'ETH'],
  '10': ['OP Mainnet', 'ETH'],
  '56': ['BNB Smart Chain', 'BNB'],
  '100': ['Gnosis', 'XDAI'],
  '130': ['Unichain', 'ETH'],
  '137': ['Polygon', 'POL'],
  '143': ['Monad', 'MON'],
  '250': ['Fantom', 'FTM'],
  '324': ['ZKsync', 'ETH'],
  '480': ['World Chain', 'ETH'],
  '1101': ['Polygon zkEVM', 'ETH'],
  '1329': ['Sei', 'SEI'],
  '2741': ['Abstract', 'ETH'],
  '5000': ['Mantle', 'MNT'],
  '8453': ['Base', 'ETH'],
  '17000': ['Holesky (test)', 'ETH'],
  '42161': ['Arbitrum One', 'ETH'],
  '42220': ['Celo', 'CELO'],
  '43114': ['Avalanche', 'AVAX'],
  '59144': ['Linea', 'ETH'],
  '80094': ['Berachain', 'BERA'],
  '81457': ['Blast', 'ETH'],
  '84532': ['Base Sepolia (test)', 'ETH'],
  '421614': ['Arbitrum Sepolia (test)', 'ETH'],
  '534352': ['Scroll', 'ETH'],
  '7777777': ['Zora', 'ETH'],
  '11155111': ['Sepolia (test)', 'ETH'],
  '11155420': ['OP Sepolia (test)', 'ETH'],
}

const solana: Readonly<Record<string, string>> = {
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'Solana',
  EtWTRABZaYq6iMfeYKouRu166VU2xqa1: 'Solana Devnet',
  '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'Solana Testnet',
}

const of = <T>(table: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined

/**
 * Names a network.
 *
 * @param chainId - CAIP-2.
 * @param reported - What the gateway calls it. The frame's own name of a well-known network comes first.
 */
export function getNetworkMetadata(chainId: string, reported?: NetworkMetadata): NetworkMetadata {
  const [namespace = '', reference = ''] = chainId.split(':')
  if (namespace === 'solana') {
    const name = of(solana, reference)
    return name === undefined && reported
      ? reported
      : { ...(name && { name }), symbol: 'SOL', decimals: 9 }
  }
  const known = of(evm, reference)
  if (known) return { name: known[0], symbol: known[1], decimals: 18 }
  return reported ?? { decimals: 18 }
}
