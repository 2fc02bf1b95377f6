/** A wallet as the session asks it. Wallets from before Wallet Standard are brought into its shape first. */
import type { CaipNetworkId, Connector } from '@scope/core/chain'
import { type Account, type Accounts, KitError } from '@scope/core/chain'
import {
  currentStandardWallet,
  featureMethod,
  type StandardAccount,
} from '@scope/core/wallet-standard'
import { getKey } from './address.js'
import { getNetworkId, serves } from './clusters.js'
import { toStandardWallet } from './legacy-wallets.js'
import { invalid } from './responses.js'

/** One account, and what the wallet wants to be handed for it. */
export interface SharedAccount {
  readonly account: Account
  readonly chains: readonly string[]
  readonly features: readonly string[]
  readonly raw: unknown
}

/** The object that speaks Wallet Standard: the wallet's own, or one around it. */
export const toStandard = ({ type, provider, name }: Connector): unknown =>
  type === 'INJECTED' ? toStandardWallet(provider, name) : provider

const hex = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * The Solana accounts among those a wallet lists, each once. Throws `wallet-response-invalid` where an address is none,
 * or is not that of the key beside it.
 */
export function solanaAccounts(
  listed: readonly StandardAccount[],
  walletChains: readonly string[],
): readonly SharedAccount[] {
  const seen = new Set<string>()
  return listed.flatMap(({ address, publicKey, chains, features, raw }) => {
    const known = (chains.length > 0 ? chains : walletChains).filter((chain) =>
      chain.startsWith('solana:'),
    )
    if (known.length === 0 || seen.has(address)) return []
    seen.add(address)
    let key: Uint8Array
    try {
      key = getKey(address)
    } catch {
      throw invalid('accounts')
    }
    if (publicKey.length > 0 && hex(publicKey) !== hex(key)) throw invalid('accounts')
    const account: Account = { namespace: 'solana', address, type: 'eoa', publicKey: hex(key) }
    return { account, chains: known, features, raw }
  })
}

export const getAccounts = (shared: readonly SharedAccount[]): Accounts | undefined => {
  const [first, ...rest] = shared.map(({ account }) => account)
  return first ? [first, ...rest] : undefined
}

/** The network asked for where the account serves it; else the first that it does serve. */
export function networkFor(chains: readonly string[], wanted: CaipNetworkId): CaipNetworkId {
  if (serves(chains, wanted)) return wanted
  const other = chains.map(getNetworkId).find((id) => id !== undefined)
  if (other) return other
  throw new KitError(
    'chain-id-unsupported',
    'The wallet has no account on a network of this site. Choose another network, or another wallet.',
  )
}

/** A method of the wallet as it is now: it may have lost what it had. Throws `wallet-unsupported`. */
export function assertMethod(standard: unknown, feature: string, method: string) {
  const found = featureMethod(currentStandardWallet(standard).features, feature, method)
  if (found) return found
  throw new KitError('wallet-unsupported', 'The wallet does not support this request.', {
    details: { feature },
  })
}
