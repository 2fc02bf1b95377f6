import { defineConfig } from 'tsup'

/** One module in, one module out: the host's bundler does the tree-shaking and keeps every `import()` border. */
export default defineConfig({
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
})
