/** Tokens that can be bought: those of the account, the well-known ones of the network, and those of the site. */
import type { TokenBalance, TokenListEntry } from '../chain/assets.js'
import { sanitizeText } from '../chain/sanitize.js'
import { KitError } from '../errors/kit-error.js'
import type { SwapListToken } from './swap-feature.js'

/** Symbols that lists begin with, in this order, behind the tokens of the account. */
const suggested =
  'ETH UNI 1INCH AAVE SOL ADA AVAX DOT LINK NITRO GAIA MILK TRX NEAR GNO WBTC DAI WETH USDC USDT ARB BAL BICO CRV ENS MATIC OP'.split(
    ' ',
  )

const getRank = ({ symbol }: SwapListToken) => {
  const at = suggested.indexOf(symbol.toUpperCase())
  return at < 0 ? suggested.length : at
}

const getKey = ({ address = '' }: { readonly address?: string }) => address.toLowerCase()

export interface BuyableTokensInput {
  readonly held: readonly TokenBalance[]
  /** Of the network. Earlier entries win over later ones of the same address. */
  readonly listed: readonly TokenListEntry[]
}

/** Each token once: held ones first, then suggested ones, then the others by symbol. */
export function getBuyableTokens({ held, listed }: BuyableTokensInput): readonly SwapListToken[] {
  const known = new Map(held.map((token) => [getKey(token), token]))
  const others = new Map<string, SwapListToken>()
  for (const { networkId: _, ...token } of listed)
    if (!known.has(getKey(token)) && !others.has(getKey(token))) others.set(getKey(token), token)
  const sorted = [...others.values()].toSorted(
    (a, b) => getRank(a) - getRank(b) || a.symbol.localeCompare(b.symbol),
  )
  return [...known.values(), ...sorted]
}

/** A token that its contract describes. Throws `address-invalid` for one whose texts can't be shown. */
export function toUnlisted(token: SwapListToken): SwapListToken {
  const [name, symbol] = [sanitizeText(token.name), sanitizeText(token.symbol)]
  if (!symbol) throw new KitError('address-invalid', 'This address is no token.')
  return { ...token, name: name || symbol, symbol, isUnlisted: true }
}
