/** Which part of core may import which. A pair that is left out is forbidden; types count. */

/** Base layers: they know nothing of wallets, and import each other only as listed here. */
const base = ['ids', 'amounts', 'errors', 'lib', 'lazy', 'env', 'extensions']
const services = ['chain', 'http', 'storage']
const belowFeatures = ['options', ...services, ...base]
const belowKit = ['features', 'alerts', 'events', ...belowFeatures]

export const coreLayers: Readonly<Record<string, readonly string[]>> = {
  errors: [],
  ids: ['errors', 'lib'],
  lib: ['errors'],
  lazy: ['errors', 'lib'],
  env: [],
  // Time zones where buying and swapping are off.
  'restricted-zones': [],
  chain: base,
  'wallet-standard': ['chain', ...base],
  http: base,
  storage: base,
  extensions: ['ids', 'errors'],
  options: ['chain', 'storage', ...base],
  alerts: ['extensions'],
  events: ['extensions'],
  // The kit's types, and the contract of features: types of all layers below.
  kit: belowKit,
  feature: ['kit', ...belowKit],
  'setup-features': ['feature'],
  // An optional feature imports the contract. Only its own entry imports the feature.
  analytics: ['feature', 'alerts', 'events', 'http', ...base],
  directory: ['feature', 'features', 'alerts', 'chain', 'http', 'storage', ...base],
  amounts: ['ids', 'errors', 'lib'],
  history: ['feature', 'features', 'alerts', 'chain', 'http', ...base],
  names: ['feature', 'features', 'alerts', 'chain', 'http', ...base],
  'on-ramp': [
    'feature',
    'features',
    'chain',
    'http',
    'storage',
    'amounts',
    'restricted-zones',
    ...base,
  ],
  receive: ['feature', 'chain', ...base],
  legal: ['feature', ...base],
  // What sending and swapping share.
  spending: ['feature', 'features', 'chain', 'storage', ...base],
  send: ['spending', 'feature', 'features', 'chain', 'storage', ...base],
  swap: [
    'restricted-zones',
    'spending',
    'feature',
    'features',
    'alerts',
    'chain',
    'http',
    'storage',
    ...base,
  ],
  calls: ['feature', 'features', 'chain', 'storage', ...base],
  permissions: ['feature', 'features', 'alerts', 'chain', ...base],
  tokens: ['feature', 'features', 'chain', 'http', 'storage', ...base],
  // A port: its implementation is elsewhere.
  'sign-in': ['chain', 'ids', 'errors', 'extensions'],
  'embedded-wallet': ['ids', 'extensions', 'errors'],
  walletconnect: ['feature', 'features', 'alerts', 'chain', 'storage', ...base],
  features: belowFeatures,
  effects: belowKit,
  runtime: ['effects', ...belowKit],
  'core-features': ['effects', 'runtime', 'kit', 'feature', ...belowKit],
  'prefetch-when-idle': ['lib'],
  'create-kit': [
    'core-features',
    'setup-features',
    'prefetch-when-idle',
    'kit',
    'feature',
    ...belowKit,
  ],
  index: ['create-kit', 'effects', 'kit', 'feature', ...belowKit],
}

/** Exceptions for type imports. */
const typeImports: readonly (readonly [from: RegExp, to: RegExp])[] = [
  // The node type belongs to the adapter contract. Its implementation uses http.
  [/^http\//, /^chain\/node-client\.ts$/],
  [/^events\.ts$/, /^features\/connection\/analytics-events\.ts$/],
]

/** `features` of `features/modal/modal.ts`; `env` of `env.ts`. */
export const getLayer = (inside: string): string => inside.replace(/(\/.*|\.tsx?)$/, '')

const getFeature = (inside: string): string | undefined => /^features\/([^/]+)\//.exec(inside)?.[1]

/** Returns why an import inside core is forbidden. Both paths start at core's `src`. */
export function checkCoreImport(from: string, to: string, typeOnly: boolean): string | undefined {
  if (typeOnly && typeImports.some(([a, b]) => a.test(from) && b.test(to))) return undefined
  const [above, below] = [getLayer(from), getLayer(to)]
  const allowed = coreLayers[above]
  if (!allowed) {
    return `"${above}" has no place in core's layers. Give it one in tools/boundaries/core-import-rules.ts.`
  }
  const [feature, other] = [getFeature(from), getFeature(to)]
  if (feature && other && feature !== other) {
    return `feature "${feature}" imports feature "${other}". Name what it is handed in its Needs type; create-kit and reactions see both.`
  }
  if (above === below) return undefined
  if (allowed.includes(below)) return undefined
  const may = allowed.length > 0 ? allowed.join(', ') : 'nothing of core'
  return `core's "${above}" may not import "${below}", only: ${may}. Hand it in as a need, or move it down.`
}
