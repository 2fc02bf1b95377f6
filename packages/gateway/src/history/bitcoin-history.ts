/** Bitcoin's history, of an API as Esplora's. An entry is what the account has more or less for it; the fee is no part of what was sent. */
import { z } from 'zod'
import { amountText } from '../assets/amount-text.js'
import { getIconUrl, type TokenList } from '../assets/token-list.js'
import { type Upstream, urlBelow } from '../upstream/upstream.js'
import { createCursor } from './cursor.js'
import {
  type HistorySource,
  pageSize,
  type Transaction,
  type Transfer,
  toIso,
} from './transaction.js'

export interface BitcoinHistoryDeps {
  readonly chain: string
  readonly esplora: Upstream
  readonly list: TokenList
  readonly now?: () => number
}

const txid = z.string().regex(/^[0-9a-f]{64}$/)
const output = z.object({ scriptpubkey_address: z.string().optional(), value: z.int().min(0) })
const transaction = z.object({
  txid,
  vin: z.array(z.object({ prevout: output.nullish() })),
  vout: z.array(output),
  fee: z.int().min(0),
  status: z.object({ confirmed: z.boolean(), block_time: z.int().optional() }),
})
type OperationInputransaction = z.output<typeof transaction>
const answer = z.array(transaction).max(1_000)

const getSum = (outputs: readonly { readonly value: number }[]): bigint =>
  outputs.reduce((sum, { value }) => sum + BigInt(value), 0n)

export function bitcoinHistory(deps: BitcoinHistoryDeps): HistorySource {
  const { chain, esplora, list, now = Date.now } = deps
  const cursors = createCursor('bitcoin', txid)

  function entry(
    { txid: id, vin, vout, fee, status }: OperationInputransaction,
    account: string,
  ): Transaction[] {
    const isOwn = ({ scriptpubkey_address }: z.output<typeof output>) =>
      scriptpubkey_address === account
    const coins = vin.flatMap(({ prevout }) => prevout ?? [])
    const spent = coins.filter(isOwn)
    const received = vout.filter(isOwn)
    if (spent.length + received.length === 0) return []
    // If other accounts paid too, the fee can't be attributed.
    const paid = spent.length === coins.length ? BigInt(fee) : 0n
    const left = getSum(received) - getSum(spent) + (spent.length > 0 ? paid : 0n)
    const isSelf = left === 0n && spent.length > 0
    const direction: Transfer['direction'] = isSelf ? 'self' : left > 0n ? 'in' : 'out'
    const units = isSelf ? getSum(received) : left < 0n ? -left : left
    const seconds = status.confirmed ? status.block_time : now() / 1000
    const minedAt = toIso(seconds ?? Number.NaN)
    if (minedAt === undefined) return []
    const coin = list.coin(chain)
    const first = (outputs: readonly z.output<typeof output>[]) =>
      outputs.find((candidate) => !isOwn(candidate))?.scriptpubkey_address
    return [
      {
        id,
        metadata: {
          operationType: direction === 'in' ? 'receive' : 'send',
          hash: id,
          chain,
          minedAt,
          sentFrom: spent.length > 0 ? account : (first(coins) ?? ''),
          sentTo: direction === 'out' ? (first(vout) ?? '') : account,
          status: status.confirmed ? 'confirmed' : 'pending',
          nonce: 0,
        },
        transfers: [
          {
            fungible_info: {
              name: coin.name,
              symbol: coin.symbol,
              icon: { url: getIconUrl(coin.icon) },
            },
            direction,
            quantity: { numeric: amountText(units, coin.decimals) },
          },
        ],
      },
    ]
  }

  const read = (path: string) => esplora.read((base) => urlBelow(base, path), answer)

  return {
    async page(account, cursor) {
      const confirmed: OperationInputransaction[] = []
      const waiting: OperationInputransaction[] = []
      let last = cursor === undefined ? undefined : cursors.read(cursor)
      let isEnd = false
      while (!isEnd && confirmed.length < pageSize) {
        const path = `/address/${account}/txs`
        const page = await read(last === undefined ? path : `${path}/chain/${last}`)
        const mined = page.filter(({ status }) => status.confirmed)
        waiting.push(...page.filter(({ status }) => !status.confirmed))
        const before: string | undefined = last
        last = mined.at(-1)?.txid
        isEnd = last === undefined || last === before
        confirmed.push(...mined)
      }
      const shown = confirmed.slice(0, pageSize)
      const all = new Map([...waiting, ...shown].map((listed) => [listed.txid, listed]))
      const end = shown.at(-1)?.txid
      const hasMore = end !== undefined && (!isEnd || confirmed.length > pageSize)
      return {
        data: [...all.values()].flatMap((listed) => entry(listed, account)),
        next: hasMore ? cursors.write(end) : undefined,
      }
    },
  }
}
