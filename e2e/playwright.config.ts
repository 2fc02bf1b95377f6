/**
 * The demo in a real Chromium, over local chains. `demo-server.ts` starts both and sets
 * SCOPE_DEMO_URL; SCOPE_E2E_JSON is the file a machine-readable report goes to.
 */
import { defineConfig } from '@playwright/test'
import { chromiumArgs, findTestBrowser } from '../tools/browser.mjs'

const executablePath = findTestBrowser()
const json = process.env.SCOPE_E2E_JSON
const baseURL = process.env.SCOPE_DEMO_URL

export default defineConfig({
  tsconfig: './tsconfig.json',
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: './test-results',
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  // A picture that is missing is a fault, not a reason to make one: `pnpm --filter @scope/e2e pictures` does.
  updateSnapshots: 'none',
  globalSetup: './demo-server.ts',
  // One more than the cores of a small machine: a story waits for blocks, mails and delays for a quarter of its time.
  workers: 3,
  // A test that passes the second time is a bug of the test or of the product.
  retries: 0,
  forbidOnly: !!process.env.CI,
  // Events decide, not time limits: a busy machine takes several times as long as a quiet one.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: json ? [['list'], ['json', { outputFile: json }]] : [['list']],
  use: {
    // Workers read this file again after the server has started, so they see the URL.
    ...(baseURL ? { baseURL } : {}),
    locale: 'en-US',
    // Motion that goes on while a story waits takes half of the browser's drawing. Stories about motion turn it on.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording a trace costs a quarter of the run. Runs with a JSON report don't use traces.
    trace: json ? 'off' : 'retain-on-failure',
    launchOptions: { ...(executablePath ? { executablePath } : {}), args: [...chromiumArgs] },
  },
  projects: [
    { name: 'chromium', use: { browserName: 'chromium', viewport: { width: 1280, height: 800 } } },
  ],
})
