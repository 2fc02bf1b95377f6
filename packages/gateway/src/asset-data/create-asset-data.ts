/** Balances, prices and history of a chain, each by the first of what the operator has; made when it is first asked for. */
import { createEvmCalls, type EvmCalls } from '../assets/evm-calls.js'
import { createEvmTokens, type EvmTokens } from '../assets/evm-tokens.js'
import { type NamedNetwork, nameNetworks } from '../assets/network-list.js'
import { createTokenList, type TokenList } from '../assets/token-list.js'
import { bitcoinBalances } from '../balances/bitcoin-balances.js'
import { evmBalances } from '../balances/evm-balances.js'
import { indexerBalances } from '../balances/indexer-balances.js'
import { solanaBalances } from '../balances/solana-balances.js'
import type { BalanceSource } from '../balances/token-balance.js'
import type { Config } from '../config/schema.js'
import { bitcoinHistory } from '../history/bitcoin-history.js'
import { etherscanHistory } from '../history/etherscan-history.js'
import { evmHistory } from '../history/evm-history.js'
import { indexerHistory } from '../history/indexer-history.js'
import { solanaHistory } from '../history/solana-history.js'
import type { HistorySource } from '../history/transaction.js'
import type { SafeFetch } from '../http/safe-fetch.js'
import type { Work } from '../http/work.js'
import type { Cache } from '../key-value/key-value.js'
import { apiPrices } from '../prices/api-prices.js'
import { feedPrices } from '../prices/feed-prices.js'
import { fixedPrices } from '../prices/fixed-prices.js'
import { createPrices, type Prices } from '../prices/prices.js'
import { createRateSources } from '../rates/create-rate-sources.js'
import type { RateSource } from '../rates/rate-source.js'
import { createRates, type Rates } from '../rates/rates.js'
import { getNamespace } from '../rpc/methods.js'
import type { Proxies } from '../rpc/proxies.js'
import { createNodeReader, type NodeReader } from '../upstream/node-reader.js'
import { createResponseCache, type ResponseCache } from '../upstream/response-cache.js'
import { charged, createUpstream, type Upstream } from '../upstream/upstream.js'

export interface AssetDataDeps {
  readonly config: Config
  readonly safeFetch: SafeFetch
  readonly proxies: Proxies
  readonly cache: Cache
  /** The host's own sources of exchange rates. */
  readonly rateSources: readonly RateSource[]
  onFailure(upstream: string, chain: string | undefined, place: number, why: string): void
}

export interface AssetData {
  readonly networks: readonly NamedNetwork[]
  readonly responseCache: ResponseCache
  readonly list: TokenList
  readonly prices: Prices
  readonly rates: Rates
  /**
   * Nothing for a chain that is not set up here.
   * @param work - Charged for what the source asks of nodes.
   */
  getBalances(chain: string, work?: Work): BalanceSource | undefined
  /** @param onramp - What was bought, which an indexer alone knows. */
  getHistory(chain: string, work?: Work, onramp?: string): HistorySource | undefined
  /** CAIP-2 ids. */
  readonly balanceChains: readonly string[]
  readonly historyChains: readonly string[]
}

interface Chain {
  readonly reader?: NodeReader
  readonly calls?: EvmCalls
  readonly tokens?: EvmTokens
  readonly esplora?: Upstream
}

export function createAssetData(deps: AssetDataDeps): AssetData {
  const { config, safeFetch, proxies, cache, onFailure } = deps
  const { rpc, networks, balances, prices, history } = config
  const list = createTokenList(balances, networks)

  const upstream = (name: string, bases: readonly string[], chain?: string): Upstream =>
    createUpstream({
      bases,
      safeFetch,
      timeoutMs: rpc.timeoutSeconds * 1000,
      failureThreshold: rpc.circuitBreaker.failureThreshold,
      resetMs: rpc.circuitBreaker.resetSeconds * 1000,
      onFailure: (place, why) => onFailure(name, chain, place, why),
    })

  /** With their breakers; the operator's chains are few. */
  const esploras = new Map<string, Upstream>()
  function getEsplora(id: string, urls: readonly string[]): Upstream {
    const known = esploras.get(id)
    if (known) return known
    const made = upstream('esplora', urls, id)
    esploras.set(id, made)
    return made
  }

  /** What a chain can be asked by, for one request. */
  function getChain(id: string, work?: Work): Chain {
    const kind = getNamespace(id)
    const urls = proxies.getUrls(id)
    if (kind === 'bip122')
      return urls.length > 0 ? { esplora: charged(getEsplora(id, urls), work) } : {}
    const proxy = kind === 'eip155' || kind === 'solana' ? proxies.of(id) : undefined
    if (!proxy) return {}
    const reader = createNodeReader(proxy, work)
    if (kind === 'solana') return { reader }
    const calls = createEvmCalls(reader)
    return { reader, calls, tokens: createEvmTokens({ chain: id, calls, list, cache }) }
  }

  const balanceIndexer = balances.indexer && upstream('balances.indexer', [balances.indexer.url])

  function getBalances(chain: string, work?: Work): BalanceSource | undefined {
    if (balanceIndexer && balances.indexer?.chains.includes(chain))
      return indexerBalances({ chain, indexer: charged(balanceIndexer, work), list })
    const { reader, calls, tokens, esplora } = getChain(chain, work)
    if (esplora) return bitcoinBalances({ chain, esplora, list })
    if (reader && calls && tokens) return evmBalances({ chain, reader, calls, tokens, list })
    return reader && solanaBalances({ chain, reader, list })
  }

  const historyIndexer = history.indexer && upstream('history.indexer', [history.indexer.url])
  const scanners = new Map(
    Object.entries(history.etherscan).map(([chain, url]) => [
      chain,
      upstream('history.etherscan', [url], chain),
    ]),
  )

  function getHistory(chain: string, work?: Work, onramp?: string): HistorySource | undefined {
    if (historyIndexer && history.indexer?.chains.includes(chain))
      return indexerHistory({ chain, indexer: charged(historyIndexer, work), list }, onramp)
    if (onramp !== undefined) return undefined
    const api = scanners.get(chain)
    if (api) return etherscanHistory({ chain, api: charged(api, work), list })
    const { reader, calls, tokens, esplora } = getChain(chain, work)
    if (esplora) return bitcoinHistory({ chain, esplora, list })
    if (!reader || !history.scanNodes) return undefined
    return calls && tokens
      ? evmHistory({ chain, reader, calls, tokens, list })
      : solanaHistory({ chain, reader, list })
  }

  const known = [
    ...new Set([
      ...proxies.chains,
      ...(balances.indexer?.chains ?? []),
      ...(history.indexer?.chains ?? []),
      ...Object.keys(history.etherscan),
    ]),
  ]

  const priceApi = prices.api && upstream('prices.api', [prices.api.url])
  const priceSources = [
    ...(Object.keys(prices.fixed).length > 0 ? [fixedPrices(prices.fixed)] : []),
    ...(Object.keys(prices.feeds).length > 0
      ? [
          feedPrices({
            feeds: prices.feeds,
            cache,
            getCalls: (chain, work) => getChain(chain, work).calls,
          }),
        ]
      : []),
    ...(prices.api && priceApi
      ? [
          apiPrices({
            api: prices.api,
            upstream: priceApi,
            cache,
            isListed: (asset) => list.find(asset) !== undefined,
          }),
        ]
      : []),
  ]

  return {
    networks: nameNetworks(networks, proxies.chains),
    responseCache: createResponseCache(cache, 'money'),
    list,
    prices: createPrices(priceSources),
    rates: createRates({
      sources: createRateSources({
        settings: config.rates,
        own: deps.rateSources,
        api: priceApi,
        getCalls: (chain) => getChain(chain).calls,
      }),
      cache,
    }),
    getBalances,
    getHistory,
    balanceChains: known.filter((chain) => getBalances(chain) !== undefined),
    historyChains: known.filter((chain) => getHistory(chain) !== undefined),
  }
}
