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

/**
 * Connection status of an account.
 *
 * - `connected`: the wallet shares the account.
 * - `connecting`: a connection request is pending in the wallet.
 * - `reconnecting`: the state comes from storage, and the wallet hasn't responded since the page load.
 * - `disconnected`: no account is connected.
 */
export type AccountStatus = 'connected' | 'connecting' | 'reconnecting' | 'disconnected'

/**
 * State of the account of one namespace. Derived from the connection and never stored.
 *
 * @typeParam N - Namespace of the account. On EVM, addresses have the type `0x…`.
 */
export interface AccountState<N extends Namespace = Namespace> extends AccountDetails {
  /** Namespace of the account. */
  readonly namespace: N
  /** Connection status of the namespace. */
  readonly status: AccountStatus
  /** Whether an address is known: connected, or reconnecting with the saved address of the last visit. */
  readonly isConnected: boolean
  /** Address of the active account. Undefined if not connected. */
  readonly address?: Address<N>
  /** CAIP-10, on the network the wallet is on. */
  readonly caipAddress?: CaipAddress
  /** CAIP-2 id of the wallet's network. The site may not list it. */
  readonly networkId?: CaipNetworkId
  /** Active account. Undefined if not connected. */
  readonly account?: Account<N>
  /** All accounts that the wallet shares. While reconnecting, only the saved account. Empty if not connected. */
  readonly accounts: readonly Account<N>[]
  /** Connected wallet. Undefined if not connected. */
  readonly wallet?: { readonly id: string; readonly name: string; readonly imageUrl?: string }
  /** Why the connection ended. Undefined if the user disconnected. */
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

/** Undefined if no account is connected. */
function getConnected(namespace: Namespace, connection: HeldConnection): AccountState | undefined {
  const { wallet, account, networkId } = connection
  return (
    account &&
    networkId &&
    wallet && {
      accounts: [account],
      ...connection,
      namespace,
      isConnected: true,
      address: account.address,
      caipAddress: caipAddress(networkId, account.address),
    }
  )
}

export function getAccount(
  namespace: Namespace,
  $connection: ReadableAtom<HeldConnection>,
  $connectionAttempts: ReadableAtom<
    readonly { readonly status: string; readonly namespace: Namespace }[]
  >,
): ReadableAtom<AccountState> {
  // What is asked tells nothing of a connected account: those who listen hear of it once.
  const $connected = computed($connection, (connection) => getConnected(namespace, connection))
  return computed(
    [$connected, $connection, $connectionAttempts],
    (connected, { error }, attempts): AccountState =>
      connected ?? {
        namespace,
        status: attempts.some(
          (attempt) => attempt.status === 'pending' && attempt.namespace === namespace,
        )
          ? 'connecting'
          : 'disconnected',
        isConnected: false,
        accounts: [],
        ...(error && { error }),
      },
  )
}
