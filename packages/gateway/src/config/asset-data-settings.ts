/** Settings of balances, prices and history. */
import { z } from 'zod'
import { asset, chainId, expected, httpUrl, whole } from './shapes.js'

const text = (max: number) =>
  z
    .string(expected('a text'))
    .min(1, expected('a text'))
    .max(max, expected(`a text up to ${max}`))

export const tokenSettings = z.array(
  z.strictObject({
    asset,
    symbol: text(32),
    name: text(64),
    decimals: whole(0, 36, 'decimals'),
    /** The id of its picture, where that is not the symbol. */
    icon: z
      .string(expected('an id'))
      .regex(/^[A-Za-z0-9$+_-]{1,20}$/, expected('up to 20 letters or digits'))
      .optional(),
  }),
  expected('a list of tokens'),
)

/** A server that has an endpoint of the gateway's own shape. */
const indexer = z
  .strictObject({
    url: httpUrl('a URL').refine((url) => url.includes('{address}'), {
      error: 'expected {address} where the account belongs',
    }),
    chains: z.array(chainId, expected('a list of CAIP-2 ids')).min(1, expected('at least one')),
  })
  .optional()

export const balanceSettings = z
  .strictObject({
    /** Besides those that come along; over the file. */
    tokens: tokenSettings.default([]),
    /** JSON: a list of the same. */
    tokensFile: z.string(expected('a path')).min(1).optional(),
    indexer,
  })
  .prefault({})

export const priceSettings = z
  .strictObject({
    /** US dollars, by asset. */
    fixed: z
      .record(asset, z.number(expected('a price')).positive(expected('a price above 0')))
      .default({}),
    /** Contracts with `latestRoundData`, by asset; an answer that is older than its heartbeat is none. */
    feeds: z
      .record(
        asset,
        z.strictObject({
          chain: chainId,
          feed: z
            .string(expected('a contract'))
            .regex(/^0x[0-9a-fA-F]{40}$/, expected('the address of a contract')),
          heartbeatSeconds: whole(1, 604_800, 'seconds').default(86_400),
        }),
      )
      .default({}),
    /** An API with `simple/price` and `simple/token_price`, as CoinGecko has. */
    api: z
      .strictObject({
        url: httpUrl('a URL'),
        /** What it calls a chain's coin, by CAIP-2 id. */
        coins: z.record(chainId, text(64)).default({}),
        /** What it calls the chain of a token. */
        platforms: z.record(chainId, text(64)).default({}),
      })
      .optional(),
  })
  .prefault({})

export const historySettings = z
  .strictObject({
    indexer,
    /** By CAIP-2 id: an API with `module=account`, as Etherscan has. */
    etherscan: z.record(chainId, httpUrl('a URL')).default({}),
    /** Whether plain nodes are searched where nothing else knows a chain. */
    scanNodes: z.boolean(expected('true or false')).default(true),
    /** How long the newest page of an account serves all who ask for it. */
    newestPageSeconds: whole(1, 600, 'seconds').default(10),
  })
  .prefault({})
