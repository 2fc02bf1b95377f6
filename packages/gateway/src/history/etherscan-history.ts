/**
 * The history of an API with `module=account`, as Etherscan and Blockscout have it: payments, coins that contracts pay, tokens and
 * items are lists of their own, joined by transaction. Lists end in the middle; a page shows what is above the highest of their ends,
 * where all of them are whole.
 */
import { z } from 'zod'
import { parseAccount } from '../assets/asset.js'
import type { TokenList } from '../assets/token-list.js'
import { sanitizeTokenText, shortToken } from '../assets/token-text.js'
import { sanitizeUnlistedToken } from '../assets/unlisted-token-name.js'
import type { Upstream } from '../upstream/upstream.js'
import { UpstreamError } from '../upstream/upstream-error.js'
import { createCursor } from './cursor.js'
import { evmEntry, type Move } from './evm-entry.js'
import { type HistorySource, pageSize, type Transaction } from './transaction.js'

export interface EtherscanHistoryDeps {
  readonly chain: string
  readonly api: Upstream
  readonly list: TokenList
}

const perList = 100
/** Of a block that has more than a list holds. */
const wholeBlock = 1_000

const count = z.string().regex(/^\d{1,15}$/)
const amount = z.string().regex(/^\d{1,78}$/)
const address = z.string().regex(/^0x[0-9a-f]{40}$/i)
const place = {
  blockNumber: count,
  timeStamp: count,
  hash: z.string().regex(/^0x[0-9a-f]{64}$/i),
  nonce: count.optional(),
  transactionIndex: count.optional(),
  from: address,
}
const payment = z.object({
  ...place,
  to: z.union([address, z.literal('')]).nullish(),
  value: amount,
  contractAddress: z.union([address, z.literal('')]).nullish(),
  isError: z.string().optional(),
  input: z.string().optional(),
  methodId: z.string().optional(),
})
const words = { contractAddress: address, tokenName: z.string(), tokenSymbol: z.string() }
const token = z.object({ ...place, to: address, value: amount, tokenDecimal: count, ...words })
const nft = z.object({ ...place, to: address, tokenID: amount, ...words })
/** A coin that a contract paid; Blockscout names the transaction otherwise. */
const inner = z
  .object({
    ...place,
    hash: place.hash.optional(),
    transactionHash: place.hash.optional(),
    to: z.union([address, z.literal('')]).nullish(),
    value: amount,
    isError: z.string().optional(),
  })
  .transform(({ hash, transactionHash, ...row }, context) => {
    const of = hash ?? transactionHash
    if (of !== undefined) return { ...row, hash: of }
    context.addIssue({ code: 'custom', message: 'no transaction' })
    return z.NEVER
  })
const answer = z.object({ status: z.string(), message: z.string(), result: z.unknown() })

type Payment = z.output<typeof payment>
type Row = Pick<Payment, 'blockNumber' | 'timeStamp' | 'hash' | 'nonce' | 'transactionIndex'>

const innerList = 'txlistinternal'
/** As Etherscan and Blockscout say it. */
const noSuchList = /(invalid|unknown|missing).{0,12} action/i

const getHeight = (row: Row): number => Number(row.blockNumber)
const lower = (text: string): string => text.toLowerCase()

interface Joined {
  readonly row: Row
  payment?: Payment
  moves: Move[]
}

export function etherscanHistory({ chain, api, list }: EtherscanHistoryDeps): HistorySource {
  const cursors = createCursor('etherscan', z.int().min(0))

  async function rows<T>(
    action: string,
    account: string,
    top: number | undefined,
    offset: number,
    shape: z.ZodType<T>,
    bottom = 0,
  ): Promise<{ readonly list: readonly T[]; readonly isFull: boolean }> {
    const { status, message, result } = await api.read((base) => {
      const url = new URL(base)
      const query = {
        module: 'account',
        action,
        address: account,
        startblock: String(bottom),
        endblock: String(top ?? 9_999_999_999),
        page: '1',
        offset: String(offset),
        sort: 'desc',
      }
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
      return url.href
    }, answer)
    if (Array.isArray(result)) {
      const read = result.flatMap((element) => shape.safeParse(element).data ?? [])
      return { list: read, isFull: result.length >= offset && read.length > 0 }
    }
    if (status === '0' && /^no .*found/i.test(message)) return { list: [], isFull: false }
    // Some have no list of what contracts pay: what the others say is a history all the same.
    if (action === innerList && status === '0' && noSuchList.test(`${message} ${String(result)}`))
      return { list: [], isFull: false }
    // A limit, a wrong key: in words, with status 200.
    throw new UpstreamError(false, 5_000)
  }

  function getFacts(row: z.output<typeof token>): Move['facts'] {
    const contract = lower(row.contractAddress)
    const asset = { chain, token: contract }
    const listed = list.find(asset)
    if (listed) return listed
    const decimals = Number(row.tokenDecimal)
    if (decimals > 36) return undefined
    return { ...sanitizeUnlistedToken(list, asset, row.tokenSymbol, row.tokenName), decimals }
  }

  function join(
    payments: readonly Payment[],
    inners: readonly z.output<typeof inner>[],
    tokens: readonly z.output<typeof token>[],
    items: readonly z.output<typeof nft>[],
  ): Joined[] {
    const all = new Map<string, Joined>()
    const at = (row: Row): Joined => {
      const hash = lower(row.hash)
      const joined = all.get(hash) ?? { row, moves: [] }
      all.set(hash, joined)
      return joined
    }
    for (const row of payments) at(row).payment = row
    for (const row of inners) {
      // What was undone, and calls that moved nothing.
      if (row.isError === '1' || row.value === '0') continue
      at(row).moves.push({
        from: lower(row.from),
        to: lower(row.to ?? ''),
        units: BigInt(row.value),
      })
    }
    for (const row of tokens) {
      const facts = getFacts(row)
      at(row).moves.push({
        token: lower(row.contractAddress),
        from: lower(row.from),
        to: lower(row.to),
        units: BigInt(row.value),
        ...(facts && { facts }),
      })
    }
    for (const row of items) {
      const contract = lower(row.contractAddress)
      const shown = sanitizeTokenText(row.tokenName)
      at(row).moves.push({
        token: contract,
        from: lower(row.from),
        to: lower(row.to),
        units: 1n,
        item: {
          name: `${shown ?? shortToken(contract)} #${row.tokenID.slice(0, 12)}`,
          isSpam: shown === undefined && row.tokenName !== '',
        },
      })
    }
    return [...all.values()]
  }

  function entry({ row, payment: paid, moves }: Joined, account: string): Transaction | undefined {
    const coin: Move[] =
      paid && paid.value !== '0'
        ? [{ from: lower(paid.from), to: lower(paid.to ?? ''), units: BigInt(paid.value) }]
        : []
    return evmEntry(
      {
        hash: lower(row.hash),
        // The sender is known if the account pays or is paid. Otherwise another account sent the transaction.
        from: lower(paid?.from ?? ''),
        to: paid?.to ? lower(paid.to) : (paid?.contractAddress ?? undefined)?.toLowerCase(),
        nonce: Number(row.nonce ?? '0'),
        seconds: Number(row.timeStamp),
        isFailed: paid?.isError === '1',
        isDeploy: Boolean(paid && !paid.to && lower(paid.from) === account),
        isApproval: /^0x(095ea7b3|a22cb465)/i.test(paid?.methodId ?? paid?.input ?? ''),
        moves: [...coin, ...moves],
      },
      { chain, account, list, isContract: false },
    )
  }

  return {
    async page(account, cursor) {
      const address = parseAccount(chain, account) ?? account
      const top = cursor === undefined ? undefined : cursors.read(cursor)
      const read = async (offset: number, from: number | undefined, bottom?: number) => {
        // One after the other: such APIs count what they are asked in a second.
        const payments = await rows('txlist', address, from, offset, payment, bottom)
        const inners = await rows(innerList, address, from, offset, inner, bottom)
        const tokens = await rows('tokentx', address, from, offset, token, bottom)
        const items = await rows('tokennfttx', address, from, offset, nft, bottom)
        return { payments, inners, tokens, items }
      }
      let { payments, inners, tokens, items } = await read(perList, top)
      const lists = [payments, inners, tokens, items].map(({ list, isFull }) => ({
        heights: (list as readonly Row[]).map(getHeight),
        isFull,
      }))
      const ends = lists.flatMap(({ heights, isFull }) => (isFull ? [Math.min(...heights)] : []))
      const heights = lists.flatMap((element) => element.heights)
      const highest = Math.max(-1, ...heights)
      let end = Math.max(-1, ...ends)
      if (end >= 0 && end === highest) {
        // One block alone is more than a list.
        ;({ payments, inners, tokens, items } = await read(wholeBlock, highest, highest))
        end = highest - 1
      }
      const joined = join(payments.list, inners.list, tokens.list, items.list)
        .filter(({ row }) => getHeight(row) > end)
        .sort(
          (a, b) =>
            getHeight(b.row) - getHeight(a.row) ||
            Number(b.row.transactionIndex ?? 0) - Number(a.row.transactionIndex ?? 0),
        )
      // Whole blocks: a cursor is a block.
      const cut = joined[pageSize - 1]
      const bottom = cut === undefined ? end + 1 : getHeight(cut.row)
      const shown = joined.filter(({ row }) => getHeight(row) >= bottom)
      const hasMore = shown.length < joined.length || end >= 0
      return {
        data: shown.flatMap((element) => entry(element, address) ?? []),
        next: hasMore && bottom > 0 ? cursors.write(bottom - 1) : undefined,
      }
    },
  }
}
