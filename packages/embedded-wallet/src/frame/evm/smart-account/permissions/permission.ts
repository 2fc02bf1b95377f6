/** A permission that a page asks for, as the frame understands it: what, how much, how often, for whom, and until when. */
import type { Address, Hex } from 'viem'

/** How much may be taken, in base units. Times are in seconds since the epoch, durations in seconds. */
export type Amount =
  | { readonly type: 'total'; readonly max: bigint }
  | {
      readonly type: 'periodic'
      readonly max: bigint
      readonly period: bigint
      readonly start: bigint
    }
  | {
      readonly type: 'stream'
      readonly initial: bigint
      readonly perSecond: bigint
      /** Of all together. */
      readonly max: bigint
      readonly start: bigint
    }

export type Permission =
  | { readonly type: 'native'; readonly amount: Amount }
  | { readonly type: 'token'; readonly token: Address; readonly amount: Amount }
  | {
      readonly type: 'call'
      readonly target: Address
      /** Methods of the contract that may be called. Never empty. */
      readonly selectors: readonly Hex[]
      /** Native currency that may go along, in all calls together. */
      readonly maxValue: bigint
      readonly uses: bigint
    }

export interface RequestedPermission {
  readonly permission: Permission
  /** Who may use it. */
  readonly delegate: Address
  /** Seconds since the epoch. It can't be used from then on. */
  readonly expiry: bigint
  /** Seconds since the epoch before which it can't be used. 0 if it counts from now. */
  readonly notBefore: bigint
  /** As it is granted, in the words of the request. */
  readonly granted: {
    readonly type: string
    readonly data: Readonly<Record<string, unknown>>
  }
  /** As the page asked, for its answer. */
  readonly raw: Readonly<Record<string, unknown>>
}

/** Types that this account grants. */
export const permissionTypes: readonly string[] = [
  ...['native-token', 'erc20-token'].flatMap((asset) =>
    ['allowance', 'periodic', 'stream'].map((kind) => `${asset}-${kind}`),
  ),
  'contract-call',
]
