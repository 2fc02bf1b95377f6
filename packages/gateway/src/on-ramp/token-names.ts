/** Networks and tokens as the providers name them, as CAIP-2 and CAIP-10. */
import { parseAccount, toTokenAddress } from '../assets/asset.js'
import { wellKnownNetworks } from '../assets/network-list.js'
import type { Config } from '../config/schema.js'

export interface ProviderTokenFacts {
  /** EIP-155 chain id as text. Absent or anything else for other networks. */
  readonly chainId?: string | null | undefined
  /** Lower-case name of the network. */
  readonly network: string
  /** Empty or absent for the native token. */
  readonly address?: string | null | undefined
  readonly symbol: string
}

/** @returns CAIP-10 of the token. Undefined if it is of a network where nothing may be bought. */
export type NameToken = (facts: ProviderTokenFacts) => string | undefined

const otherChains: Readonly<Record<string, string>> = {
  solana: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  bitcoin: 'bip122:000000000019d6689c085ae165831e93',
  btc: 'bip122:000000000019d6689c085ae165831e93',
}

/** Providers write this address for the native token, or the zero address. */
const nativeAddress = /^0x(?:0{40}|e{40})$/i

/** CAIP-2 ids of networks where something may be bought. */
export function getOnRampChains({ onRamp, rpc }: Config): readonly string[] {
  if (!onRamp.coinbase && !onRamp.meld) return []
  const known = wellKnownNetworks().filter(({ testnet }) => !testnet)
  const all = onRamp.chains ?? [...known.map(({ id }) => id), ...Object.keys(rpc.nodes)]
  return [...new Set(all)]
}

export function createNameToken(config: Config): NameToken {
  const chains = new Set(getOnRampChains(config))
  const symbols = new Map(wellKnownNetworks().map(({ id, native }) => [id, native?.symbol]))
  for (const [id, { symbol }] of Object.entries(config.networks)) symbols.set(id, symbol)

  return ({ chainId, network, address, symbol }) => {
    const isEvm = /^[1-9]\d{0,9}$/.test(chainId ?? '')
    const chain = isEvm ? `eip155:${chainId}` : otherChains[network]
    if (chain === undefined || !chains.has(chain)) return undefined
    if (address && !nativeAddress.test(address)) {
      const token = parseAccount(chain, address)
      return token === undefined ? undefined : toTokenAddress({ chain, token })
    }
    // A token whose contract is missing must not pass for the native one.
    return symbol === (symbols.get(chain) ?? 'ETH') ? toTokenAddress({ chain }) : undefined
  }
}
