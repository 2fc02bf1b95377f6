/**
 * Who can tell what an account has, in their order: the wallet itself, the site's gateway, plain nodes. The first one that
 * does is believed; one that fails leaves it to the next.
 */

import type { ChainRuntime } from '../chain/adapter.js'
import type { TokenBalance, TokenListEntry } from '../chain/assets.js'
import type { Network } from '../chain/network.js'
import type { NodeClient } from '../chain/node-client.js'
import type { Gateway } from '../http/gateway.js'
import { caipAddress, getNamespace } from '../ids/caip.js'
import { withTimeout } from '../lib/async.js'
import { type HoldingsReading, parsePrices, readBalances } from './schemas.js'
import type { TokenSource } from './tokens-feature.js'

/** Whose tokens, where, and who can be asked. */
export interface Holder {
  readonly address: string
  readonly network: Network
  /** The wallet's own object, where one is up. */
  readonly provider: unknown
  /** What the gateway has kept is not enough: something has changed. */
  readonly isChanged?: boolean
}

export interface SourcesDeps {
  readonly gateway: Gateway | undefined
  /** Whether the gateway knows this of a chain. */
  has(feature: 'balance' | 'price', chainId: string): Promise<boolean>
  /** Of a path on the gateway. */
  pictureOf(path: string | undefined): string | undefined
  readonly listed: readonly TokenListEntry[]
  getNodeClient(network: Network): NodeClient
  getChainRuntime(network: Network): Promise<ChainRuntime>
}

export interface Told {
  readonly holdings: readonly TokenBalance[]
  readonly source: TokenSource
}

/** Milliseconds: who is slower leaves it to the next one. */
const timeoutMs = { wallet: 2_000, gateway: 6_000, node: 30_000 } as const satisfies Record<
  TokenSource,
  number
>

/** Milliseconds that a list waits for what it is worth. */
const priceTimeoutMs = 3_000

/** Addresses of one question for prices. */
const perQuestion = 100
/** Address that stands for a chain's native currency in APIs that require one. */
const nativePlaceholder: Readonly<Record<string, string>> = {
  eip155: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  solana: 'So11111111111111111111111111111111111111111',
}

const nativeOf = (chainId: Network['caipNetworkId']) =>
  nativePlaceholder[getNamespace(chainId)] ?? '0x'

export function createSources(deps: SourcesDeps) {
  const { gateway, pictureOf, listed, getNodeClient, getChainRuntime } = deps

  const toCaip = ({ caipNetworkId }: Network, { address }: TokenBalance) =>
    caipAddress(caipNetworkId, address ?? nativeOf(caipNetworkId))

  /** Fetches missing prices in one request. Without a quick response, the price stays unknown. */
  async function priced(
    { network }: Holder,
    holdings: readonly TokenBalance[],
    signal: AbortSignal,
  ): Promise<readonly TokenBalance[]> {
    const unknown = holdings.filter(({ price }) => price === undefined).slice(0, perQuestion)
    if (!gateway || unknown.length === 0) return holdings
    if (!(await deps.has('price', network.caipNetworkId))) return holdings
    const addresses = unknown.map((holding) => toCaip(network, holding))
    const found = await withTimeout(priceTimeoutMs, signal, (wanted) =>
      gateway.ask('/v1/fungible/price', { currency: 'usd', addresses }, parsePrices, wanted),
    ).catch(() => undefined)
    if (!found) return holdings
    return holdings.map((holding) => {
      const price = holding.price ?? found.get(toCaip(network, holding).toLowerCase())
      return price === undefined ? holding : { ...holding, price }
    })
  }

  async function fromWallet({ provider, address, network }: Holder, signal: AbortSignal) {
    if (provider === undefined) return undefined
    const money = await (await getChainRuntime(network)).assets?.()
    return money?.getWalletAssets?.(provider, address, network, signal)
  }

  async function fromGateway({ address, network, isChanged }: Holder, signal: AbortSignal) {
    if (!gateway || !(await deps.has('balance', network.caipNetworkId))) return undefined
    const { parseAddress } = await getChainRuntime(network)
    const chainId = network.caipNetworkId
    const reading: HoldingsReading = {
      chainId,
      nativeDecimals: network.nativeCurrency.decimals,
      parseAddress,
      pictureOf,
    }
    const path = `/v1/account/${encodeURIComponent(address)}/balance`
    const forceUpdate = isChanged && caipAddress(chainId, nativeOf(chainId))
    const query = { currency: 'usd', chainId, ...(forceUpdate && { forceUpdate }) }
    return gateway.get(path, query, (answer) => readBalances(answer, reading), signal)
  }

  async function fromNode({ address, network }: Holder, signal: AbortSignal) {
    const runtime = await getChainRuntime(network)
    const node = getNodeClient(network)
    const money = await runtime.assets?.()
    const [amount, others] = await Promise.all([
      runtime.balance(node, address, signal),
      money?.getTokenBalances(node, network, address, listed, signal) ?? [],
    ])
    return [{ ...network.nativeCurrency, amount }, ...others]
  }

  const sources = [
    ['wallet', fromWallet],
    ['gateway', fromGateway],
    ['node', fromNode],
  ] as const

  /** Lists the native currency first, regardless of the source. Rejects with the error of the last source. */
  return async function tell(holder: Holder, signal: AbortSignal): Promise<Told> {
    let error: unknown
    for (const [source, ask] of sources) {
      try {
        const balances = await withTimeout(timeoutMs[source], signal, (wanted) =>
          ask(holder, wanted),
        )
        if (!balances) continue
        // The gateway tells both at once.
        const holdings = source === 'gateway' ? balances : await priced(holder, balances, signal)
        const native = holdings.filter(({ address }) => address === undefined)
        return {
          source,
          holdings: [...native, ...holdings.filter(({ address }) => address !== undefined)],
        }
      } catch (thrown) {
        if (signal.aborted) throw thrown
        error = thrown
      }
    }
    throw error
  }
}
