/** All that is believed of the gateway's history. An entry that can't be read is left out, a page that is none throws. */
import * as z from 'zod/mini'
import { parseUnits } from '../amounts/amount.js'
import { sanitizeText } from '../chain/sanitize.js'
import { isCaipNetworkId } from '../ids/caip.js'
import type { HistoryEntry, HistoryTransfer } from './history-feature.js'

/** Entries of one page, and transfers of one entry: far above what a gateway sends. */
const maxPageSize = 1_000
const maxTransfers = 50

const text = z.string().check(z.maxLength(512))
const maybe = <T>(schema: z.core.$ZodType<T>) => z.catch(z.optional(schema), undefined)

const transfer = z.object({
  direction: z.enum(['in', 'out', 'self']),
  fungible_info: maybe(
    z.object({
      name: maybe(text),
      symbol: maybe(text),
      icon: maybe(z.object({ url: maybe(text) })),
    }),
  ),
  nft_info: maybe(
    z.object({
      name: maybe(text),
      flags: maybe(z.object({ is_spam: maybe(z.boolean()) })),
    }),
  ),
  quantity: maybe(z.object({ numeric: text })),
  address: maybe(text),
})
const entry = z.object({
  id: text.check(z.minLength(1)),
  metadata: z.object({
    operationType: text,
    hash: text.check(z.minLength(1)),
    chain: text,
    minedAt: text,
    sentFrom: maybe(text),
    sentTo: maybe(text),
    status: z.enum(['confirmed', 'failed', 'pending']),
  }),
  transfers: z.catch(z.array(z.unknown()), []),
})
const page = z.object({
  data: z.array(z.unknown()).check(z.maxLength(maxPageSize)),
  next: z.optional(z.nullable(text)),
})

const decimal = /^\d{1,78}(?:\.(\d{1,36}))?$/

export interface HistoryReading {
  /** Only what is of this chain is kept (HIS-03). */
  readonly networkId: HistoryEntry['networkId']
  readonly account: string
  /** Where a picture of the site's own gateway is, of its path there; no other is shown. */
  pictureOf(path: string | undefined): string | undefined
}

type ReadTransfer = HistoryTransfer & { readonly isSpam: boolean }

function readTransfer(value: unknown, reading: HistoryReading): ReadTransfer | undefined {
  const read = z.safeParse(transfer, value)
  if (!read.success) return undefined
  const { direction, fungible_info: token, nft_info: nft, quantity, address } = read.data
  const match = decimal.exec(quantity?.numeric ?? '')
  const decimals = match?.[1]?.length ?? 0
  const asset = token ?? nft
  if (!asset) return undefined
  const imageUrl = reading.pictureOf(token?.icon?.url)
  const place = address?.split(':').at(-1)
  return {
    direction,
    kind: token ? 'token' : 'item',
    name: sanitizeText(asset.name),
    symbol: sanitizeText(token?.symbol),
    decimals,
    isSpam: Boolean(nft?.flags?.is_spam),
    ...(match && { amount: parseUnits(match[0], decimals) }),
    ...(place && { address: place }),
    ...(imageUrl && { imageUrl }),
  }
}

/**
 * Detects dust that an attacker sends to get an address into a list, and events that claim that the account sent it
 * (X4, X14).
 */
function isPoison(from: string, transfers: readonly ReadTransfer[], account: string): boolean {
  if (transfers.length === 0 || from.toLowerCase() === account.toLowerCase()) return false
  const isNothing = transfers.every(({ kind, amount }) => kind === 'token' && !amount)
  return isNothing || transfers.every(({ direction }) => direction === 'out')
}

function readEntry(value: unknown, reading: HistoryReading): HistoryEntry | undefined {
  const read = z.safeParse(entry, value)
  if (!read.success) return undefined
  const { id, metadata, transfers: rows } = read.data
  const { chain, minedAt, sentFrom = '', sentTo = '' } = metadata
  const at = Date.parse(minedAt)
  if (!isCaipNetworkId(chain) || chain !== reading.networkId || Number.isNaN(at)) return undefined
  const transfers = rows.slice(0, maxTransfers).flatMap((row) => readTransfer(row, reading) ?? [])
  // One without transfers is an approval or the like, and stays.
  const isSpam = transfers.length > 0 && transfers.every((sent) => sent.isSpam)
  if (isSpam || isPoison(sentFrom, transfers, reading.account)) return undefined
  return {
    id,
    hash: metadata.hash,
    networkId: chain,
    operation: sanitizeText(metadata.operationType) || 'execute',
    status: metadata.status,
    at,
    from: sentFrom,
    to: sentTo,
    transfers: transfers.map(({ isSpam: _, ...rest }) => rest),
  }
}

export interface HistoryPage {
  readonly entries: readonly HistoryEntry[]
  readonly next: string | undefined
}

/** Throws where the answer is no page. */
export function readPage(value: unknown, reading: HistoryReading): HistoryPage {
  const { data, next } = z.parse(page, value)
  return {
    entries: data.flatMap((row) => readEntry(row, reading) ?? []),
    next: next || undefined,
  }
}
