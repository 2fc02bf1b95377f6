/** Detected wallets with their connectors, and ignored wallets with the reason. */
import type { Alerts, Connector, Kit } from '@scope/core'
import { sanitize } from './sanitize.js'

export interface DetectedWallet {
  readonly id: string
  readonly name: string
  readonly group: string
  /** How it was found, and in which namespaces: `ANNOUNCED eip155 solana`. */
  readonly connectors: readonly string[]
  /** Another one claims to be the same. */
  readonly isAmbiguous: boolean
}

function describeConnectors(
  connectors: readonly Pick<Connector, 'type' | 'namespace'>[],
): readonly string[] {
  const types = [...new Set(connectors.map(({ type }) => type))]
  return types.map((type) => {
    const ofType = connectors.filter((connector) => connector.type === type)
    return sanitize([type, ...ofType.map(({ namespace }) => namespace)].join(' '))
  })
}

export const readWallets = ({ wallets }: Kit): readonly DetectedWallet[] =>
  wallets.$wallets.get().map(({ id, name, group, connectors, isAmbiguous }) => ({
    id: sanitize(id),
    name: sanitize(name),
    group: sanitize(group),
    connectors: describeConnectors(connectors),
    isAmbiguous,
  }))

export interface IgnoredWallet {
  readonly name: string
  readonly reason: string
}

export const readIgnored = ({ wallets }: Kit): readonly IgnoredWallet[] =>
  wallets.$ignoredWallets
    .get()
    .map(({ name, reason }) => ({ name: sanitize(name), reason: sanitize(reason) }))

export interface DescribedAlert {
  readonly code: string
  readonly message: string
  readonly detail: string
}

export const readAlerts = ({ alerts }: { readonly alerts: Alerts }): readonly DescribedAlert[] =>
  alerts.$alerts.get().map(({ code, message, detail }) => ({
    code: sanitize(code),
    message: sanitize(message),
    detail: sanitize(detail, 300),
  }))
