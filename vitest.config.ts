/**
 * Unit tests of the whole house, from source: nothing needs to be built first.
 * `*.test.tsx` runs in a DOM; a `.ts` test that wants one says `// @vitest-environment happy-dom`.
 */
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { defineConfig } from 'vitest/config'

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

export default defineConfig({
  resolve: { alias: pathAliases(), dedupe: ['react', 'react-dom', 'nanostores'] },
  test: {
    maxWorkers: 2,
    testTimeout: 10_000,
    // Other clients are at work in many of these, and the machine may be slow.
    expect: { poll: { timeout: 5_000 } },
    // A local chain may have to start first.
    hookTimeout: 30_000,
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
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'happy-dom',
          include: ['packages/*/src/**/*.test.tsx'],
          setupFiles: ['packages/react/src/fixtures/setup.ts'],
        },
      },
      {
        // The same on the older React that we promise to work with.
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
          include: ['packages/react/src/**/*.test.tsx'],
          setupFiles: ['packages/react/src/fixtures/setup.ts'],
        },
      },
    ],
  },
})
