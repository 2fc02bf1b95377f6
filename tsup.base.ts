import { rmSync } from 'node:fs'
import { defineConfig, type Options } from 'tsup'

/** One module in, one module out: the host's bundler does the tree-shaking and keeps every `import()` border. */
const config = {
  entry: [
    'src/**/*.{ts,tsx}',
    '!src/**/*.test.{ts,tsx}',
    '!src/**/*.test-d.ts',
    '!src/**/fixtures/**',
  ],
  format: 'esm',
  target: 'es2022',
  bundle: false,
  dts: false,
  sourcemap: false,
  clean: true,
  silent: true,
} satisfies Options

export default defineConfig(config)

/**
 * A chain adapter, whose discovery is fetched as people come near: one file with all it needs, so that nothing is fetched
 * after it. `parts` are modules that nothing else imports.
 */
export function adapter(...parts: readonly string[]) {
  // Before either begins: both write into it.
  rmSync('dist', { recursive: true, force: true })
  return defineConfig([
    {
      ...config,
      clean: false,
      entry: [...config.entry, ...['discovery', ...parts].map((part) => `!src/${part}.ts`)],
    },
    {
      ...config,
      entry: ['src/discovery.ts'],
      bundle: true,
      splitting: false,
      noExternal: [/^@scope\/core\/.+\/(discovery|sanitize)$/],
      clean: false,
    },
  ])
}
