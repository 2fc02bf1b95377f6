/** What a site shows of one namespace's connection: derived, never stored. */
import { computed, type ReadableAtom } from 'nanostores'
import type { Account } from '../../chain/adapter.js'
import type { KitError } from '../../errors/kit-error.js'
import type { AccountDetails } from '../../extensions.js'
import type { Address } from '../../ids/address.js'
import {
  type CaipAddress,
  type CaipNetworkId,
  caipAddress,
  type Namespace,
} from '../../ids/caip.js'

export type AccountStatus = 'connected' | 'connecting' | 'reconnecting' | 'disconnected'

/** @typeParam N - The namespace that was asked for: on EVM, addresses are typed as `0x…`. */
export interface AccountState<N extends Namespace = Namespace> extends AccountDetails {
  readonly namespace: N
  readonly status: AccountStatus
  /** There is an address: connected, or reconnecting with the address of the last visit. */
  readonly isConnected: boolean
  readonly address?: Address<N>
  /** CAIP-10, on the network the wallet is on. */
  readonly caipAddress?: CaipAddress
  readonly networkId?: CaipNetworkId
  readonly account?: Account<N>
  /** Every account the wallet shares; only the remembered one while reconnecting. */
  readonly accounts: readonly Account<N>[]
  readonly wallet?: { readonly id: string; readonly name: string; readonly imageUrl?: string }
  /** Why the connection ended by itself. */
  readonly error?: KitError
}

interface HeldConnection extends AccountDetails {
  readonly status: AccountStatus
  readonly wallet?: NonNullable<AccountState['wallet']>
  readonly account?: Account
  readonly accounts?: readonly Account[]
  readonly networkId?: CaipNetworkId
  readonly error?: KitError
}

export function accountState(
  namespace: Namespace,
  connection: HeldConnection,
  isAsked: boolean,
): AccountState {
  const { wallet, account, networkId, error } = connection
  if (!account || !networkId || !wallet) {
    const state = isAsked ? 'connecting' : 'disconnected'
    return {
      namespace,
      status: state,
      isConnected: false,
      accounts: [],
      ...(error && { error }),
    }
  }
  return {
    accounts: [account],
    ...connection,
    namespace,
    isConnected: true,
    address: account.address,
    caipAddress: caipAddress(networkId, account.address),
  }
}

export function getAccount(
  namespace: Namespace,
  $connection: ReadableAtom<HeldConnection>,
  $connectionAttempts: ReadableAtom<
    readonly { readonly status: string; readonly namespace: Namespace }[]
  >,
): ReadableAtom<AccountState> {
  return computed([$connection, $connectionAttempts], (connection, attempts) =>
    accountState(
      namespace,
      connection,
      attempts.some((attempt) => attempt.status === 'pending' && attempt.namespace === namespace),
    ),
  )
}
