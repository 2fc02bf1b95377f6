/** Which wallets are meant, of those that are connected or asked. */
import type { Namespace } from '../../ids/caip.js'

/** What is left out is any. A wallet is named by its row of the list or by one of its ways in: all of them are meant. */
export interface WalletFilter {
  readonly namespace?: Namespace
  readonly walletId?: string
}

export type MatchesFilter = (one: {
  readonly id: string | undefined
  readonly namespace: Namespace | undefined
}) => boolean

/** `idsOf`: of all ways into the wallet that has this one. */
export const createFilterMatcher =
  (idsOf: (walletId: string) => readonly string[]) =>
  ({ namespace, walletId }: WalletFilter): MatchesFilter =>
  (one) =>
    (namespace ?? one.namespace) === one.namespace &&
    (walletId === undefined ||
      one.id === walletId ||
      (one.id !== undefined && idsOf(walletId).includes(one.id)))
