/**
 * The tests that mutants run against: all but the one that changes every byte, which would be asked for each of them.
 * `MUTATE_TESTS` narrows them for a run over a part.
 */
import { defineConfig } from 'vitest/config'
import house from '../../vitest.config.js'

export default defineConfig({
  resolve: house.resolve ?? {},
  test: {
    include: (process.env.MUTATE_TESTS ?? 'src/{messages,server}/**/*.test.ts').split(' '),
    exclude: ['src/server/every-byte.test.ts', '**/node_modules/**'],
    testTimeout: 20_000,
    hookTimeout: 30_000,
    restoreMocks: true,
  },
})
