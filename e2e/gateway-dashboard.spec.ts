/**
 * An operator looks at the gateway's dashboard: the built command, a database of its own, a real browser.
 * Only a browser applies the policy of the page and draws its tables.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { expect, type Page, test } from '@playwright/test'
import { createTestWallet } from '@scope/testing'
import { installTestWallets } from '@scope/testing/playwright'

const command = fileURLToPath(new URL('../packages/gateway/dist/cli/main.js', import.meta.url))
const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
)
const token = 'b3f1c2d4e5a697887766554433221100'
/** Token of the demo's own gateway (apps/demo/gateway.mjs). */
const demoToken = 'the-operator-of-the-demo-on-this-machine'
const day = 24 * 60 * 60 * 1000

let child: ChildProcess
let address = ''

/** An event as pages send it; `at` is when, in milliseconds. */
const getEvent = (event: string, at: number, properties: object = {}) => ({
  eventId: crypto.randomUUID(),
  url: 'http://localhost:5173/',
  timestamp: at,
  props: { event, properties },
})

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  child = spawn(process.execPath, [command], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'development',
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: 'memory',
      OPERATOR_TOKEN: token,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  for await (const part of child.stdout ?? []) {
    output += String(part)
    address = /^ready (.+)$/m.exec(output)?.[1] ?? ''
    if (address) break
  }
  const wallets = [
    'io.metamask',
    'app.phantom',
    'standard:phantom',
    'standard:a-wallet-with-a-very-long-name-indeed',
    '<img src=x onerror=alert(1)>',
  ]
  const now = Date.now()
  const events = Array.from({ length: 60 }, (_, at) => {
    const when = now - (at % 20) * (day / 24)
    const walletId = wallets[at % wallets.length]
    return [
      getEvent('MODAL_OPEN', when),
      ...(at % 2 ? [getEvent('SELECT_WALLET', when, { walletId })] : []),
      ...(at % 3
        ? [
            getEvent('CONNECT_SUCCESS', when, {
              walletId,
              namespace: at % 5 ? 'eip155' : 'solana',
              durationMs: 4_200,
            }),
          ]
        : []),
      ...(at % 7 ? [] : [getEvent('CONNECT_ERROR', when, { walletId, code: 'user-rejected' })]),
      ...(at % 4 ? [] : [getEvent('SIWX_AUTH_SUCCESS', when, { network: 'eip155:1' })]),
    ]
  }).flat()
  const sent = await fetch(`${address}/e?projectId=development`, {
    method: 'POST',
    body: JSON.stringify(events),
  })
  expect(sent.status).toBe(202)
})
test.afterAll(() => {
  child.kill()
})

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Token').fill(token)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Conversion' })).toBeVisible()
}

async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(axeSource)
  const violations = await page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
    }
    const result = await axe.run()
    return result.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
  })
  expect(violations).toEqual([])
}

test('shows the funnel after a wrong token, chosen days as a file, and ends with the sign-out', async ({
  page,
}) => {
  const errors: string[] = []
  page.on('console', (message) => errors.push(message.text()))
  page.on('request', (request) => {
    if (!request.url().startsWith(address)) errors.push(request.url())
  })
  await page.goto(`${address}/dashboard`)
  await page.getByLabel('Token').fill('wrong')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toHaveText('Incorrect token. Try again.')
  await expectAccessible(page)

  await signIn(page)
  const funnel = page.getByRole('table', { name: /The last 30 days/ })
  await expect(funnel.getByRole('row', { name: /^Opened 60/ })).toBeVisible()
  await expect(funnel.getByRole('row', { name: /^Connected 40 67 %/ })).toBeVisible()
  await expect(page.getByText('Median time to connect4.2 s')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Events a day' })).toBeVisible()
  const wallets = page.getByRole('table', { name: 'Selected and connected' })
  await expect(wallets.getByRole('row', { name: /^MetaMask/ })).toBeVisible()
  await expect(wallets.getByRole('row', { name: /^Phantom/ })).toHaveCount(1)
  await expect(
    page.getByRole('row', { name: /^Connecting failed: the user declined/ }),
  ).toBeVisible()

  await test.step('draws each wallet’s picture', async () => {
    const icon = page.getByRole('row', { name: /^MetaMask/ }).locator('img')
    await icon.scrollIntoViewIfNeeded()
    await expect
      .poll(() => icon.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
      .toBeGreaterThan(0)
  })

  await test.step('passes axe in either theme, and fits a wide and a narrow page', async () => {
    for (const [colorScheme, width] of [
      ['dark', 1280],
      ['light', 360],
    ] as const) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 800 })
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        width,
      )
    }
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('shows chosen days, and downloads them as a file', async () => {
    const today = new Date().toISOString().slice(0, 10)
    await page.getByLabel('From', { exact: true }).fill(today)
    await page.getByLabel('Until', { exact: true }).fill(today)
    await page.getByRole('button', { name: 'Show' }).click()
    await expect(page).toHaveURL(new RegExp(`from=${today}&until=${today}`))
    await expect(page.getByLabel('From', { exact: true })).toHaveValue(today)
    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download Wallets as CSV' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe(`development-wallets-${today}-${today}.csv`)
    expect(readFileSync(await download.path(), 'utf8')).toMatch(
      /^Wallet,Ids,Selected,Connected\r\n/,
    )
  })

  await page.getByRole('navigation', { name: 'Period' }).getByText('7 days').click()
  await expect(page.getByRole('table', { name: /The last 7 days/ })).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByLabel('Token')).toBeVisible()
  // The answer to the wrong token is a 401, which browsers write down; so is the page without a session.
  expect(errors.filter((text) => !/status of 401/.test(text))).toEqual([])

  // These answer 400, which browsers write down, too.
  await signIn(page)
  await test.step('explains days that are not possible, and passes axe there', async () => {
    await page.goto(`${address}/dashboard?from=2026-11-02&until=2026-11-01`)
    await expect(page.getByRole('alert')).toHaveText(
      'The first day is after the last day. Swap them.',
    )
    await expect(page.getByLabel('From', { exact: true })).toHaveValue('2026-11-02')
    await expectAccessible(page)
    await page.goto(`${address}/dashboard?from=2026-01-01&until=2026-01-02`)
    await expect(page.getByRole('heading', { name: 'No events in this period' })).toBeVisible()
    await expectAccessible(page)
  })
})

test('[ANA-01][ANA-02] counts the steps of a demo user, without an address', async ({
  page,
  context,
  baseURL,
}) => {
  const rdns = 'dev.test.funnel'
  const wallet = createTestWallet({
    name: 'Funnel',
    rdns,
    chains: [{ chainId: 31337, rpcUrl: `${baseURL}rpc/31337` }],
  })
  const sent: string[] = []
  await page.exposeFunction('__sent', (body: string) => sent.push(body))
  // No other server sees a beacon's content.
  await page.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator)
    navigator.sendBeacon = (url, body) => {
      ;(window as unknown as { __sent(body: string): void }).__sent(String(body))
      return send(url, body)
    }
  })
  const installed = await installTestWallets(page, [wallet])
  await page.goto('/?gateway&wallets=none')
  const wanted = page.waitForResponse(/getAnalyticsConfig/)
  await page.locator('.scope-open:not(.scope-open-network)').first().click()
  await page.getByRole('button', { name: /^Funnel/ }).click()
  await expect(page.getByTestId('status')).toHaveText('connected')
  const address = await page.getByTestId('address').getAttribute('title')
  expect(address).toMatch(/^0x/)
  await wanted
  // Pending events are sent when another tab comes to the front.
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect.poll(() => sent.join()).toContain('CONNECT_SUCCESS')
  installed.stop()

  const dashboard = await context.newPage()
  await dashboard.goto('/dashboard')
  await dashboard.getByLabel('Token').fill(demoToken)
  await dashboard.getByRole('button', { name: 'Sign in' }).click()
  const row = dashboard
    .getByRole('table', { name: 'Selected and connected' })
    .getByRole('row', { name: new RegExp(`^${rdns}`) })
  await expect(async () => {
    await dashboard.reload()
    await expect(row).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 20_000 })
  expect(sent.join()).not.toContain('MODAL_CREATED')
  expect(sent.join().toLowerCase()).not.toContain(address?.toLowerCase())
})
