/** Finds tokens to buy: in the list of the network, or by their address. */
import type { TokenBalance } from '../chain/assets.js'
import { KitError } from '../errors/kit-error.js'
import type { InternalKit } from '../feature.js'
import { getBuyableTokens, toUnlisted } from './buyable-tokens.js'
import type { SwapChain } from './swap-chain.js'
import type { Swap, SwapDraft, SwapListToken, SwapOptions } from './swap-feature.js'

export interface TokenSearchDeps {
  readonly kit: InternalKit
  readonly chain: Pick<SwapChain, 'get' | 'load'>
  readonly options: Pick<SwapOptions, 'tokenList'>
  getDraft(): SwapDraft | undefined
  getHeld(): readonly TokenBalance[]
  readonly signal: AbortSignal
}

export function createTokenSearch({
  kit,
  chain,
  options,
  getDraft,
  getHeld,
  signal,
}: TokenSearchDeps): Pick<Swap, 'getBuyableTokens' | 'findToken'> {
  const getListed = (networkId: SwapDraft['networkId']) =>
    [...(options.tokenList ?? []), ...(chain.get()?.swaps.getListedTokens(networkId) ?? [])].filter(
      (token) => token.networkId === networkId,
    )

  function getTokens(): readonly SwapListToken[] {
    const draft = getDraft()
    if (!draft) return []
    const { networkId, sold } = draft
    const native = kit.network.find(networkId)?.nativeCurrency
    const all = getBuyableTokens({ held: getHeld(), listed: getListed(networkId) })
    const hasNative = all.some(({ address }) => address === undefined)
    const whole: readonly SwapListToken[] = native && !hasNative ? [native, ...all] : all
    return whole.filter(
      ({ address }) => !sold || address?.toLowerCase() !== sold.address?.toLowerCase(),
    )
  }

  return {
    getBuyableTokens: getTokens,
    async findToken(text) {
      const wanted = text.trim()
      const known = getTokens().find(
        ({ address }) => address?.toLowerCase() === wanted.toLowerCase(),
      )
      if (known) return known
      const draft = getDraft()
      const network = draft && kit.network.find(draft.networkId)
      const { assets } = await chain.load()
      const { getNodeClient } = await kit.chains()
      const token =
        network && (await assets?.token(getNodeClient(network), network, wanted, signal))
      if (!token) throw new KitError('address-invalid', 'This address is no token.')
      return toUnlisted(token)
    },
  }
}
