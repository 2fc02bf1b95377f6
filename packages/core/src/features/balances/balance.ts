/** What a balance is, and what reading it takes. */
import type { ReadableAtom, WritableAtom } from 'nanostores'
import type { Network } from '../../chain/network.js'
import type { KitError } from '../../errors/kit-error.js'
import type { Namespace } from '../../ids/caip.js'

/**
 * Native balance of an account. `value` is in base units.
 *
 * - `none`: no account is connected, or the site doesn't list its network.
 * - `loading`: the first request is pending.
 * - `ready`: the balance is known.
 * - `failed`: the request failed.
 */
export type Balance =
  | { readonly status: 'none' }
  | { readonly status: 'loading' }
  | {
      readonly status: 'ready'
      /** Base units. */
      readonly value: bigint
      readonly decimals: number
      readonly symbol: string
    }
  | { readonly status: 'failed'; readonly error: KitError }

/** Whose balance is shown: the account in use on the network in use. */
export interface Holder {
  readonly address: string
  readonly network: Network
}

/** A balance that is displayed. */
export interface BalanceStore {
  readonly $balance: WritableAtom<Balance>
  readonly $holder: ReadableAtom<Holder | undefined>
  /** Aborts once it is displayed no longer. Undefined before it was first displayed. */
  signal?: AbortSignal
}

export interface BalanceReader {
  /** `force`: ignores the cache. */
  read(namespace: Namespace, room: BalanceStore, force: boolean): Promise<void>
  /** Reads now, and whenever account or network change, while it is displayed. Repeated calls change nothing. */
  follow(namespace: Namespace, room: BalanceStore): void
}
