/** Asks a registered wallet for its accounts, or to forget the site (`standard:connect`, `standard:disconnect`). */
import { callWallet } from '../chain/call-wallet.js'
import { KitError } from '../errors/kit-error.js'
import { parseStandardAccounts, type StandardAccount } from './account.js'
import { readStandardWallet, type StandardWallet } from './wallet.js'

type Method = (...inputs: readonly unknown[]) => unknown

/**
 * One method of one feature, bound to it: `featureMethod(features, 'solana:signMessage', 'signMessage')`.
 * Undefined where the wallet lacks it.
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

/** The wallet as it is now. Throws `wallet-response-invalid` where it can no longer be read. */
export function currentStandardWallet(provider: unknown): StandardWallet {
  const wallet = readStandardWallet(provider)
  if (wallet) return wallet
  throw new KitError(
    'wallet-response-invalid',
    'The wallet can no longer be read. Reload the page.',
  )
}

/** The accounts the wallet shares now, without asking it. */
export function sharedStandardAccounts(provider: unknown): readonly StandardAccount[] {
  let accounts: unknown
  try {
    accounts = (provider as { accounts: unknown }).accounts
  } catch {}
  return parseStandardAccounts(accounts)
}

/** Silent, it never prompts, and answers an empty list where the site is not authorised. */
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

/** Resolves whether or not the wallet can, or answers before the deadline (milliseconds). */
export async function standardDisconnect(provider: unknown, deadline = 3_000): Promise<void> {
  const features = readStandardWallet(provider)?.features ?? {}
  const disconnect = featureMethod(features, 'standard:disconnect', 'disconnect')
  if (!disconnect) return
  await callWallet(() => disconnect(), AbortSignal.timeout(deadline)).catch(() => undefined)
}
