/** Asks a registered wallet for its accounts, or to forget the site (`standard:connect`, `standard:disconnect`). */
import { callWallet } from '../chain/call-wallet.js'
import { KitError } from '../errors/kit-error.js'
import { parseStandardAccounts, type StandardAccount } from './account.js'
import { readStandardWallet, type StandardWallet } from './wallet.js'

type Method = (...inputs: readonly unknown[]) => unknown

/**
 * Returns a method of a wallet's feature, bound to the feature.
 *
 * @param features - Features of the wallet.
 * @param feature - Name of the feature, such as `solana:signMessage`.
 * @param method - Name of the method.
 * @returns The method. Undefined if the wallet lacks it.
 * @example
 * ```ts
 * import { featureMethod } from '@scope/core/wallet-standard'
 *
 * const signMessage = featureMethod(features, 'solana:signMessage', 'signMessage')
 * ```
 */
export function featureMethod(
  features: StandardWallet['features'],
  feature: string,
  method: string,
): Method | undefined {
  try {
    const owner = features[feature] as Record<string, unknown> | undefined
    const found = owner?.[method]
    return typeof found === 'function' ? found.bind(owner) : undefined
  } catch {
    return undefined
  }
}

/**
 * Reads the current state of a Wallet Standard wallet.
 *
 * @param provider - Wallet object that the wallet registered.
 * @returns A snapshot of its name, icon, chains and features.
 * @throws {KitError} with code `wallet-response-invalid` if the wallet can't be read any more.
 * @example
 * ```ts
 * import { currentStandardWallet } from '@scope/core/wallet-standard'
 *
 * const { features } = currentStandardWallet(connector.provider)
 * ```
 */
export function currentStandardWallet(provider: unknown): StandardWallet {
  const wallet = readStandardWallet(provider)
  if (wallet) return wallet
  throw new KitError(
    'wallet-response-invalid',
    'The wallet can no longer be read. Reload the page.',
  )
}

/**
 * Returns the accounts that a Wallet Standard wallet currently shares. Sends no request to the wallet.
 *
 * @param provider - Wallet object that the wallet registered.
 * @returns The accounts, in the wallet's order.
 * @throws {KitError} with code `wallet-response-invalid` if its accounts can't be read.
 * @example
 * ```ts
 * import { sharedStandardAccounts } from '@scope/core/wallet-standard'
 *
 * const accounts = sharedStandardAccounts(connector.provider)
 * ```
 */
export function sharedStandardAccounts(provider: unknown): readonly StandardAccount[] {
  let accounts: unknown
  try {
    accounts = (provider as { accounts: unknown }).accounts
  } catch {}
  return parseStandardAccounts(accounts)
}

/**
 * Requests the accounts of a Wallet Standard wallet (`standard:connect`).
 *
 * @param provider - Wallet object that the wallet registered.
 * @param options - `silent` never shows a prompt, and `signal` ends the wait.
 * @returns The accounts. Empty if `silent` and the site isn't authorized.
 * @throws {KitError} with code `wallet-unsupported` if the wallet has no `standard:connect`.
 * @throws {KitError} with code `wallet-response-invalid` if the wallet or its response can't be read.
 * @throws {KitError} with code `user-rejected` if the user declined, or `aborted` if the signal aborts.
 * @see https://github.com/wallet-standard/wallet-standard
 * @example
 * ```ts
 * import { standardConnect } from '@scope/core/wallet-standard'
 *
 * const [account] = await standardConnect(connector.provider, { silent: true })
 * ```
 */
export async function standardConnect(
  provider: unknown,
  { silent, signal }: { readonly silent: boolean; readonly signal?: AbortSignal },
): Promise<readonly StandardAccount[]> {
  const connect = featureMethod(
    currentStandardWallet(provider).features,
    'standard:connect',
    'connect',
  )
  if (!connect) throw new KitError('wallet-unsupported', 'The wallet can not be connected.')
  // `silent: false` is left out: some wallets look only whether the input is there.
  const answer = await callWallet(() => (silent ? connect({ silent: true }) : connect()), signal)
  const { accounts } = (answer ?? {}) as { accounts?: unknown }
  return parseStandardAccounts(accounts)
}

/**
 * Disconnects the site from a Wallet Standard wallet (`standard:disconnect`). Never rejects. Does nothing
 * if the wallet lacks the feature.
 *
 * @param provider - Wallet object that the wallet registered.
 * @param deadline - Maximum wait for the wallet, in milliseconds. Defaults to 3,000.
 * @example
 * ```ts
 * import { standardDisconnect } from '@scope/core/wallet-standard'
 *
 * await standardDisconnect(connector.provider)
 * ```
 */
export async function standardDisconnect(provider: unknown, deadline = 3_000): Promise<void> {
  const features = readStandardWallet(provider)?.features ?? {}
  const disconnect = featureMethod(features, 'standard:disconnect', 'disconnect')
  if (!disconnect) return
  await callWallet(() => disconnect(), AbortSignal.timeout(deadline)).catch(() => undefined)
}
