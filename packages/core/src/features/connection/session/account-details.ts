/** Details of connected accounts, as features and views tell them. Fetched with what connects wallets. */
import type { AccountDetails } from '../../../extensions.js'
import type { Namespace } from '../../../ids/caip.js'
import type { ConnectorKey } from '../connection-feature.js'
import type { NamespaceConnection } from './namespace-connection.js'

export interface AccountDetailsStore {
  /** What an account that is about to be connected has from the beginning. */
  initial(connector: ConnectorKey): AccountDetails
  describe(connector: ConnectorKey, details: AccountDetails | undefined): void
  setCurrentTab(tab: number, namespace: Namespace): void
}

const getKey = ({ id, namespace }: ConnectorKey) => `${namespace} ${id}`

export function createAccountDetails(
  getConnection: (namespace: Namespace) => NamespaceConnection,
): AccountDetailsStore {
  const described = new Map<string, AccountDetails>()

  /** Changes the connection only if a detail differs: each change makes subscribers read balances again. */
  function update(namespace: Namespace, details: AccountDetails, id?: string): void {
    const { $state, session, hear } = getConnection(namespace)
    const state = $state.get()
    if (!session || state.status !== 'connected') return
    if (id !== undefined && state.wallet.id !== id) return
    const next = { ...state, ...details }
    const names = Object.keys(details) as (keyof AccountDetails)[]
    if (names.some((name) => next[name] !== state[name]))
      hear(session, { ...next, type: 'connected' })
  }

  return {
    initial: (connector) => ({ currentTab: 0, ...described.get(getKey(connector)) }),
    describe(connector, details) {
      if (details) {
        described.set(getKey(connector), details)
        update(connector.namespace, details, connector.id)
      } else described.delete(getKey(connector))
    },
    setCurrentTab: (currentTab, namespace) => update(namespace, { currentTab }),
  }
}
