/** Tests of smart accounts with Alto, which `npm run alto` installs: no part of the test run. */
import { defineConfig } from 'vitest/config'
import { pathAliases } from './vitest.config.js'

export default defineConfig({
  resolve: { alias: pathAliases() },
  test: { include: ['packages/embedded-wallet/src/**/*.check.ts'], testTimeout: 60_000 },
})
