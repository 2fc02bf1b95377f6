/** What ERC-20 contracts say of themselves. Decimals decide what an amount is, so they are the contract's or there is no token. */
import { z } from 'zod'
import type { Cache } from '../key-value/key-value.js'
import { getDecimals, selectors, toText } from './evm-abi.js'
import type { EvmCalls } from './evm-calls.js'
import type { TokenList } from './token-list.js'
import { sanitizeTokenText } from './token-text.js'
import { sanitizeUnlistedToken } from './unlisted-token-name.js'

export interface TokenMetadata {
  readonly symbol: string
  readonly name: string
  readonly decimals: number
}

export interface EvmTokens {
  /** By contract; none for what is no token. Throws `UpstreamError`. */
  read(contracts: readonly string[]): Promise<ReadonlyMap<string, TokenMetadata>>
}

export interface EvmTokensDeps {
  readonly chain: string
  readonly calls: EvmCalls
  readonly list: TokenList
  readonly cache: Cache
}

const keptMs = 24 * 60 * 60 * 1000
/** One that refuses today may be one behind a proxy that was not ready. */
const noneMs = 10 * 60 * 1000

const cachedShape = z.union([
  z.object({ symbol: z.string(), name: z.string(), decimals: z.int().min(0).max(36) }),
  z.null(),
])

export function createEvmTokens({ chain, calls, list, cache }: EvmTokensDeps): EvmTokens {
  const place = (contract: string) => `token:${chain}:${contract}`

  async function known(contract: string): Promise<TokenMetadata | null | undefined> {
    const text = await cache.get(place(contract)).catch(() => undefined)
    if (text === undefined) return undefined
    return cachedShape.safeParse(JSON.parse(text)).data
  }

  /** A listed token may change its words, not what the list would have it taken for; another must not look like a listed one. */
  function getTokenText(contract: string, symbol: string | undefined, name: string | undefined) {
    const asset = { chain, token: contract }
    const listed = list.find(asset)
    if (!listed) return sanitizeUnlistedToken(list, asset, symbol, name)
    return {
      symbol: sanitizeTokenText(symbol ?? '') ?? listed.symbol,
      name: sanitizeTokenText(name ?? '') ?? listed.name,
    }
  }

  async function ask(contracts: readonly string[]): Promise<(TokenMetadata | null)[]> {
    const reads = [selectors.decimals, selectors.symbol, selectors.name]
    const answers = await calls.read(contracts.flatMap((to) => reads.map((data) => ({ to, data }))))
    return contracts.map((contract, at) => {
      const [first, second, third] = answers.slice(at * 3, at * 3 + 3)
      const decimals = first === undefined ? undefined : getDecimals(first)
      if (decimals === undefined) return null
      const [symbol, name] = [second, third].map((text) =>
        text === undefined ? text : toText(text),
      )
      return { ...getTokenText(contract, symbol, name), decimals }
    })
  }

  return {
    async read(contracts) {
      const all = [...new Set(contracts)]
      const facts = await Promise.all(all.map(known))
      const unknown = all.filter((_, at) => facts[at] === undefined)
      const fresh = unknown.length > 0 ? await ask(unknown) : []
      const found = new Map<string, TokenMetadata>()
      for (const [at, contract] of all.entries()) {
        const index = unknown.indexOf(contract)
        const tokenMetadata = index === -1 ? facts[at] : fresh[index]
        if (tokenMetadata) found.set(contract, tokenMetadata)
        if (index === -1) continue
        const text = JSON.stringify(tokenMetadata ?? null)
        await cache.set(place(contract), text, tokenMetadata ? keptMs : noneMs).catch(() => {})
      }
      return found
    },
  }
}
