/** Bitcoin's balance, of an API as Esplora's: what is confirmed, and what of it waits. */
import { z } from 'zod'
import type { TokenList } from '../assets/token-list.js'
import { type Upstream, urlBelow } from '../upstream/upstream.js'
import type { BalanceSource } from './token-balance.js'

/** Of all that ever came and went. */
const satoshi = z.int().min(0)
const stats = z.object({ funded_txo_sum: satoshi, spent_txo_sum: satoshi })
const answer = z.object({ address: z.string(), chain_stats: stats, mempool_stats: stats })

export interface BitcoinBalancesDeps {
  readonly chain: string
  readonly esplora: Upstream
  readonly list: TokenList
}

export function bitcoinBalances({ chain, esplora, list }: BitcoinBalancesDeps): BalanceSource {
  return {
    async read(account) {
      const shape = answer.refine(({ address }) => address === account)
      const { chain_stats: mined, mempool_stats: waiting } = await esplora.read(
        (base) => urlBelow(base, `/address/${account}`),
        shape,
      )
      const units =
        BigInt(mined.funded_txo_sum) -
        BigInt(mined.spent_txo_sum) +
        BigInt(waiting.funded_txo_sum) -
        BigInt(waiting.spent_txo_sum)
      return [{ ...list.coin(chain), units: units > 0n ? units : 0n }]
    },
  }
}
