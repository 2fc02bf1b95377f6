/** The history of a server that has this endpoint, too. Each entry is read for itself; its words and pictures go through the sieve. */
import { z } from 'zod'
import { readTokenAddress } from '../assets/asset.js'
import { getIconUrl, type TokenList } from '../assets/token-list.js'
import { sanitizeTokenText } from '../assets/token-text.js'
import { sanitizeUnlistedToken } from '../assets/unlisted-token-name.js'
import type { Upstream } from '../upstream/upstream.js'
import { createCursor } from './cursor.js'
import { type Operation, operations } from './operation.js'
import { type HistorySource, maxTransfers, type Transaction, type Transfer } from './transaction.js'

export interface IndexerHistoryDeps {
  readonly chain: string
  readonly indexer: Upstream
  readonly list: TokenList
}

const text = z.string().max(1_000)
const decimal = z.string().regex(/^\d{1,78}(\.\d{1,78})?$/)
const estimate = z.number().min(0).nullish().catch(undefined)
const transfer = z.object({
  fungible_info: z.object({ name: text.nullish(), symbol: text.nullish() }).nullish(),
  nft_info: z
    .object({
      name: text.nullish(),
      flags: z.object({ is_spam: z.boolean() }).partial().nullish(),
    })
    .nullish(),
  address: text.nullish(),
  direction: z.enum(['in', 'out', 'self']),
  quantity: z.object({ numeric: decimal }),
  value: estimate,
  price: estimate,
})
const states: Readonly<Record<string, Transaction['metadata']['status']>> = {
  confirmed: 'confirmed',
  failed: 'failed',
  pending: 'pending',
  ONRAMP_TRANSACTION_STATUS_SUCCESS: 'confirmed',
  ONRAMP_TRANSACTION_STATUS_IN_PROGRESS: 'pending',
  ONRAMP_TRANSACTION_STATUS_FAILED: 'failed',
}
const entry = z.object({
  id: z.string().min(1).max(200),
  metadata: z.object({
    operationType: z.string(),
    hash: z.string().max(200),
    chain: z.string(),
    minedAt: z.string().max(40),
    sentFrom: text.nullish(),
    sentTo: text.nullish(),
    status: z.string().refine((word) => Object.hasOwn(states, word)),
    nonce: z.int().min(0).nullish(),
  }),
  transfers: z.array(z.unknown()).nullish(),
})
const answer = z.object({
  data: z.array(z.unknown()).max(1_000),
  next: z.string().max(2_000).nullish(),
})

const getOperation = (word: string): Operation =>
  operations.find((operation) => operation === word.toLowerCase()) ?? 'execute'

/** An address, or nothing: it may be shown. */
const plain = (word: string | null | undefined): string =>
  /^[\w.:-]{1,128}$/.test(word ?? '') ? (word ?? '') : ''

export function indexerHistory(
  { chain, indexer, list }: IndexerHistoryDeps,
  onramp?: string,
): HistorySource {
  const cursors = createCursor('indexer', z.string().max(2_000))

  function getTransfer(value: unknown): Transfer | undefined {
    const read = transfer.safeParse(value)
    if (!read.success) return undefined
    const { fungible_info: fungible, nft_info: nft, direction, quantity } = read.data
    const asset = readTokenAddress(read.data.address ?? '')
    const isHere = asset?.chain === chain && asset.token !== undefined
    const rest = {
      direction,
      quantity: { numeric: quantity.numeric },
      ...(typeof read.data.value === 'number' && { value: read.data.value }),
      ...(typeof read.data.price === 'number' && { price: read.data.price }),
      ...(isHere && { address: `${chain}:${asset.token}` }),
    }
    if (nft) {
      const name = sanitizeTokenText(nft.name ?? '')
      const is_spam = nft.flags?.is_spam === true || (name === undefined && Boolean(nft.name))
      return { nft_info: { name: name ?? '', flags: { is_spam } }, ...rest }
    }
    if (!fungible) return undefined
    const [symbol, name] = [fungible.symbol ?? '', fungible.name ?? '']
    const listed = isHere ? list.find(asset) : undefined
    if (listed) {
      const icon = { url: getIconUrl(listed.icon) }
      return { fungible_info: { name: listed.name, symbol: listed.symbol, icon }, ...rest }
    }
    // Without an address, the token's name can't be verified.
    const words = isHere
      ? sanitizeUnlistedToken(list, asset, symbol, name)
      : { symbol: sanitizeTokenText(symbol) ?? '', name: sanitizeTokenText(name) ?? '' }
    return { fungible_info: words, ...rest }
  }

  function read(value: unknown, account: string): Transaction | undefined {
    const response = entry.safeParse(value)
    if (!response.success || (onramp === undefined && response.data.metadata.chain !== chain))
      return undefined
    const { id, metadata, transfers } = response.data
    const mined = new Date(metadata.minedAt)
    if (Number.isNaN(mined.getTime())) return undefined
    const isOwn = metadata.sentFrom?.toLowerCase() === account.toLowerCase()
    const all = (transfers ?? []).flatMap((row) => getTransfer(row) ?? [])
    const listedTransfers = all.filter(({ quantity }) => isOwn || /[1-9]/.test(quantity.numeric))
    if (listedTransfers.length === 0 && !isOwn && onramp === undefined) return undefined
    return {
      id,
      metadata: {
        operationType: getOperation(metadata.operationType),
        hash: plain(metadata.hash),
        chain,
        minedAt: mined.toISOString(),
        sentFrom: plain(metadata.sentFrom),
        sentTo: plain(metadata.sentTo),
        status: states[metadata.status] ?? 'pending',
        nonce: metadata.nonce ?? 0,
      },
      transfers: listedTransfers.slice(0, maxTransfers),
    }
  }

  return {
    async page(account, cursor) {
      const inner = cursor === undefined ? undefined : cursors.read(cursor)
      const { data, next } = await indexer.read((template) => {
        const url = new URL(template.replaceAll('{address}', encodeURIComponent(account)))
        url.searchParams.set('chainId', chain)
        if (inner !== undefined) url.searchParams.set('cursor', inner)
        if (onramp !== undefined) url.searchParams.set('onramp', onramp)
        return url.href
      }, answer)
      const all = new Map<string, Transaction>()
      for (const value of data) {
        const transaction = read(value, account)
        if (transaction && !all.has(transaction.id)) all.set(transaction.id, transaction)
      }
      return { data: [...all.values()], next: next ? cursors.write(next) : undefined }
    },
  }
}
