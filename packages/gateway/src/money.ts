/** Balances, prices and history of a chain, each by the first of what the operator has; made when it is first asked for. */
import { createEvmCalls, type EvmCalls } from './assets/evm-calls.js'
import { createEvmTokens, type EvmTokens } from './assets/evm-tokens.js'
import { createTokenList, type TokenList } from './assets/token-list.js'
import { bitcoinBalances } from './balances/bitcoin-balances.js'
import { evmBalances } from './balances/evm-balances.js'
import type { BalanceSource } from './balances/holding.js'
import { indexerBalances } from './balances/indexer-balances.js'
import { solanaBalances } from './balances/solana-balances.js'
import type { Config } from './config/schema.js'
import type { KeyValue } from './key-value/key-value.js'
import { apiPrices } from './prices/api-prices.js'
import { feedPrices } from './prices/feed-prices.js'
import { fixedPrices } from './prices/fixed-prices.js'
import { createPrices, type Prices } from './prices/prices.js'
import type { Egress } from './rpc/egress.js'
import { namespaceOf } from './rpc/methods.js'
import type { Proxies } from './rpc/proxies.js'
import { createKeptAnswers, type KeptAnswers } from './upstream/kept-answers.js'
import { createNodeReader, type NodeReader } from './upstream/node-reader.js'
import { createUpstream, type Upstream } from './upstream/upstream.js'

export interface MoneyNeeds {
  readonly config: Config
  readonly egress: Egress
  readonly proxies: Proxies
  readonly shared: KeyValue
  onFailure(upstream: string, chain: string | undefined, place: number, why: string): void
}

export interface Money {
  readonly kept: KeptAnswers
  readonly list: TokenList
  readonly prices: Prices
  /** Nothing for a chain that nobody here knows of. */
  balancesOf(chain: string): BalanceSource | undefined
}

interface Chain {
  readonly reader?: NodeReader
  readonly calls?: EvmCalls
  readonly tokens?: EvmTokens
  readonly esplora?: Upstream
}

export function createMoney(needs: MoneyNeeds): Money {
  const { config, egress, proxies, shared, onFailure } = needs
  const { rpc, balances, prices } = config
  const list = createTokenList(balances)

  const upstream = (name: string, bases: readonly string[], chain?: string): Upstream =>
    createUpstream({
      bases,
      egress,
      timeoutMs: rpc.timeoutSeconds * 1000,
      breakAfter: rpc.breakAfter,
      breakMs: rpc.breakSeconds * 1000,
      onFailure: (place, why) => onFailure(name, chain, place, why),
    })

  /** What each chain can be asked by; the operator's chains are few. */
  const chains = new Map<string, Chain>()
  function chainOf(id: string): Chain {
    const known = chains.get(id)
    if (known) return known
    const made = makeChain(id)
    if (proxies.urlsOf(id).length > 0) chains.set(id, made)
    return made
  }

  function makeChain(id: string): Chain {
    const kind = namespaceOf(id)
    const urls = proxies.urlsOf(id)
    if (kind === 'bip122') return urls.length > 0 ? { esplora: upstream('esplora', urls, id) } : {}
    const proxy = kind === 'eip155' || kind === 'solana' ? proxies.of(id) : undefined
    if (!proxy) return {}
    const reader = createNodeReader(proxy)
    if (kind === 'solana') return { reader }
    const calls = createEvmCalls(reader)
    return { reader, calls, tokens: createEvmTokens({ chain: id, calls, list, shared }) }
  }

  const balanceIndexer = balances.indexer && upstream('balances.indexer', [balances.indexer.url])

  function balancesOf(chain: string): BalanceSource | undefined {
    if (balanceIndexer && balances.indexer?.chains.includes(chain))
      return indexerBalances({ chain, indexer: balanceIndexer, list })
    const { reader, calls, tokens, esplora } = chainOf(chain)
    if (esplora) return bitcoinBalances({ chain, esplora, list })
    if (reader && calls && tokens) return evmBalances({ chain, reader, calls, tokens, list })
    return reader && solanaBalances({ chain, reader, list })
  }

  const priceSources = [
    ...(Object.keys(prices.fixed).length > 0 ? [fixedPrices(prices.fixed)] : []),
    ...(Object.keys(prices.feeds).length > 0
      ? [feedPrices({ feeds: prices.feeds, shared, callsOf: (chain) => chainOf(chain).calls })]
      : []),
    ...(prices.api
      ? [
          apiPrices({
            api: prices.api,
            upstream: upstream('prices.api', [prices.api.url]),
            shared,
          }),
        ]
      : []),
  ]

  return {
    kept: createKeptAnswers(shared, 'money'),
    list,
    prices: createPrices(priceSources),
    balancesOf,
  }
}
