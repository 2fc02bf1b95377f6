/** A wallet with the methods it has at one moment: what a script of the page puts in their place later hears nothing (X5). */
import { currentStandardWallet, featureMethod } from './connection.js'
import { readStandardWallet } from './wallet.js'

/** Features are called as what they do is, but for one. */
const getMethod = (feature: string) =>
  feature === 'standard:events' ? 'on' : feature.slice(feature.indexOf(':') + 1)

/**
 * Pins the current methods of a Wallet Standard wallet. Scripts that replace them later receive no
 * requests (X5). Metadata and accounts stay live. New features need another pin.
 *
 * @param provider - Wallet object that the wallet registered.
 * @returns A wallet object with the pinned methods.
 * @example
 * ```ts
 * import { pinWalletMethods } from '@scope/core/wallet-standard'
 *
 * const wallet = pinWalletMethods(connector.provider)
 * ```
 */
export function pinWalletMethods(provider: unknown): object {
  const features = readStandardWallet(provider)?.features ?? {}
  const pinned = Object.keys(features).map((feature) => {
    const method = getMethod(feature)
    return [feature, { [method]: featureMethod(features, feature, method) }] as const
  })
  const own = (key: string): unknown => Object(provider)[key]
  return {
    get name() {
      return own('name')
    },
    get icon() {
      return own('icon')
    },
    get chains() {
      return own('chains')
    },
    get accounts() {
      return own('accounts')
    },
    get features() {
      const now = currentStandardWallet(provider).features
      return Object.fromEntries(pinned.filter(([feature]) => feature in now))
    },
  }
}
