/** An active session: attaching it, listening to it, and refreshing the accounts and network that it shares. */
import type { WalletSession } from '../../../chain/adapter.js'
import { asKitError } from '../../../errors/kit-error.js'
import type { AccountDetails } from '../../../extensions.js'
import type { WalletIdentity } from '../connection-machine.js'
import type { NamespaceConnection } from './namespace-connection.js'

/** Takes a session over. `address` is the account to go on with, where it is still shared. */
export function attachSession(
  slot: NamespaceConnection,
  session: WalletSession,
  wallet: WalletIdentity,
  address: string | undefined,
  details: AccountDetails,
): void {
  const { accounts, networkId } = session
  const account = accounts.find((shared) => shared.address === address) ?? accounts[0]
  slot.hold(session, () =>
    session.subscribe({
      onAccountsChange: (accounts) => slot.hear(session, { type: 'accounts', accounts }),
      onNetworkChange: (networkId) => slot.hear(session, { type: 'network', networkId }),
      onDisconnect: (error) => slot.session === session && slot.end(error),
    }),
  )
  slot.hear(session, { type: 'connected', wallet, accounts, account, networkId, ...details })
}

/** What a wallet says that is busy, not gone: asked about later, it may answer. */
const passing = /^(limit-exceeded|already-pending|internal-error|timeout)$/

/** Refreshes what the wallet shares. Ends the connection if the wallet reports that it is over, or is gone. */
export async function refresh(slot: NamespaceConnection, signal: AbortSignal): Promise<void> {
  const { session } = slot
  if (!session) return
  try {
    const { accounts, networkId } = await session.fetchState(signal)
    slot.hear(session, { type: 'accounts', accounts })
    slot.hear(session, { type: 'network', networkId })
  } catch (thrown) {
    const error = asKitError(thrown)
    if (slot.session === session && !signal.aborted && !passing.test(error.code)) slot.end(error)
  }
}
