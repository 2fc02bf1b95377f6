/**
 * The developer's panel: on the page, beside the open dialog, in a window of its own, and gone with the kit.
 * Only a browser has a top layer, a focus and windows.
 */
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures/scope.js'

const panel = (page: Page) => page.locator('scope-devtools .panel')
const corner = (page: Page) => page.getByRole('button', { name: 'Open Scope devtools, Scope demo' })
const tab = (page: Page, name: string) => page.getByRole('tab', { name })
const rows = (page: Page) => page.getByRole('tabpanel').locator('tbody tr')

test('passes axe in every tab, light and wide, dark and narrow', async ({
  wallet,
  open,
  page,
  choose,
  expectAccessible,
}) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await open([wallet()], '/?devtools&balance&networks=localOne,localTwo')
  await choose('Meadow')
  await expect(page.getByTestId('status')).toHaveText('connected')
  await expectAccessible()
  await corner(page).click()
  const names = ['State', 'Log', 'Requests', 'Wallets', 'Alerts']
  for (const name of names) {
    await tab(page, name).click()
    await expectAccessible()
  }
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 360, height: 740 })
  for (const name of names) {
    await tab(page, name).click()
    await expectAccessible()
    const fits = await panel(page).evaluate((element) =>
      [element, ...element.querySelectorAll('[role="tabpanel"], .bar')].every(
        ({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth,
      ),
    )
    expect(fits, name).toBe(true)
  }
})

test('opens, navigates with arrow keys, closes with Escape, and restores focus', async ({
  wallet,
  open,
  page,
}) => {
  await open([wallet()], '/?devtools')
  await corner(page).focus()
  await page.keyboard.press('Enter')
  await expect(tab(page, 'State')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(tab(page, 'Log')).toBeFocused()
  await expect(tab(page, 'Log')).toHaveAttribute('aria-selected', 'true')
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
  await page.keyboard.press('ArrowRight')
  await expect(tab(page, 'State')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Copy report' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await expect(corner(page)).toBeFocused()
})

test('shows state, log, requests and wallets of a connection, also after a reload, and copies the report, or shows it selected if the clipboard is blocked', async ({
  wallet,
  open,
  page,
  choose,
  context,
}) => {
  await open([wallet()], '/?devtools&balance&networks=localOne,localTwo')
  await choose('Meadow')
  await expect(page.getByTestId('status')).toHaveText('connected')
  await corner(page).click()
  const card = panel(page).locator('.card').first()
  await expect(card).toContainText('connected')
  await expect(card).toContainText('0xf3…b92266')
  await expect(card).toContainText('dev.test.meadow')
  await tab(page, 'Log').click()
  await expect(rows(page).filter({ hasText: 'connected on eip155:31337' }).first()).toBeVisible()
  await tab(page, 'Requests').click()
  const requests = rows(page).filter({ hasText: 'eth_getBalance' })
  await expect(requests.first()).toHaveText(/^eth_getBalance\d+0/)
  await expect(requests.last()).toContainText('127.0.0.1')
  await page.evaluate(() =>
    window.dispatchEvent(
      new CustomEvent('eip6963:announceProvider', { detail: { info: { name: '<b>Broken</b>' } } }),
    ),
  )
  await tab(page, 'Wallets').click()
  await expect(rows(page).filter({ hasText: '<b>Broken</b>' })).toContainText('EIP-6963')
  await expect(rows(page).filter({ hasText: 'Meadow' })).toContainText('ANNOUNCED eip155')

  await page.reload()
  await expect(panel(page).locator('.card').first()).toContainText('connected')
  await tab(page, 'Log').click()
  await expect(rows(page).filter({ hasText: 'reconnected=true' })).toBeVisible()

  const copy = page.getByRole('button', { name: 'Copy report' })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await copy.click()
  await expect(page.getByText('Copied', { exact: true })).toBeVisible()
  const report = await page.evaluate(() => navigator.clipboard.readText())
  expect(report).toMatch(/^```text\nScope report/)
  expect(report).toMatch(/@scope\/devtools +\d+\.\d+\.\d+/)
  expect(report).toMatch(/eip155 +connected +eip155:31337 +Meadow \(dev\.test\.meadow\)/)
  expect(report).not.toMatch(/0x[\da-f]{6}|https?:|@(?!scope\/)/i)

  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined })
  })
  await copy.click()
  const text = page.getByRole('textbox', { name: 'Report' })
  await expect(text).toBeFocused()
  await expect(text).toHaveValue(/^```text\nScope report/)
  expect(
    await text.evaluate((area: HTMLTextAreaElement) => area.selectionEnd - area.selectionStart),
  ).toBeGreaterThan(200)
  await page.keyboard.press('Escape')
  await expect(copy).toBeFocused()
})

test('renders below an open dialog without taking focus or Escape, works in its own window beside one, and restores the button on close', async ({
  wallet,
  open,
  page,
  dialog,
  opener,
}) => {
  const meadow = wallet()
  meadow.hold()
  await open([meadow], '/?devtools')
  await corner(page).click()
  await tab(page, 'Log').click()
  await opener.click()
  await dialog.getByRole('button', { name: 'Meadow' }).first().click()
  await expect(rows(page).filter({ hasText: 'pending in eip155, Meadow' })).toBeVisible()
  await expect(dialog).toBeVisible()
  expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(rows(page).filter({ hasText: 'closed' }).first()).toBeVisible()
  await expect(panel(page)).toBeVisible()

  const [own] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Pop out' }).click(),
  ])
  const faults: string[] = []
  own.on('console', (message) => void faults.push(message.text()))
  await expect(panel(page)).toHaveCount(0)
  await opener.click()
  await expect(dialog).toBeVisible()
  await own.getByRole('tab', { name: 'Log' }).click()
  // It was opened before, too.
  await expect(own.locator('tbody tr').filter({ hasText: 'MODAL_OPEN' })).toHaveCount(2)
  await expect(own.locator('tbody tr').filter({ hasText: 'MODAL_OPEN' }).last()).toBeVisible()
  // Its styles are there under the page's policy.
  expect(await own.locator('.panel').evaluate((element) => getComputedStyle(element).display)).toBe(
    'flex',
  )
  await own.close()
  await page.keyboard.press('Escape')
  await expect(corner(page)).toBeVisible()
  await corner(page).click()
  await expect(panel(page)).toBeVisible()
  expect(faults).toEqual([])
})

test('shows a panel for each of two kits, removes it on stop, and restores it on start', async ({
  wallet,
  open,
  page,
}) => {
  await open([wallet()], '/devtools.html')
  const hosts = page.locator('scope-devtools')
  await expect(page.getByRole('button', { name: /^Open Scope devtools/ })).toHaveCount(2)
  const [one, other] = await page
    .getByRole('button', { name: /^Open Scope devtools/ })
    .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().top))
  expect(one).not.toBe(other)
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Scope devtools, Scope demo' })).toBeVisible()
  await expect(panel(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await expect(hosts).toHaveCount(1)
  await page.getByRole('button', { name: 'Stop the other' }).click()
  await expect(hosts).toHaveCount(0)
  expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBe(0)
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(panel(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(panel(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Report' }).click()
  await expect(page.locator('pre')).toContainText('Scope report')
})

test('closes its own window when the kit stops', async ({ wallet, open, page }) => {
  await open([wallet()], '/devtools.html')
  await corner(page).click()
  const [own] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Pop out' }).click(),
  ])
  const closed = own.waitForEvent('close')
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await closed
})

test('isolates its styles from the page', async ({ wallet, open, page }) => {
  await open([wallet()], '/?devtools')
  const look = () =>
    page
      .getByRole('heading', { level: 1 })
      .evaluate((element) => JSON.stringify(element.getBoundingClientRect()))
  const before = await look()
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      'scope-devtools { display: none !important; color: red !important; visibility: hidden; font-size: 40px } * { letter-spacing: 2px }',
    )
    document.adoptedStyleSheets = [sheet]
  })
  await corner(page).click()
  await expect(panel(page)).toBeVisible()
  const style = await panel(page).evaluate((element) => {
    const { color, fontSize, letterSpacing } = getComputedStyle(element)
    return { color, fontSize, letterSpacing }
  })
  expect(style).toEqual({ color: 'rgb(29, 31, 39)', fontSize: '12px', letterSpacing: 'normal' })
  await page.evaluate(() => {
    document.adoptedStyleSheets = []
  })
  expect(await look()).toBe(before)
})

test('requests nothing of it from a page without devtools', async ({ wallet, open, page }) => {
  const requests: string[] = []
  page.on('request', (request) => void requests.push(request.url()))
  await open([wallet()], '/')
  await page.waitForLoadState('networkidle')
  expect(requests.filter((url) => /panel-controller|dock|report|devtools/.test(url))).toEqual([])
  await expect(page.locator('scope-devtools')).toHaveCount(0)
})
