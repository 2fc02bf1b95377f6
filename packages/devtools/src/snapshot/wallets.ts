/** Detected wallets with their connectors, and ignored wallets with the reason. */
import type { Alerts, Connector, Kit } from '@scope/core'
import { sanitize } from './sanitize.js'

export interface WalletFact {
  readonly id: string
  readonly name: string
  readonly group: string
  /** How it was found, and in which namespaces: `ANNOUNCED eip155 solana`. */
  readonly ways: readonly string[]
  /** Another one claims to be the same. */
  readonly isAmbiguous: boolean
}

function waysOf(connectors: readonly Pick<Connector, 'type' | 'namespace'>[]): readonly string[] {
  const types = [...new Set(connectors.map(({ type }) => type))]
  return types.map((type) => {
    const here = connectors.filter((one) => one.type === type)
    return sanitize([type, ...here.map(({ namespace }) => namespace)].join(' '))
  })
}

export const readWallets = ({ wallets }: Kit): readonly WalletFact[] =>
  wallets.$wallets.get().map(({ id, name, group, connectors, isAmbiguous }) => ({
    id: sanitize(id),
    name: sanitize(name),
    group: sanitize(group),
    ways: waysOf(connectors),
    isAmbiguous,
  }))

export interface IgnoredFact {
  readonly name: string
  readonly reason: string
}

export const readIgnored = ({ wallets }: Kit): readonly IgnoredFact[] =>
  wallets.$ignoredWallets
    .get()
    .map(({ name, reason }) => ({ name: sanitize(name), reason: sanitize(reason) }))

export interface AlertFact {
  readonly code: string
  readonly message: string
  readonly detail: string
}

export const readAlerts = ({ alerts }: { readonly alerts: Alerts }): readonly AlertFact[] =>
  alerts.$alerts.get().map(({ code, message, detail }) => ({
    code: sanitize(code),
    message: sanitize(message),
    detail: sanitize(detail, 300),
  }))
