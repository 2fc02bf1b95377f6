/** What the networks of this gateway are called: by its operator, or by the list that comes along. */
import { z } from 'zod'
import type { Config } from '../config/schema.js'
import { parseData } from '../data-file.js'

export interface NamedNetwork {
  /** CAIP-2. */
  readonly chainId: string
  readonly name: string
  /** Of the native token. */
  readonly symbol: string
  readonly decimals: number
}

const file = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    testnet: z.boolean(),
    native: z.object({ name: z.string(), symbol: z.string(), decimals: z.int() }).optional(),
  }),
)

let cachedNetworks: Readonly<z.output<typeof file>> | undefined

/** Reads the networks that come along with the gateway. All gateways of a process share them. */
export function wellKnownNetworks(): Readonly<z.output<typeof file>> {
  cachedNetworks ??= file.parse(parseData('networks'))
  return cachedNetworks
}

/** Decimals of native tokens, unless the operator sets others. */
export const nativeDecimals = (chainId: string): number => {
  if (chainId.startsWith('solana:')) return 9
  return chainId.startsWith('bip122:') ? 8 : 18
}

/** Embedded wallets have accounts on these alone. */
const isOfWallet = (chainId: string) => /^(eip155|solana):/.test(chainId)

/**
 * Names the networks that an embedded wallet of this gateway can be on.
 *
 * @param networks - The operator's names. They replace those of the list.
 * @param chains - CAIP-2 ids that the gateway has nodes of. One without a name is left out.
 */
export function nameNetworks(
  networks: Config['networks'],
  chains: readonly string[],
): readonly NamedNetwork[] {
  const known = new Map(wellKnownNetworks().map((network) => [network.id, network]))
  const ids = new Set([...Object.keys(networks), ...chains])
  return [...ids].filter(isOfWallet).flatMap((chainId) => {
    const settings = networks[chainId]
    if (settings) {
      const { name, symbol, decimals = nativeDecimals(chainId) } = settings
      return [{ chainId, name, symbol, decimals }]
    }
    const { name, native } = known.get(chainId) ?? {}
    if (name === undefined || !native) return []
    return [{ chainId, name, symbol: native.symbol, decimals: native.decimals }]
  })
}
