/**
 * Unit tests of all packages, from source: nothing needs to be built first.
 * `*.test.tsx` runs in a DOM; a `.ts` test that needs one says `// @vitest-environment happy-dom`.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { defineConfig } from 'vitest/config'
import { testFiles } from './tools/test/test-files.mjs'

const root = fileURLToPath(new URL('.', import.meta.url))

/** The paths of tsconfig.json, so that tests and types can never see two different modules. */
export function pathAliases(): { find: RegExp; replacement: string }[] {
  const { config } = ts.readConfigFile(`${root}tsconfig.json`, ts.sys.readFile)
  const paths: Record<string, [string]> = {
    ...config.compilerOptions.paths,
    '@scope/react/styles.css': ['./packages/react/src/styles/index.css'],
  }
  return Object.entries(paths).map(([name, [file]]) => ({
    find: new RegExp(`^${name.replaceAll(/[.*+?]/g, '\\$&').replace('\\*', '(.+)')}$`),
    replacement: `${root}${file.replace(/^\.\//, '').replace('*', '$1')}`,
  }))
}

const tests = testFiles().map((path) => ({ path, text: readFileSync(`${root}${path}`, 'utf8') }))

/** Tests that name the libraries below, and load none of them. */
const namesOnly =
  /(core|devnet)\/src\/index\.test|\/(options\/resolve|client\/checked-storage|connect\/popular-wallets|connecting-wallet-connect\/platforms)\.test/

/**
 * Test files that do not share modules and a window with others, because of what a library leaves behind: WalletConnect's
 * keeps one client for the whole process, `@solana/web3.js` reconnects to a stopped node for ever and writes each try to the
 * console, those of Safe and Coinbase never stop listening to the window. Also tests that count the timers of a window, or the connections of their process.
 */
const isolated = tests
  .filter(({ path }) => !namesOnly.test(path))
  .filter(
    ({ path, text }) =>
      /from '[^']*(walletconnect|fixtures\/(phone|connected-kit)\.js)|startRelay|[wW]alletConnect\(|wsEndpoint/.test(
        text,
      ) ||
      /core\/src\/(walletconnect\/client\/|lib\/async\.test)|gateway\/src\/auth\/passkey\/attestation|adapter-evm\/src\/(safe|coinbase)\/|testing\/src\/walletconnect\//.test(
        path,
      ),
  )
  .map(({ path }) => path)

/** Tests without React that want a window. */
const withWindow = tests
  .filter(({ path, text }) => /^\/\/ @vitest-environment/.test(text) && !isolated.includes(path))
  .map(({ path }) => path)

/** Tests of what differs between versions of React: hydration, strict mode, external stores, suspended parts. */
const dependsOnReact = [
  'packages/react/src/hooks/**/*.test.tsx',
  'packages/react/src/{lazy-component,provider,server}.test.tsx',
  'packages/react/src/ui/remote-image.test.tsx',
  'packages/react/src/views/{chains,sign-in,status,views}.test.tsx',
]

/** Workers of tests that wait for timers and messages for a third of their time. They run after most other checks. */
const workersOfWaitingTests = 3

export default defineConfig({
  resolve: { alias: pathAliases(), dedupe: ['react', 'react-dom', 'nanostores'] },
  test: {
    // Of tests in Node. Each worker starts databases of its own.
    maxWorkers: 2,
    // Test files of a worker share modules: reloading them per file takes longer than the tests. So a test
    // leaves no timer, listener, global or changed module state behind. Tests with a window share it and the libraries;
    // our own modules are new for each file.
    isolate: false,
    testTimeout: 30_000,
    // Other processes take part in many tests, and the machine may be busy: events decide, not time limits.
    expect: { poll: { timeout: 10_000, interval: 5 } },
    // A local chain or a database may have to start first.
    hookTimeout: 60_000,
    teardownTimeout: 10_000,
    setupFiles: ['tools/test/restore-globals.ts'],
    restoreMocks: true,
    unstubGlobals: true,
    // React decides by it, as it is first loaded, which of its builds it is.
    unstubEnvs: true,
    // One project after the other: a worker is used again only for a file of the same project.
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          sequence: { groupOrder: 0 },
          environment: 'node',
          include: ['packages/*/src/**/*.test.ts', 'tools/**/*.test.ts', 'docs/**/*.test.ts'],
          exclude: [...isolated, ...withWindow],
        },
      },
      {
        extends: true,
        test: {
          name: 'node, isolated',
          sequence: { groupOrder: 1 },
          environment: 'node',
          isolate: true,
          // A thread for each file starts in half of the time that a process takes.
          pool: 'threads',
          maxWorkers: workersOfWaitingTests,
          include: isolated,
        },
      },
      {
        extends: true,
        test: {
          name: 'window',
          sequence: { groupOrder: 2 },
          maxWorkers: workersOfWaitingTests,
          environment: 'happy-dom',
          include: withWindow,
          setupFiles: ['tools/test/fresh-modules.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          sequence: { groupOrder: 3 },
          maxWorkers: workersOfWaitingTests,
          environment: 'happy-dom',
          include: ['packages/*/src/**/*.test.tsx'],
          setupFiles: ['tools/test/fresh-modules.ts', 'packages/react/src/fixtures/setup.ts'],
        },
      },
      {
        // On the oldest React that `@scope/react` supports. SCOPE_REACT_18=all runs every component test on it.
        extends: true,
        resolve: {
          alias: ['react', 'react-dom', '@testing-library/react'].map((name) => ({
            find: new RegExp(`^${name}($|/)`),
            replacement: `${root}packages/react/react-18/node_modules/${name}$1`,
          })),
        },
        test: {
          name: 'dom, React 18',
          sequence: { groupOrder: 4 },
          maxWorkers: workersOfWaitingTests,
          environment: 'happy-dom',
          include:
            // biome-ignore lint/suspicious/noUndeclaredEnvVars: no cached task reads it
            process.env.SCOPE_REACT_18 === 'all'
              ? ['packages/react/src/**/*.test.tsx']
              : dependsOnReact,
          setupFiles: ['tools/test/fresh-modules.ts', 'packages/react/src/fixtures/setup.ts'],
        },
      },
    ],
  },
})
