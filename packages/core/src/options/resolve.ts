/** Options to what a kit works with: what is left out is filled in. */
import { toNetwork } from '../chain/network.js'
import { checkOptions } from './check.js'
import {
  type CoreOptions,
  defaultFeatures,
  defaultFlags,
  type ResolvedOptions,
  walletFeatures,
  walletGroups,
} from './options.js'

/** What bundlers put in its place; Node has it. */
declare const process: { readonly env: { readonly NODE_ENV?: string } }

/** What was told, and for the rest what is so otherwise. */
const over = <T extends object>(all: T, overrides: Partial<Record<keyof T, unknown>> = {}): T =>
  Object.assign(
    { ...all },
    ...Object.keys(all).map((name) => {
      const on = overrides[name as keyof T]
      return on === undefined ? {} : { [name]: on }
    }),
  )

/** The order asked for, then what it leaves out. */
const fullOrder = <T>(all: readonly T[], asked: readonly T[] = []): readonly T[] => [
  ...new Set([...asked, ...all]),
]

/**
 * Throws `option-invalid` with the path of the first thing that is wrong. In production builds nothing is checked: what
 * a host writes was checked where it was written, and the check would weigh on every page.
 */
export function resolveOptions(options: CoreOptions): ResolvedOptions {
  if (process.env.NODE_ENV !== 'production') checkOptions(options)
  const [first, ...rest] = options.networks
  return {
    ...options,
    networks: [toNetwork(first), ...rest.map(toNetwork)],
    adapters: options.adapters ?? [],
    rpcUrls: options.rpcUrls ?? {},
    features: over(defaultFeatures, options.features),
    connectorTypeOrder: fullOrder(walletGroups, options.connectorTypeOrder),
    walletFeaturesOrder: fullOrder(walletFeatures, options.walletFeaturesOrder),
    ...over(defaultFlags, options),
  }
}
