/**
 * What a user changes in a wallet behind reaches the sites as phone wallets tell it: first the session is updated
 * where it lacks the account or the network, then the event is sent.
 */
import {
  type Change,
  getAccounts,
  getReference,
  type NamespaceHandler,
} from './namespace-handler.js'
import type { SessionChange, SessionEvent, WalletSession } from './wallet.js'

export type TellingEvent = Omit<SessionEvent, 'chainId'> & { readonly chainId: string }

export interface SessionUpdatesDeps {
  sessions(): readonly WalletSession[]
  update(topic: string, change: SessionChange): Promise<void>
  emit(topic: string, event: TellingEvent): Promise<void>
}

const getChain = (account: string) => account.slice(0, account.lastIndexOf(':'))

export function createSessionUpdates({ sessions, update, emit }: SessionUpdatesDeps) {
  async function tellOne(
    { topic, namespaces }: WalletSession,
    handler: NamespaceHandler,
    change: Change,
  ) {
    const current = namespaces[handler.namespace]
    if (!current) return
    const known = [...new Set(current.accounts.map(getChain))]
    const chains = change.kind === 'network' ? [...new Set([...known, change.chainId])] : known
    const chainId = change.kind === 'network' ? change.chainId : known[0]
    if (chainId === undefined) return
    // As many as were approved: another account takes the place of the last.
    const count = current.accounts.length / known.length
    const accounts = chains.flatMap((chain) => getAccounts(handler, chain, count))
    // A locked wallet shows no account. Phone wallets emit nothing then.
    if (accounts.length === 0) return
    if (accounts.some((account) => !current.accounts.includes(account))) {
      await update(topic, { [handler.namespace]: { chains, accounts } })
    }
    const name = change.kind === 'network' ? 'chainChanged' : 'accountsChanged'
    if (!current.events.includes(name)) return
    const data =
      change.kind === 'network' ? getData(chainId) : handler.accountsOn(chainId).slice(0, count)
    await emit(topic, { name, data, chainId })
  }

  return async function tell(handler: NamespaceHandler, change: Change): Promise<void> {
    for (const session of sessions()) await tellOne(session, handler, change)
  }
}

/** EVM chains are numbers there, others their reference. */
function getData(chainId: string): unknown {
  const reference = getReference(chainId)
  return chainId.startsWith('eip155:') ? Number(reference) : reference
}
