/**
 * What people call the networks they sign for. The page around says what it likes of them: these words are the frame's own.
 * Of any other network the number is said.
 */

export interface NetworkWords {
  readonly name: string
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

/** By the CAIP-2 id. */
export function networkWords(chainId: string): NetworkWords {
  const [namespace = '', reference = ''] = chainId.split(':')
  if (namespace === 'solana')
    return { name: of(solana, reference) ?? `Solana (${reference})`, symbol: 'SOL', decimals: 9 }
  const known = of(evm, reference)
  return known
    ? { name: known[0], symbol: known[1], decimals: 18 }
    : { name: `EVM ${reference}`, decimals: 18 }
}
