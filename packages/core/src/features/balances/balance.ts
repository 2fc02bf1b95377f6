/** What a balance is, and what reading it takes. */
import type { ReadableAtom, WritableAtom } from 'nanostores'
import type { ChainNode, ChainRuntime } from '../../chain/adapter.js'
import type { Network } from '../../chain/network.js'
import type { KitError } from '../../errors/kit-error.js'
import type { Namespace } from '../../ids/caip.js'

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
  | { readonly status: 'failed'; readonly problem: KitError }

/** Whose balance is shown: the account in use on the network in use. */
export interface Holder {
  readonly address: string
  readonly network: Network
}

export interface BalancesNeeds {
  holderOf(namespace: Namespace): ReadableAtom<Holder | undefined>
  runtimeOf(namespace: Namespace): Promise<ChainRuntime>
  nodeOf(network: Network): Promise<ChainNode>
  now(): number
}

/** A balance that somebody looks at. */
export interface BalanceRoom {
  readonly $balance: WritableAtom<Balance>
  readonly $holder: ReadableAtom<Holder | undefined>
}
