/** Names an unlisted token: its own name, unless that is an advertisement or imitates another token. */
import type { Asset } from './asset.js'
import type { TokenList } from './token-list.js'
import { sanitizeTokenText, shortToken } from './token-text.js'

export function sanitizeUnlistedToken(
  list: TokenList,
  { chain, token = '' }: Asset,
  symbol: string | undefined,
  name: string | undefined,
): { readonly symbol: string; readonly name: string } {
  const [ownSymbol, ownName] = [symbol, name].map((word) => sanitizeTokenText(word ?? ''))
  const short = shortToken(token)
  const isTaken = [ownSymbol, ownName].some((word) => word && list.isTaken(chain, word))
  if (isTaken || ownSymbol === undefined) return { symbol: short, name: short }
  return { symbol: ownSymbol, name: ownName ?? ownSymbol }
}
