import type { KitErrorCode } from '../errors/codes.js'
import { KitError } from '../errors/kit-error.js'
import { withTimeout } from '../lib/async.js'
import type { Account, WalletSession } from './adapter.js'
import type { Network } from './network.js'
import type { WalletCapabilities } from './wallet-calls.js'

/** Milliseconds after which a wallet that doesn't answer has no capabilities. */
const timeoutMs = 5_000

/** Codes with which most wallets of today answer. */
const unknownMethod: ReadonlySet<KitErrorCode> = new Set<KitErrorCode>([
  'unsupported-method',
  'method-not-found',
  'method-unsupported',
])

export interface ConnectedWallet {
  readonly session: WalletSession
  readonly account: Account
  readonly network: Network
}

export interface CapabilityReader {
  /** Undefined if the wallet has no batches there. */
  read(wallet: ConnectedWallet): Promise<WalletCapabilities | undefined>
  /** Asks again the next time: an upgrade of the account changes them. */
  forget(session: WalletSession): void
}

/** Asks each wallet once per connection, account and network. */
export function createCapabilityReader(signal: AbortSignal): CapabilityReader {
  const known = new WeakMap<WalletSession, Map<string, Promise<WalletCapabilities | undefined>>>()
  return {
    read({ session, account, network }) {
      const ofSession =
        known.get(session) ?? new Map<string, ReturnType<CapabilityReader['read']>>()
      known.set(session, ofSession)
      const key = `${network.caipNetworkId}:${account.address}`
      const before = ofSession.get(key)
      if (before) return before
      const answer = withTimeout(timeoutMs, signal, async (limit) =>
        (await session.calls?.())?.getCapabilities(account, network, limit),
      ).catch((error: unknown) => {
        // A wallet that is locked, busy or asleep may answer the next time.
        if (!(error instanceof KitError) || !unknownMethod.has(error.code)) ofSession.delete(key)
        return undefined
      })
      ofSession.set(key, answer)
      return answer
    },
    forget: (session) => void known.delete(session),
  }
}
