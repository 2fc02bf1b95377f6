/** One namespace's connection: which event moves it where. Pure; the effects are in connection.ts. */
import type { Account, Accounts } from '../../chain/adapter.js'
import type { KitError } from '../../errors/kit-error.js'
import type { AccountDetails } from '../../extensions.js'
import type { CaipNetworkId } from '../../ids/caip.js'
import type { Transitions } from '../../lib/machine.js'

/** Id, name and icon of a connected wallet. */
export interface WalletIdentity {
  /** Id of the connector. */
  readonly id: string
  /** Name of the wallet, safe to display. */
  readonly name: string
  /** Icon of the wallet. Only use it as the source of an `<img>`. */
  readonly imageUrl?: string
}

/**
 * Connection of one namespace.
 *
 * - `disconnected`: no wallet is connected. `error` is set if the user didn't disconnect.
 * - `reconnecting`: the state comes from storage, and the wallet hasn't responded since the page load.
 * - `connected`: the wallet shares its accounts.
 */
export type Connection =
  | { readonly status: 'disconnected' /** Why it ended by itself. */; readonly error?: KitError }
  | {
      /** The wallet has not answered since the page loaded; what is shown is what was remembered. */
      readonly status: 'reconnecting'
      readonly wallet: WalletIdentity
      readonly account: Account
      readonly networkId: CaipNetworkId
    }
  | ({
      readonly status: 'connected'
      readonly wallet: WalletIdentity
      /** The account in use: the wallet's first, or the one chosen here. */
      readonly account: Account
      readonly accounts: Accounts
      /** The network the wallet is on, listed here or not. */
      readonly networkId: CaipNetworkId
    } & AccountDetails)

type Held<S extends Connection['status']> = Omit<Extract<Connection, { status: S }>, 'status'>

export type ConnectionEvent =
  | ({ readonly type: 'restore' } & Held<'reconnecting'>)
  | ({ readonly type: 'connected' } & Held<'connected'>)
  | { readonly type: 'accounts'; readonly accounts: Accounts }
  | { readonly type: 'network'; readonly networkId: CaipNetworkId }
  | { readonly type: 'select'; readonly account: Account }
  /** `error` is set if the user didn't cause the end. */
  | { readonly type: 'end'; readonly error?: KitError }

const connected = ({
  type: _,
  ...rest
}: Extract<ConnectionEvent, { type: 'connected' }>): Connection => ({
  status: 'connected',
  ...rest,
})

const ended = (_: unknown, { error }: { error?: KitError }): Connection =>
  error ? { status: 'disconnected', error } : { status: 'disconnected' }

/** The wallet chose another first account → follow it; else stay with the one chosen here while it is still shared. */
function accountAfter(before: Held<'connected'>, accounts: Accounts): Account {
  const followed = accounts[0].address !== before.accounts[0].address
  const same = accounts.find(({ address }) => address === before.account.address)
  return followed || !same ? accounts[0] : same
}

export const connectionMoves: Transitions<Connection, ConnectionEvent> = {
  disconnected: {
    restore: (_, { type, ...rest }) => ({ status: 'reconnecting', ...rest }),
    connected: (_, event) => connected(event),
    end: ended,
  },
  reconnecting: {
    connected: (_, event) => connected(event),
    end: ended,
  },
  connected: {
    connected: (_, event) => connected(event),
    accounts: (state, { accounts }) => ({
      ...state,
      accounts,
      account: accountAfter(state, accounts),
    }),
    network: (state, { networkId }) => ({ ...state, networkId }),
    select: (state, { account }) => ({ ...state, account }),
    end: ended,
  },
}
