/** Names of the best known mints: a mint of the first token program does not say its own. */
import type { CaipNetworkId, TokenMetadata } from '@scope/core/chain'

export const listedTokens: Readonly<Partial<Record<CaipNetworkId, readonly TokenMetadata[]>>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': [
    {
      symbol: 'USDC',
      name: 'USD Coin',
      decimals: 6,
      address: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
    },
    {
      symbol: 'USDT',
      name: 'Tether USD',
      decimals: 6,
      address: 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB',
    },
    {
      symbol: 'WSOL',
      name: 'Wrapped SOL',
      decimals: 9,
      address: 'So11111111111111111111111111111111111111112',
    },
  ],
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': [
    {
      symbol: 'USDC',
      name: 'USD Coin',
      decimals: 6,
      address: '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU',
    },
  ],
}
