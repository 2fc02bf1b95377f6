/** State of a kit: each namespace, its pending requests, and the relevant options. */
import type { FeatureName, Kit, Namespace } from '@scope/core'
import type {} from '@scope/core/walletconnect'
import { sanitize } from './sanitize.js'

export interface NamespaceFact {
  readonly namespace: Namespace
  readonly isInUse: boolean
  readonly status: string
  readonly wallet?: { readonly id: string; readonly name: string }
  /** Shortened: for the screen alone. */
  readonly account?: string
  readonly accounts: number
  readonly networkId: string
  readonly networkName: string
  /** The wallet is on one that the host does not list. */
  readonly isUnlisted: boolean
  /** Why the connection ended by itself. */
  readonly error?: string
}

/** Enough to tell one's own accounts apart. The core's own is not asked: it would leave the page's first file for it. */
const shortened = (address: string) =>
  address.length > 12 ? sanitize(`${address.slice(0, 4)}…${address.slice(-6)}`) : '…'

export function readNamespaces(kit: Kit): readonly NamespaceFact[] {
  const { network } = kit
  const all = new Set(network.networks.map(({ chainNamespace }) => chainNamespace))
  return [...all].map((namespace) => {
    const account = kit.account(namespace).get()
    const networks = network.forNamespace(namespace)?.get()
    const { wallet, address, status, error, accounts } = account
    const unlisted = networks?.unsupportedId
    return {
      namespace,
      isInUse: network.$activeNamespace.get() === namespace,
      status,
      ...(wallet && { wallet: { id: sanitize(wallet.id), name: sanitize(wallet.name) } }),
      ...(address && { account: shortened(address) }),
      accounts: accounts.length,
      networkId: sanitize(unlisted ?? networks?.active.caipNetworkId),
      networkName: unlisted ? 'not listed' : sanitize(networks?.active.name),
      isUnlisted: unlisted !== undefined,
      ...(error && { error: sanitize(error.code) }),
    }
  })
}

export interface OptionFacts {
  readonly networks: readonly string[]
  /** Sorted by the namespace of each adapter. */
  readonly adapters: readonly string[]
  /** Optional features that were given, by name. */
  readonly features: readonly string[]
  readonly on: readonly string[]
  readonly off: readonly string[]
}

/** Members of every kit. Other names are features. The compiler reports missing members. */
const own: Readonly<Record<Exclude<keyof Kit, FeatureName>, true>> = {
  options: true,
  wallets: true,
  connection: true,
  network: true,
  modal: true,
  balances: true,
  requests: true,
  transactions: true,
  alerts: true,
  events: true,
  account: true,
  getInitialValue: true,
  provider: true,
  prefetch: true,
  $prefetchRequest: true,
  start: true,
  stop: true,
}
/** Besides, features have this of a kit. */
const isOwn = (name: string) => Object.hasOwn(own, name) || name === 'getNodeClient'

/** Only switches, names and network ids: other options are texts of the host. */
export function readOptions({ options, ...kit }: Kit): OptionFacts {
  const switches = Object.entries(options).filter(([, value]) => typeof value === 'boolean')
  const named = (is: boolean) =>
    switches.flatMap(([name, value]) => (value === is ? sanitize(name) : []))
  return {
    networks: options.networks.map(({ caipNetworkId }) => sanitize(caipNetworkId)),
    adapters: options.adapters.map(({ namespace }) => sanitize(namespace)),
    features: Object.entries(kit).flatMap(([name, value]) =>
      isOwn(name) ? [] : sanitize(name) + (value === undefined ? ' (not available)' : ''),
    ),
    on: named(true),
    off: named(false),
  }
}
