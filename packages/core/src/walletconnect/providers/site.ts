/** What a door knows of the site it opens to. */
import type { CaipNetworkId, Namespace } from '../../ids/caip.js'
import type { ApprovedNamespace } from '../session/session.js'
import type { SessionController } from '../session/session-controller.js'

export interface Site {
  /** Where the site is in a namespace. */
  getNetworkId(namespace: Namespace): CaipNetworkId | undefined
  /** Asks a network's own node: wallets elsewhere answer no reads. */
  read(networkId: CaipNetworkId, method: string, params: readonly unknown[]): Promise<unknown>
}

/** The session controller, lazy-loaded when first needed, and whether a stored session exists that it can restore. */
export interface Access {
  room(): Promise<SessionController>
  readonly isUsed: boolean
}

/** Networks on which the wallet shares an account, each once. */
export const getNetworks = (approved: ApprovedNamespace): readonly CaipNetworkId[] => [
  ...new Set(approved.accounts.map(({ networkId }) => networkId)),
]

/** The site's network where the wallet has an account there; else the first where it has one. */
export function networkFor(
  approved: ApprovedNamespace,
  wanted: CaipNetworkId | undefined,
): CaipNetworkId | undefined {
  const networks = getNetworks(approved)
  return networks.find((id) => id === wanted) ?? networks[0]
}

/** Addresses on a network first, then the wallet's others; each once. */
export const getAddresses = (
  approved: ApprovedNamespace,
  networkId: CaipNetworkId | undefined,
): readonly string[] => {
  const onNetwork = approved.accounts.filter((account) => account.networkId === networkId)
  return [...new Set([...onNetwork, ...approved.accounts].map(({ address }) => address))]
}

/** Addresses on one network alone. */
export const addressesOn = (
  approved: ApprovedNamespace,
  networkId: CaipNetworkId,
): readonly string[] => [
  ...new Set(
    approved.accounts
      .filter((account) => account.networkId === networkId)
      .map(({ address }) => address),
  ),
]

export const sameTexts = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((text, at) => text === b[at])
