/**
 * Reads Solana history from a plain node. A token transfer names the token account, not its owner. So the owner and its
 * token accounts are queried together, and the results are joined by slot.
 */
import { z } from 'zod'
import { amountText } from '../assets/amount-text.js'
import { parseTokenAccount, tokenPrograms } from '../assets/solana-accounts.js'
import { getIconUrl, type TokenList } from '../assets/token-list.js'
import { shortToken } from '../assets/token-text.js'
import type { NodeReader } from '../upstream/node-reader.js'
import { UpstreamError } from '../upstream/upstream-error.js'
import { createCursor } from './cursor.js'
import { getOperation } from './operation.js'
import { parseChange, type SolanaChange, type TokenChange } from './solana-change.js'
import {
  type HistorySource,
  maxTransfers,
  pageSize,
  type Transaction,
  type Transfer,
  toIso,
} from './transaction.js'

export interface SolanaHistoryDeps {
  readonly chain: string
  readonly reader: NodeReader
  readonly list: TokenList
}

const signature = z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{64,90}$/)
const signatures = z.array(
  z.object({
    signature,
    slot: z.int().min(0),
    err: z.unknown(),
    blockTime: z.int().nullish(),
  }),
)
type Signed = z.output<typeof signatures>[number]
const accounts = z.object({
  value: z.array(
    z.object({
      pubkey: z.string().max(64),
      account: z.object({ data: z.tuple([z.string(), z.literal('base64')]) }),
    }),
  ),
})

/** Accounts that hold tokens: those of the list and those that are not empty come first. */
const maxHolders = 24
const perHolder = 100
/** A slot is shown as a whole. */
const maxVisible = 120

/** The last slot that was shown, and a transaction in it: any stands for its place in the chain. */
const place = z.tuple([z.int().min(0), signature])

export function solanaHistory({ chain, reader, list }: SolanaHistoryDeps): HistorySource {
  const cursors = createCursor('solana', place)

  async function getHolders(account: string): Promise<string[]> {
    const results = await reader.ask(
      tokenPrograms.map((programId) => ({
        method: 'getTokenAccountsByOwner',
        params: [account, { programId }, { encoding: 'base64', commitment: 'confirmed' }],
      })),
    )
    const accountsByRank = results.flatMap(({ raw }) => {
      const read = accounts.safeParse(raw === undefined ? undefined : JSON.parse(raw))
      if (!read.success) throw new UpstreamError(false, 1_000)
      return read.data.value.flatMap(({ pubkey, account: { data } }) => {
        const token = parseTokenAccount(data[0])
        if (token?.owner !== account) return []
        const isListed = list.find({ chain, token: token.mint }) !== undefined
        return [{ pubkey, rank: Number(isListed) * 2 + Number(token.units > 0n) }]
      })
    })
    return accountsByRank
      .sort((a, b) => b.rank - a.rank)
      .slice(0, maxHolders)
      .map(({ pubkey }) => pubkey)
  }

  /** Newest first, each once, down to where all the lists are whole; and whether there is more. */
  async function signed(
    holders: readonly string[],
    from: z.output<typeof place> | undefined,
  ): Promise<{ all: Signed[]; hasMore: boolean }> {
    const results = await reader.ask(
      holders.map((holder) => ({
        method: 'getSignaturesForAddress',
        params: [
          holder,
          { limit: perHolder, commitment: 'confirmed', ...(from && { before: from[1] }) },
        ],
      })),
    )
    const lists = results.map(({ raw }) => {
      const read = signatures.safeParse(raw === undefined ? undefined : JSON.parse(raw))
      if (!read.success) throw new UpstreamError(false, 1_000)
      return read.data
    })
    const full = lists.filter((found) => found.length >= perHolder)
    const ends = full.map((found) => Math.min(...found.map(({ slot }) => slot)))
    const end = Math.max(-1, ...ends)
    const unique = new Map(lists.flat().map((row) => [row.signature, row]))
    const newer = [...unique.values()].filter(({ slot }) => from === undefined || slot < from[0])
    const whole = newer.filter(({ slot }) => slot > end)
    // A slot with more than a list holds would stop everything: it is shown as far as it is known.
    const all = whole.length > 0 ? whole : newer.filter(({ slot }) => slot === end)
    return { all: all.sort((a, b) => b.slot - a.slot), hasMore: full.length > 0 }
  }

  function getTransfer(change: TokenChange): Transfer {
    const { mint, units, decimals } = change
    const direction = units > 0n ? 'in' : 'out'
    const address = `${chain}:${mint}`
    const quantity = { numeric: amountText(units > 0n ? units : -units, decimals) }
    const listed = list.find({ chain, token: mint })
    const short = shortToken(mint)
    // What cannot be divided and is one is an item; what it is called stands in no account.
    if (!listed && decimals === 0 && (units === 1n || units === -1n))
      return { nft_info: { name: short, flags: { is_spam: false } }, direction, quantity, address }
    const { name, symbol } = listed ?? { name: short, symbol: short }
    const icon = listed && { url: getIconUrl(listed.icon) }
    return { fungible_info: { name, symbol, ...(icon && { icon }) }, direction, quantity, address }
  }

  function entry(id: string, change: SolanaChange, at: number | null | undefined) {
    const { isFailed, isOwn, payer, coins, tokens } = change
    const minedAt = toIso(change.seconds ?? at ?? Number.NaN)
    const coin = list.coin(chain)
    const transfers: Transfer[] = []
    if (!isFailed && coins !== 0n)
      transfers.push({
        fungible_info: {
          name: coin.name,
          symbol: coin.symbol,
          icon: { url: getIconUrl(coin.icon) },
        },
        direction: coins > 0n ? 'in' : 'out',
        quantity: { numeric: amountText(coins > 0n ? coins : -coins, coin.decimals) },
      })
    if (!isFailed) transfers.push(...tokens.map(getTransfer))
    // The transaction only names the account and changes nothing of it.
    if (minedAt === undefined || (transfers.length === 0 && !isOwn)) return undefined
    const only = transfers.length === 1 ? (tokens[0]?.other ?? change.coinsOther) : undefined
    const isSent = transfers.every(({ direction }) => direction === 'out')
    return {
      id,
      metadata: {
        operationType: getOperation({
          isMint: coins === 0n && tokens.every(({ isSupply }) => isSupply),
          isBurn: coins === 0n && tokens.every(({ isSupply }) => isSupply),
          directions: transfers.map(({ direction }) => direction),
        }),
        hash: id,
        chain,
        minedAt,
        sentFrom: payer,
        sentTo: isSent ? (only ?? '') : '',
        status: isFailed ? 'failed' : 'confirmed',
        nonce: 0,
      },
      transfers: transfers.slice(0, maxTransfers),
    } satisfies Transaction
  }

  return {
    async page(account, cursor) {
      const from = cursor === undefined ? undefined : cursors.read(cursor)
      const { all, hasMore } = await signed([account, ...(await getHolders(account))], from)
      const cut = all[pageSize - 1]
      const shown = (cut ? all.filter(({ slot }) => slot >= cut.slot) : all).slice(0, maxVisible)
      // What is older than a page will not be taken back, and is kept.
      const commitment = from === undefined ? 'confirmed' : 'finalized'
      const options = { encoding: 'json', maxSupportedTransactionVersion: 0, commitment }
      const results = await reader.ask(
        shown.map((row) => ({ method: 'getTransaction', params: [row.signature, options] })),
      )
      const data = shown.flatMap((row, at): Transaction[] => {
        const raw = results[at]?.raw
        const change =
          raw === undefined || raw === 'null' ? undefined : parseChange(raw, row.signature, account)
        const made = change && entry(row.signature, change, row.blockTime)
        return made ? [made] : []
      })
      const last = shown.at(-1)
      const isMore = hasMore || shown.length < all.length
      return { data, next: last && isMore ? cursors.write([last.slot, last.signature]) : undefined }
    },
  }
}
