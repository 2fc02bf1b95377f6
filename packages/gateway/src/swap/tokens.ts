/** The operator's tokens. Their decimals are the contract's, or they are left out (threat B51). */
import { toTokenAddress } from '../assets/asset.js'
import type { EvmTokens } from '../assets/evm-tokens.js'
import type { SwapSettings } from '../config/swap-settings.js'
import type { ResponseCache } from '../upstream/response-cache.js'

export interface SwapTokensDeps {
  readonly tokens: SwapSettings['tokens']
  /** Shares one look at a network's contracts. */
  readonly cache: ResponseCache
  /** Undefined for a network without nodes. */
  getContracts(chainId: string): EvmTokens | undefined
}

const keepMs = 60_000

/** @returns Reads the tokens of a network as JSON. Rejects with `UpstreamError` if its nodes do not respond. */
export function createSwapTokens({ tokens, cache, getContracts }: SwapTokensDeps) {
  async function make(chainId: string): Promise<string> {
    const listed = tokens[chainId] ?? []
    const contracts = listed.map(({ address }) => address.toLowerCase())
    const found = await getContracts(chainId)?.read(contracts)
    const shown = listed.flatMap(({ address, name, symbol, decimals, logoUri }) => {
      const token = address.toLowerCase()
      if (found?.get(token)?.decimals !== decimals) return []
      const id = toTokenAddress({ chain: chainId, token })
      return [{ address: id, name, symbol, decimals, ...(logoUri !== undefined && { logoUri }) }]
    })
    return JSON.stringify({ tokens: shown })
  }
  return async (chainId: string): Promise<string> =>
    tokens[chainId] === undefined
      ? JSON.stringify({ tokens: [] })
      : cache.text(['tokens', chainId], keepMs, () => make(chainId))
}
