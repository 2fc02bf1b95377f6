/** Tokens that are known by name: those that come along, those of the operator over them, and the chains' own coins. */
import { readFileSync } from 'node:fs'
import type { z } from 'zod'
import { tokenSettings } from '../config/asset-data-settings.js'
import { ConfigError } from '../config/check.js'
import type { Config } from '../config/schema.js'
import { parseData } from '../data-file.js'
import { getNamespace } from '../rpc/methods.js'
import { type Asset, assetKey, parseAsset } from './asset.js'
import { nativeDecimals, wellKnownNetworks } from './network-list.js'
import { confusableSkeleton } from './token-text.js'

export interface TokenListEntry {
  readonly asset: Asset
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  /** The id of its picture. */
  readonly icon: string
}

export interface TokenList {
  /** Never the coin. */
  ofChain(chain: string): readonly TokenListEntry[]
  find(asset: Asset): TokenListEntry | undefined
  /** Returns the chain's native coin, even for an unknown chain. */
  coin(chain: string): TokenListEntry
  /** Whether a word is one that a listed asset of this chain has, or looks like it. */
  isTaken(chain: string, word: string): boolean
}

const usual = {
  eip155: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  solana: { name: 'SOL', symbol: 'SOL', decimals: 9 },
  bip122: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
} as const

type Written = z.output<typeof tokenSettings>[number]

function fromFile(path: string): readonly Written[] {
  let value: unknown
  try {
    value = JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    throw new ConfigError([{ path: 'balances.tokensFile', expected: 'expected a file of JSON' }])
  }
  const read = tokenSettings.safeParse(value)
  if (read.success) return read.data
  throw new ConfigError(
    read.error.issues.map(({ path: at, message }) => ({
      path: `balances.tokensFile: ${at.join('.')}`,
      expected: message,
    })),
  )
}

function listed({
  asset: text,
  symbol,
  name,
  decimals,
  icon,
}: Written): TokenListEntry | undefined {
  const asset = parseAsset(text)
  return asset && { asset, symbol, name, decimals, icon: icon ?? symbol }
}

let cachedTokens: Readonly<z.output<typeof tokenSettings>> | undefined

/** Checked once: all gateways of a process share them. */
function readBundledTokens(): Readonly<z.output<typeof tokenSettings>> {
  cachedTokens ??= tokenSettings.parse(parseData('tokens'))
  return cachedTokens
}

export function createTokenList(
  { tokens, tokensFile }: Config['balances'],
  networks: Config['networks'] = {},
): TokenList {
  const byKey = new Map<string, TokenListEntry>()
  const addCoin = (chain: string, coin: Pick<TokenListEntry, 'name' | 'symbol' | 'decimals'>) => {
    const asset = { chain }
    byKey.set(assetKey(asset), { asset, ...coin, icon: coin.symbol })
  }
  for (const { id, native } of wellKnownNetworks()) if (native) addCoin(id, native)
  for (const [chain, { symbol, decimals = nativeDecimals(chain) }] of Object.entries(networks))
    addCoin(chain, { name: symbol, symbol, decimals })
  const settings = [
    ...readBundledTokens(),
    ...(tokensFile === undefined ? [] : fromFile(tokensFile)),
    ...tokens,
  ]
  for (const setting of settings) {
    const token = listed(setting)
    if (token) byKey.set(assetKey(token.asset), token)
  }

  const byChain = new Map<string, TokenListEntry[]>()
  const words = new Map<string, Set<string>>()
  for (const token of byKey.values()) {
    const { chain } = token.asset
    if (token.asset.token !== undefined) byChain.set(chain, [...(byChain.get(chain) ?? []), token])
    const taken = words.get(chain) ?? new Set()
    words.set(
      chain,
      taken.add(confusableSkeleton(token.symbol)).add(confusableSkeleton(token.name)),
    )
  }

  function coin(chain: string): TokenListEntry {
    const asset = { chain }
    const known = byKey.get(assetKey(asset))
    if (known) return known
    const kind = getNamespace(chain)
    const native = kind === 'solana' || kind === 'bip122' ? usual[kind] : usual.eip155
    return { asset, ...native, icon: native.symbol }
  }

  return {
    ofChain: (chain) => byChain.get(chain) ?? [],
    find: (asset) => (asset.token === undefined ? coin(asset.chain) : byKey.get(assetKey(asset))),
    coin,
    isTaken(chain, word) {
      const glance = confusableSkeleton(word)
      const { symbol, name } = coin(chain)
      return (
        words.get(chain)?.has(glance) === true ||
        glance === confusableSkeleton(symbol) ||
        glance === confusableSkeleton(name)
      )
    },
  }
}

/** Where the gateway has the picture: from its own root, since only who asks knows how it was reached. */
export const getIconUrl = (icon: string | undefined): string =>
  icon !== undefined && /^[A-Za-z0-9$+_-]{1,20}$/.test(icon) ? `/public/getTokenImage/${icon}` : ''
