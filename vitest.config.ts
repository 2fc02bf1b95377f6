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
function pathAliases(): { find: RegExp; replacement: string }[] {
  const { config } = ts.readConfigFile(`${root}tsconfig.json`, ts.sys.readFile)
  const paths: Record<string, [string]> = config.compilerOptions.paths
  return Object.entries(paths).map(([name, [file]]) => ({
    find: new RegExp(`^${name.replaceAll(/[.*+?]/g, '\\$&').replace('\\*', '(.+)')}$`),
    replacement: `${root}${file.replace(/^\.\//, '').replace('*', '$1')}`,
  }))
}

/**
 * Test files that do not share modules with others: those with a window of their own, those in which WalletConnect's
 * library runs, which keeps one client for the whole process, and those in which `@solana/web3.js` listens to a node: it
 * reconnects to a stopped node for ever, and writes each try to the console.
 */
const isolated = testFiles().filter(
  (path) =>
    /^\/\/ @vitest-environment|from '[^']*walletconnect|startRelay|[wW]alletConnect\(|connected-kit\.js'|wsEndpoint/.test(
      readFileSync(`${root}${path}`, 'utf8'),
    ) || path.includes('/walletconnect/'),
)

/** Tests of what differs between versions of React: hydration, strict mode, external stores, suspended parts. */
const dependsOnReact = [
  'packages/react/src/hooks/**/*.test.tsx',
  'packages/react/src/{lazy-component,provider,server}.test.tsx',
  'packages/react/src/ui/remote-image.test.tsx',
  'packages/react/src/views/{chains,sign-in,status,views}.test.tsx',
]

export default defineConfig({
  resolve: { alias: pathAliases(), dedupe: ['react', 'react-dom', 'nanostores'] },
  test: {
    maxWorkers: 2,
    // Test files of a worker share modules: reloading them per file takes longer than the tests. So a test
    // leaves no timer, listener, global or changed module state behind. Tests with a DOM are isolated: React keeps the
    // timers of the window in which it was loaded, and each file has a new window.
    isolate: false,
    testTimeout: 30_000,
    // Other processes take part in many tests, and the machine may be busy: events decide, not time limits.
    expect: { poll: { timeout: 10_000, interval: 5 } },
    // A local chain or a database may have to start first.
    hookTimeout: 60_000,
    teardownTimeout: 10_000,
    restoreMocks: true,
    unstubGlobals: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['packages/*/src/**/*.test.ts', 'tools/**/*.test.ts', 'docs/**/*.test.ts'],
          exclude: isolated,
        },
      },
      {
        extends: true,
        test: {
          name: 'node, isolated',
          environment: 'node',
          isolate: true,
          include: isolated,
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'happy-dom',
          isolate: true,
          include: ['packages/*/src/**/*.test.tsx'],
          setupFiles: ['packages/react/src/fixtures/setup.ts'],
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
          environment: 'happy-dom',
          isolate: true,
          // It imports React itself: what is not inlined would find the newer one.
          server: { deps: { inline: ['@nanostores/react'] } },
          include:
            // biome-ignore lint/suspicious/noUndeclaredEnvVars: no cached task reads it
            process.env.SCOPE_REACT_18 === 'all'
              ? ['packages/react/src/**/*.test.tsx']
              : dependsOnReact,
          setupFiles: ['packages/react/src/fixtures/setup.ts'],
        },
      },
    ],
  },
})
