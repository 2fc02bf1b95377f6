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

export type MatchesFilter = (target: {
  readonly id: string | undefined
  readonly namespace: Namespace | undefined
}) => boolean

/** `idsOf`: of all ways into the wallet that has this one. */
export const createFilterMatcher =
  (getConnectorIds: (walletId: string) => readonly string[]) =>
  ({ namespace, walletId }: WalletFilter): MatchesFilter =>
  (target) =>
    (namespace ?? target.namespace) === target.namespace &&
    (walletId === undefined ||
      target.id === walletId ||
      (target.id !== undefined && getConnectorIds(walletId).includes(target.id)))
