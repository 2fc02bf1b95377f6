/** What a host may ask of a kit, its defaults, and the check that names the path of what is wrong. */
import type { ChainAdapter } from './chain/adapter.js'
import { type Network, type NetworkInput, toNetwork } from './chain/network.js'
import type { Env } from './env.js'
import { KitError } from './errors/kit-error.js'
import { type CaipNetworkId, isCaipNetworkId, isNamespace } from './ids/caip.js'
import type { RemoteOption } from './remote.js'
import type { KeyValueStorage } from './storage/key-value.js'
import type { SavedState } from './storage/saved-state.js'

export interface Metadata {
  readonly name: string
  readonly description?: string
  /** The site's origin. */
  readonly url: string
  readonly icons?: readonly string[]
}

export const walletGroups = [
  'walletConnect',
  'recent',
  'injected',
  'featured',
  'custom',
  'external',
  'recommended',
] as const
export type WalletGroup = (typeof walletGroups)[number]

export const walletFeatures = ['onramp', 'swaps', 'receive', 'send'] as const
export type WalletFeature = (typeof walletFeatures)[number]

export interface Features {
  readonly swaps: boolean
  readonly onramp: boolean
  readonly receive: boolean
  readonly send: boolean
  readonly email: boolean
  readonly history: boolean
  readonly analytics: boolean
  readonly allWallets: boolean
  readonly legalCheckbox: boolean
  readonly smartSessions: boolean
  readonly collapseWallets: boolean
}

const defaultFeatures: Features = {
  swaps: true,
  onramp: true,
  receive: true,
  send: true,
  email: true,
  history: true,
  analytics: true,
  allWallets: true,
  legalCheckbox: false,
  smartSessions: false,
  collapseWallets: false,
}

export interface KitOptions {
  readonly metadata: Metadata
  /** At least one; the first of each namespace is its default. Every viem chain fits. */
  readonly networks: readonly [NetworkInput, ...NetworkInput[]]
  readonly adapters?: readonly ChainAdapter[] | undefined
  /** Own node URLs by CAIP-2 id, tried in order before the network's. Never told to a wallet. */
  readonly rpcUrls?: Readonly<Partial<Record<CaipNetworkId, readonly string[]>>> | undefined
  /**
   * Your own gateway's origin: its nodes are asked after `rpcUrls` and before a network's public ones, as
   * `{gatewayUrl}/v1/?chainId={CAIP-2}&projectId={projectId}`.
   */
  readonly gatewayUrl?: string | undefined
  readonly projectId?: string | undefined
  /** Wallets on another device or in another app: `walletConnect()` of `@scope/core/walletconnect`. Off unless given. */
  readonly walletConnect?: RemoteOption | undefined
  readonly features?: Partial<Features> | undefined
  /** Order of the wallet list; groups left out follow in the default order. */
  readonly connectorTypeOrder?: readonly WalletGroup[] | undefined
  readonly walletFeaturesOrder?: readonly WalletFeature[] | undefined
  /** Let people stay on a network that is not listed. Off: UnsupportedChain opens. */
  readonly allowUnsupportedChain?: boolean | undefined
  /** Off: no switching is offered. On unless told. */
  readonly enableNetworkSwitch?: boolean | undefined
  /** Offer `window.ethereum` where no wallet announced itself. On unless told. */
  readonly enableInjected?: boolean | undefined
  /** The card stands in the page's flow: no dialog, no close. */
  readonly embedded?: boolean | undefined
  /** Shows developer alerts in the widget. */
  readonly debug?: boolean | undefined
  /** Local storage unless told; `cookieStorage()` where a server renders. */
  readonly storage?: KeyValueStorage | undefined
  /** What `readSavedState` found on the server: the first paint shows it. */
  readonly initialState?: SavedState | undefined
  /**
   * Hears of every connection, switch and disconnect that failed, and of nothing a person declined: for the host's own
   * reporting. What the host asked for itself (a signature, a payment) rejects there.
   */
  readonly onError?: ((problem: KitError) => void) | undefined
  /** For tests and servers. */
  readonly env?: Partial<Env> | undefined
}

export interface ResolvedOptions {
  readonly metadata: Metadata
  readonly networks: readonly [Network, ...Network[]]
  readonly adapters: readonly ChainAdapter[]
  readonly rpcUrls: Readonly<Partial<Record<CaipNetworkId, readonly string[]>>>
  readonly gatewayUrl: string | undefined
  readonly projectId: string | undefined
  readonly features: Features
  readonly connectorTypeOrder: readonly WalletGroup[]
  readonly walletFeaturesOrder: readonly WalletFeature[]
  readonly allowUnsupportedChain: boolean
  readonly enableNetworkSwitch: boolean
  readonly enableInjected: boolean
  readonly embedded: boolean
  readonly debug: boolean
}

function fail(path: string, problem: string): never {
  throw new KitError('option-invalid', `createKit: ${path}: ${problem}`)
}

const kindOf = (value: unknown) =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value

/** `Required`, `Expected X, received Y`, or silence. */
function expect(value: unknown, kind: string, path: string): void {
  if (value === undefined) fail(path, 'Required')
  if (kindOf(value) !== kind) fail(path, `Expected ${kind}, received ${kindOf(value)}`)
}

function expectText(value: unknown, path: string): void {
  expect(value, 'string', path)
  if (value === '') fail(path, 'Required')
}

function expectUrl(value: unknown, path: string): void {
  expectText(value, path)
  if (!/^https?:\/\/[^/]/.test(value as string)) fail(path, 'Invalid input: not an http(s) URL')
}

function expectUrls(value: unknown, path: string): void {
  expect(value, 'array', path)
  for (const [at, url] of (value as unknown[]).entries()) expectUrl(url, `${path}[${at}]`)
}

function checkNetwork(input: NetworkInput, path: string): Network {
  expect(input, 'object', path)
  if (typeof input.id !== 'string') expect(input.id, 'number', `${path}.id`)
  expectText(input.name, `${path}.name`)
  expect(input.nativeCurrency, 'object', `${path}.nativeCurrency`)
  expectText(input.nativeCurrency.symbol, `${path}.nativeCurrency.symbol`)
  const { decimals } = input.nativeCurrency
  if (!(Number.isInteger(decimals) && decimals >= 0 && decimals <= 36)) {
    fail(`${path}.nativeCurrency.decimals`, 'Invalid input: not an integer from 0 to 36')
  }
  expect(input.rpcUrls?.default?.http, 'array', `${path}.rpcUrls.default.http`)
  expectUrls(input.rpcUrls.default.http, `${path}.rpcUrls.default.http`)
  const network = toNetwork(input)
  if (!isCaipNetworkId(network.caipNetworkId)) {
    fail(`${path}.caipNetworkId`, 'Invalid input: not a CAIP-2 id of a known namespace')
  }
  return network
}

/** The order asked for, then what it leaves out. */
function fullOrder<T extends string>(
  all: readonly T[],
  asked: readonly T[],
  path: string,
): readonly T[] {
  expect(asked, 'array', path)
  for (const [at, name] of asked.entries()) {
    if (!all.includes(name)) fail(`${path}[${at}]`, `Invalid input: not one of ${all.join(', ')}`)
  }
  return [...new Set([...asked, ...all])]
}

const defaultFlags = {
  allowUnsupportedChain: false,
  enableNetworkSwitch: true,
  enableInjected: true,
  embedded: false,
  debug: false,
}

/** What was told over what is so otherwise; every one is a boolean, and none is unknown. */
function switches<T extends object>(all: T, told: object, at: string): T {
  const found = { ...all }
  for (const [name, on] of Object.entries(told)) {
    if (on === undefined) continue
    if (!(name in all)) fail(`${at}${name}`, 'Invalid input: no such feature')
    expect(on, 'boolean', `${at}${name}`)
    Object.assign(found, { [name]: on })
  }
  return found
}

const expectCallable = (value: unknown, path: string) => expect(value, 'function', path)

/** What may be left out, and is checked by itself. */
const optional: Partial<Record<keyof KitOptions, (value: unknown, path: string) => void>> = {
  gatewayUrl: expectUrl,
  projectId: expectText,
  walletConnect: expectCallable,
  onError: expectCallable,
  initialState(value, path) {
    expect(value, 'object', path)
    for (const name of ['connections', 'activeNetworkIds'] as const)
      expect((value as Partial<SavedState>)[name], 'array', `${path}.${name}`)
  },
}

/** Throws `option-invalid` with the path of the first thing that is wrong. */
export function resolveOptions(options: KitOptions): ResolvedOptions {
  expect(options, 'object', 'options')
  expect(options.metadata, 'object', 'metadata')
  expectText(options.metadata.name, 'metadata.name')
  expectUrl(options.metadata.url, 'metadata.url')
  for (const [name, check] of Object.entries(optional)) {
    const told = options[name as keyof KitOptions]
    if (told !== undefined) check(told, name)
  }
  expect(options.networks, 'array', 'networks')
  const [first, ...rest] = options.networks.map((input, at) =>
    checkNetwork(input, `networks[${at}]`),
  )
  if (!first) fail('networks', 'Required')
  const networks = [first, ...rest] as const
  const twice = networks.find(
    ({ caipNetworkId }, at) => networks.findIndex((n) => n.caipNetworkId === caipNetworkId) !== at,
  )
  if (twice) fail('networks', `Invalid input: ${twice.caipNetworkId} is listed twice`)
  const adapters = options.adapters ?? []
  expect(adapters, 'array', 'adapters')
  for (const [at, adapter] of adapters.entries()) {
    expect(adapter, 'object', `adapters[${at}]`)
    if (!isNamespace(adapter.namespace)) fail(`adapters[${at}].namespace`, 'Invalid input')
    if (adapters.findIndex(({ namespace }) => namespace === adapter.namespace) !== at) {
      fail(`adapters[${at}]`, `Invalid input: a second adapter for ${adapter.namespace}`)
    }
  }
  for (const [id, urls] of Object.entries(options.rpcUrls ?? {})) {
    if (!networks.some(({ caipNetworkId }) => caipNetworkId === id)) {
      fail(`rpcUrls.${id}`, 'Invalid input: no such network is listed')
    }
    expectUrls(urls, `rpcUrls.${id}`)
  }
  const flags = Object.entries(options).filter(([name]) => name in defaultFlags)
  return {
    metadata: options.metadata,
    networks,
    adapters,
    rpcUrls: options.rpcUrls ?? {},
    gatewayUrl: options.gatewayUrl,
    projectId: options.projectId,
    features: switches(defaultFeatures, options.features ?? {}, 'features.'),
    connectorTypeOrder: fullOrder(
      walletGroups,
      options.connectorTypeOrder ?? [],
      'connectorTypeOrder',
    ),
    walletFeaturesOrder: fullOrder(
      walletFeatures,
      options.walletFeaturesOrder ?? [],
      'walletFeaturesOrder',
    ),
    ...switches(defaultFlags, Object.fromEntries(flags), ''),
  }
}
