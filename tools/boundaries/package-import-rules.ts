/** Allowed imports from outside of a package, and of the test tools. */
import { getPackage, insidePackage, isTest, type Tree } from './tree.js'

const frameworks = /^(viem|ethers|wagmi|react|react-dom|preact|vue|svelte|solid-js|lit)(\/|$)/

interface PackageRules {
  /** Which of our own entries what ships may import. */
  readonly own: readonly string[]
  /** Which of ours it may import for types alone: nothing of them is left in what ships. */
  readonly ownTypes?: readonly string[]
  /** Which of ours a test may import besides. */
  readonly ownInTests: readonly string[]
  /** Which foreign packages; absent: all that package.json declares. */
  readonly foreign?: readonly string[]
  /** External packages by file that are published inside the package, and so are development dependencies. */
  readonly bundled?: Readonly<Record<string, readonly string[]>>
  /** Whether it runs on Node: all of it, or the files of one folder. */
  readonly node: boolean | string
}

const testTools = ['@scope/testing', '@scope/devnet']
const adapterRules: PackageRules = {
  own: [
    '@scope/core/chain',
    '@scope/core/chain/*',
    '@scope/core/wallet-standard',
    '@scope/core/wallet-standard/*',
  ],
  ownTypes: ['@scope/core'],
  ownInTests: ['@scope/core', ...testTools],
  node: false,
}

const packageRules: Readonly<Record<string, PackageRules>> = {
  core: {
    own: [],
    // Names are registered by a real key, at a real gateway.
    ownInTests: ['@scope/adapter-evm', '@scope/gateway', ...testTools],
    foreign: ['nanostores', 'zod'],
    bundled: {
      'walletconnect/client/open-client.ts': ['@walletconnect/core', '@walletconnect/sign-client'],
    },
    node: false,
  },
  react: {
    own: [
      '@scope/core',
      '@scope/core/history/months',
      '@scope/core/amounts',
      '@scope/core/walletconnect/links',
    ],
    ownTypes: [
      '@scope/core/calls',
      '@scope/core/directory',
      '@scope/core/embedded-wallet',
      '@scope/core/history',
      '@scope/core/legal',
      '@scope/core/sign-in',
      '@scope/core/names',
      '@scope/core/on-ramp',
      '@scope/core/permissions',
      '@scope/core/receive',
      '@scope/core/send',
      '@scope/core/swap',
      '@scope/core/tokens',
      '@scope/core/walletconnect',
    ],
    ownInTests: [
      '@scope/adapter-evm',
      '@scope/core/calls',
      '@scope/core/directory',
      '@scope/core/history',
      '@scope/core/legal',
      '@scope/core/on-ramp',
      '@scope/core/permissions',
      '@scope/core/receive',
      '@scope/core/send',
      '@scope/core/swap',
      '@scope/core/tokens',
      ...testTools,
    ],
    foreign: ['react', 'react-dom', 'nanostores', 'uqr', 'qr'],
    node: false,
  },
  // Only puts features together.
  defaults: {
    own: [
      '@scope/core/analytics',
      '@scope/core/directory',
      '@scope/core/history',
      '@scope/core/names',
      '@scope/core/on-ramp',
      '@scope/core/receive',
      '@scope/core/send',
      '@scope/core/swap',
      '@scope/core/tokens',
      '@scope/embedded-wallet',
    ],
    ownTypes: ['@scope/core', '@scope/core/embedded-wallet'],
    // Renders the views of each feature.
    ownInTests: ['@scope/core', '@scope/adapter-evm', '@scope/react', ...testTools],
    foreign: [],
    node: false,
  },
  // A feature like any third-party one: imports only the contract.
  devtools: {
    own: ['@scope/core'],
    ownTypes: ['@scope/core/walletconnect'],
    ownInTests: ['@scope/testing'],
    foreign: [],
    node: false,
  },
  // In pages a feature as any other; its server half runs wherever `Request` and `Response` are, and one entry on Node.
  siwx: {
    own: ['@scope/core'],
    // Requests that wait in these are held open while a sign-in is required (MOD-05).
    ownTypes: [
      '@scope/core/chain',
      '@scope/core/embedded-wallet',
      '@scope/core/sign-in',
      '@scope/core/walletconnect',
    ],
    ownInTests: [
      '@scope/adapter-evm',
      '@scope/adapter-solana',
      '@scope/core/walletconnect',
      ...testTools,
    ],
    node: 'node/',
  },
  // A feature like any other in pages. The frame imports nothing of the kit, so that it can be audited alone.
  'embedded-wallet': {
    own: ['@scope/core'],
    ownTypes: ['@scope/core/chain', '@scope/core/embedded-wallet'],
    ownInTests: ['@scope/gateway', '@scope/adapter-evm', '@scope/adapter-solana', ...testTools],
    node: false,
  },
  testing: {
    own: ['@scope/core', '@scope/core/*'],
    // A wallet of several chains is tested by all of them.
    ownInTests: [
      '@scope/devnet',
      '@scope/adapter-evm',
      '@scope/adapter-solana',
      '@scope/adapter-bitcoin',
    ],
    node: true,
  },
  devnet: { own: [], ownInTests: [], node: true },
  // The server: it shares nothing with pages but what goes over the wire.
  gateway: {
    own: ['@scope/siwx/server'],
    ownInTests: ['@scope/devnet', '@scope/siwx'],
    node: true,
  },
}

const getPackageRules = (name: string): PackageRules | undefined =>
  name.startsWith('adapter-') ? adapterRules : packageRules[name]

/** `@scope/core` of `@scope/core/chain`, `zod` of `zod/mini`. */
export const packageName = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

const matches = (specifier: string, entry: string): boolean =>
  entry.endsWith('/*') ? specifier.startsWith(entry.slice(0, -1)) : specifier === entry

/** Names in `dependencies` and `peerDependencies`; nothing is known without the manifest. */
function declared(name: string, tree: Tree): ReadonlySet<string> | undefined {
  const text = tree.get(`packages/${name}/package.json`)
  if (text === undefined) return undefined
  const { dependencies = {}, peerDependencies = {} } = JSON.parse(text)
  return new Set(Object.keys({ ...dependencies, ...peerDependencies }))
}

function checkOwnImport(
  name: string,
  specifier: string,
  test: boolean,
  typeOnly: boolean,
): string | undefined {
  const { own, ownTypes = [], ownInTests } = getPackageRules(name) ?? { own: [], ownInTests: [] }
  if (packageName(specifier) === `@scope/${name}`) {
    return test ? undefined : `a package never imports itself by name. Write the relative path.`
  }
  if (own.some((entry) => matches(specifier, entry))) return undefined
  if (typeOnly && ownTypes.some((entry) => matches(specifier, entry))) return undefined
  if (test && ownInTests.some((entry) => [specifier, packageName(specifier)].includes(entry)))
    return undefined
  const types = ownTypes.length > 0 ? `, for types alone also ${ownTypes.join(', ')}` : ''
  const may = own.length > 0 ? `only ${own.join(', ')}${types}` : 'none of our packages'
  return `${name} may import ${may}${test ? `, in tests also ${ownInTests.join(', ')}` : ''}: not ${specifier}.`
}

/** Returns why an import from outside of the file's package is forbidden. */
export function checkPackageImport(
  path: string,
  specifier: string,
  typeOnly: boolean,
  tree: Tree,
): string | undefined {
  const name = getPackage(path)
  const test = isTest(path)
  if (name === undefined) {
    const free = /^(apps\/demo|e2e|bench|tools|docs)\//.test(path) || test
    if (!free && testTools.includes(packageName(specifier))) {
      return `${packageName(specifier)} is for tests, apps/demo, e2e, bench and tools only.`
    }
    return undefined
  }
  if (!getPackageRules(name)) {
    return `package "${name}" has no rules yet. Write them in tools/boundaries/package-import-rules.ts.`
  }
  if (specifier.startsWith('@scope/')) return checkOwnImport(name, specifier, test, typeOnly)
  if (test) return undefined
  return checkForeignImport(name, specifier, insidePackage(path), tree)
}

function checkForeignImport(
  name: string,
  specifier: string,
  inside: string,
  tree: Tree,
): string | undefined {
  const { foreign, bundled, node } = getPackageRules(name) as PackageRules
  if (specifier.startsWith('node:')) {
    const isOnNode = typeof node === 'string' ? inside.startsWith(node) : node
    return isOnNode ? undefined : `${name} runs in browsers: ${inside} may not import ${specifier}.`
  }
  const wanted = packageName(specifier)
  if (bundled?.[inside]?.includes(wanted)) return undefined
  if (foreign && !foreign.includes(wanted)) {
    const why = frameworks.test(specifier)
      ? 'knows no chain library and no framework beyond'
      : 'imports only'
    return `${name} ${why} ${foreign.join(', ') || 'our own'}: not ${specifier}.`
  }
  if (declared(name, tree)?.has(wanted) === false) {
    return `${specifier} is not in dependencies or peerDependencies of packages/${name}/package.json: users who install the package would not have it.`
  }
  return undefined
}
