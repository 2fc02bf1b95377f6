/** The check of what a host asks: it names the path of what is wrong. Left out of production builds. */
import type { ChainAdapter } from '../chain/adapter.js'
import { type NetworkInput, toNetwork } from '../chain/network.js'
import { KitError } from '../errors/kit-error.js'
import { assertKnownOptions } from '../errors/known-names.js'
import { isCaipNetworkId, isNamespace } from '../ids/caip.js'
import type { SavedState } from '../storage/saved-state.js'
import { getCombinationErrors } from './combinations.js'
import { getFeatureImport } from './feature-imports.js'
import {
  type CoreOptions,
  defaultFeatures,
  type Metadata,
  walletFeatures,
  walletGroups,
} from './options.js'

function fail(path: string, error: string): never {
  throw new KitError('option-invalid', `createKit: ${path}: ${error}`)
}

const getKind = (value: unknown) =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value

/** `Required`, `Expected X, received Y`, or silence. */
function expect(value: unknown, kind: string, path: string): void {
  if (value === undefined) fail(path, 'Required')
  if (getKind(value) !== kind) fail(path, `Expected ${kind}, received ${getKind(value)}`)
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

function checkNetwork(input: NetworkInput, path: string): string {
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
  return network.caipNetworkId
}

/** Names out of a fixed list, in the host's order. */
const expectOrder = (all: readonly string[]) => (asked: unknown, path: string) => {
  expect(asked, 'array', path)
  for (const [at, name] of (asked as unknown[]).entries()) {
    if (typeof name !== 'string' || !all.includes(name))
      fail(`${path}[${at}]`, `Invalid input: not one of ${all.join(', ')}`)
  }
}

const expectOneOf =
  (...all: readonly string[]) =>
  (value: unknown, path: string) => {
    if (typeof value !== 'string' || !all.includes(value))
      fail(path, `Invalid input: not one of ${all.join(', ')}`)
  }

function checkFeatures(value: unknown, path: string): void {
  expect(value, 'object', path)
  const features = value as Record<string, unknown>
  assertKnownOptions(features, Object.keys(defaultFeatures), `createKit: ${path}.`)
  for (const [name, on] of Object.entries(features))
    if (on !== undefined) expect(on, 'boolean', `${path}.${name}`)
}

const metadataNames = Object.keys({
  name: true,
  description: true,
  url: true,
  icons: true,
} satisfies Record<keyof Metadata, true>)

function checkMetadata(value: unknown, path: string): void {
  expect(value, 'object', path)
  const { name, url, description, icons } = value as Partial<Record<keyof Metadata, unknown>>
  assertKnownOptions(value as object, metadataNames, `createKit: ${path}.`)
  expectText(name, `${path}.name`)
  expectUrl(url, `${path}.url`)
  if (description !== undefined) expect(description, 'string', `${path}.description`)
  if (icons !== undefined) expect(icons, 'array', `${path}.icons`)
}

function checkNetworks(value: unknown, path: string): void {
  expect(value, 'array', path)
  const ids = (value as NetworkInput[]).map((input, at) => checkNetwork(input, `${path}[${at}]`))
  if (ids.length === 0) fail(path, 'Required')
  const twice = ids.find((id, at) => ids.indexOf(id) !== at)
  if (twice) fail(path, `Invalid input: ${twice} is listed twice`)
}

function checkAdapters(value: unknown, path: string): void {
  expect(value, 'array', path)
  const adapters = value as ChainAdapter[]
  for (const [at, adapter] of adapters.entries()) {
    expect(adapter, 'object', `${path}[${at}]`)
    if (!isNamespace(adapter.namespace)) fail(`${path}[${at}].namespace`, 'Invalid input')
    if (adapters.findIndex(({ namespace }) => namespace === adapter.namespace) !== at) {
      fail(`${path}[${at}]`, `Invalid input: a second adapter for ${adapter.namespace}`)
    }
  }
}

function checkInitialState(value: unknown, path: string): void {
  expect(value, 'object', path)
  for (const name of ['connections', 'activeNetworkIds'] as const)
    expect((value as Partial<SavedState>)[name], 'array', `${path}.${name}`)
}

const expectKind = (kind: string) => (value: unknown, path: string) => expect(value, kind, path)

type Check = (value: unknown, path: string) => void

/** Every option there is. What is left out is not checked, but for the two that are needed. */
const checks: Readonly<Record<keyof CoreOptions, Check>> = {
  metadata: checkMetadata,
  networks: checkNetworks,
  adapters: checkAdapters,
  rpcUrls: expectKind('object'),
  gatewayUrl: expectUrl,
  projectId: expectText,
  clientId: expectText,
  rankRpcNodes: expectKind('boolean'),
  defaultNetwork: expectText,
  features: checkFeatures,
  connectorTypeOrder: expectOrder(walletGroups),
  walletFeaturesOrder: expectOrder(walletFeatures),
  allowUnsupportedChain: expectKind('boolean'),
  enableNetworkSwitch: expectKind('boolean'),
  enableInjected: expectKind('boolean'),
  prefetch: expectOneOf('auto', 'hover', 'never'),
  inline: expectKind('boolean'),
  debug: expectKind('boolean'),
  storage: expectKind('object'),
  initialState: checkInitialState,
  onError: expectKind('function'),
  env: expectKind('object'),
}

const isFeature = (option: unknown): option is { readonly name: unknown } =>
  typeof option === 'object' && option !== null && 'setup' in option && 'name' in option

/** Features stand under their own names. */
const featureNames = (options: object): readonly string[] =>
  Object.values(options)
    .filter(isFeature)
    .map(({ name }) => String(name))

/** Throws `option-invalid` with the path of the first thing that is wrong. */
export function checkOptions(options: CoreOptions): void {
  expect(options, 'object', 'options')
  for (const [name, value] of Object.entries(options)) {
    if (!(name in checks) && typeof value === 'function')
      fail(name, `Expected a feature, received function. Did you mean ${name}()?`)
    const line = value === undefined || isFeature(value) ? undefined : getFeatureImport(name)
    if (line) fail(name, `Expected a feature, received ${getKind(value)}. ${line}`)
  }
  // A feature that is not given after all: `analytics: mayCount ? analytics() : undefined`.
  const defined = Object.fromEntries(
    Object.entries(options).filter(([, value]) => value !== undefined),
  )
  assertKnownOptions(defined, [...Object.keys(checks), ...featureNames(options)], 'createKit: ')
  for (const [name, check] of Object.entries(checks)) {
    const value = options[name as keyof CoreOptions]
    if (value !== undefined || name === 'metadata' || name === 'networks') check(value, name)
  }
  for (const [id, urls] of Object.entries(options.rpcUrls ?? {})) {
    if (!options.networks.some((input) => toNetwork(input).caipNetworkId === id)) {
      fail(`rpcUrls.${id}`, 'Invalid input: no such network is listed')
    }
    expectUrls(urls, `rpcUrls.${id}`)
  }
  const { defaultNetwork } = options
  const ids = options.networks.map((input) => toNetwork(input).caipNetworkId)
  if (defaultNetwork !== undefined && !ids.includes(defaultNetwork))
    fail('defaultNetwork', `Invalid input: not one of ${ids.join(', ')}`)
  if (options.features?.legalCheckbox && !featureNames(options).includes('legal'))
    fail('features.legalCheckbox', 'Required beside it: legal: legal({ termsConditionsUrl })')
  // A flag that does nothing would be believed to do something.
  if (options.features?.smartSessions && !featureNames(options).includes('permissions'))
    fail('features.smartSessions', 'Required beside it: permissions: permissions()')
  for (const error of getCombinationErrors(options, featureNames(options))) {
    // biome-ignore lint/suspicious/noConsole: for the developer of the page
    console.warn(`Scope: createKit: ${error}`)
  }
}
