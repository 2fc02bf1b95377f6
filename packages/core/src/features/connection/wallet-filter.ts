/** Which wallets are meant, of those that are connected or asked. */
import type { Namespace } from '../../ids/caip.js'

/**
 * Selects connections and connection attempts.
 *
 * An omitted field matches any value. A wallet id is the id of its row or of one of its connectors, and matches all of
 * them.
 */
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
  (getConnectorIds: (walletId: string) => readonly string[]) =>
  ({ namespace, walletId }: WalletFilter): MatchesFilter =>
  (one) =>
    (namespace ?? one.namespace) === one.namespace &&
    (walletId === undefined ||
      one.id === walletId ||
      (one.id !== undefined && getConnectorIds(walletId).includes(one.id)))
