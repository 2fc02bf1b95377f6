/**
 * Hostile and failing gateways: scripted lists that lie, fail or never end. Wallet, page and nodes are real.
 * Only a browser lays long texts out and scrolls thousands of rows.
 */
import type { Page } from '@playwright/test'
import { action, getDialog, lines, openAction, opener, primary, row } from './fixtures/money.js'
import { overflow } from './fixtures/overflow.js'
import { pressUntilGone } from './fixtures/press.js'
import { expect, failedRequests, test } from './fixtures/scope.js'

const path = '/?networks=localOne&money&gateway'
const chain = 'eip155:31337'
const balances = '**/v1/account/*/balance*'

const getToken = (place: number, more: object = {}) => ({
  name: `Token ${place}`,
  symbol: `T${place}`,
  chainId: chain,
  address: `${chain}:0x${place.toString(16).padStart(40, '0')}`,
  price: 1.5,
  quantity: { decimals: '18', numeric: String(place) },
  ...more,
})
const ether = getToken(1, { name: 'Ether', symbol: 'ETH', address: undefined })

const tell = (page: Page, all: readonly unknown[]) =>
  page.route(balances, (route) => route.fulfill({ json: { balances: all } }))

/** Within the dialog, and not on top of each other. */
const outOfPlace = (page: Page) =>
  lines(page).evaluateAll((rows) =>
    rows.flatMap((row) => {
      const room = row.getBoundingClientRect()
      const parts = [...row.children].map((part) => part.getBoundingClientRect())
      const isOut = parts.some(({ left, right }) => left < room.left - 1 || right > room.right + 1)
      const text = row.querySelector('.scope-row-title')?.getBoundingClientRect()
      const end = row.lastElementChild?.getBoundingClientRect()
      const isOver = text && end && text.left < end.right - 1 && end.left < text.right - 1
      return isOut || isOver ? [row.textContent ?? ''] : []
    }),
  )

test('renders a few rows of 5,000 tokens, in the account and in the send view', async ({
  page,
  wallet,
  open,
  choose,
  dialog,
  expectAccessible,
}) => {
  test.setTimeout(60_000)
  await page.setViewportSize({ width: 360, height: 740 })
  await tell(page, [ether, ...Array.from({ length: 4_999 }, (_, at) => getToken(at + 2))])
  await open([wallet()], path)
  await choose('Meadow')
  await opener(page).click()
  const count = () => lines(page).count()
  const scroll = (to: number) =>
    page.evaluate((y) => document.querySelector('.scope-height')?.scrollTo(0, y), to)
  await expect(lines(page).first()).toContainText('Ether')
  await expect.poll(count).toBeLessThan(7)
  await dialog.getByRole('button', { name: 'Show all (5,000)' }).click()
  await expect.poll(count).toBeLessThan(30)
  await scroll(10_000_000)
  await expect(lines(page).filter({ hasText: 'Token 5000' })).toBeVisible()
  expect(await count()).toBeLessThan(30)
  await expectAccessible()
  await scroll(0)
  await openAction(page, 'Send')
  await dialog.locator('.scope-boxed').getByRole('button').click()
  await expect(lines(page).first()).toContainText('Ether')
  await expect.poll(count).toBeLessThan(30)
  await scroll(10_000_000)
  await expect(lines(page).filter({ hasText: 'Token 5000' })).toBeVisible()
  expect(await count()).toBeLessThan(30)
  await dialog.getByRole('searchbox').fill('t4321')
  await expect(lines(page)).toHaveCount(1)
  await expectAccessible()
  await lines(page).click()
  await expect(dialog.locator('.scope-boxed')).toContainText('Token 4321')
  expect(await overflow(page)).toEqual([])
})

const markup = '<img src=x onerror="alert(1)">'
const hostile = [
  { ...ether, quantity: { decimals: '18', numeric: '0.000000000000000001' } },
  getToken(2, { name: markup, symbol: '<b>X</b>', iconUrl: 'https://evil.example/x.png' }),
  // Written from its end, and what turns the rest of the line around.
  getToken(3, { name: '\u202Eknab ruoy\u2066 \u200Bmorf', symbol: '\u202ECDSU' }),
  // Cyrillic letters.
  getToken(4, { name: 'USD \u0421oin', symbol: 'USD\u0421', price: undefined }),
  getToken(5, { name: 'W'.repeat(500), symbol: 'W'.repeat(500) }),
  getToken(6, { name: 'عملة '.repeat(60), symbol: 'عملة' }),
  getToken(7, {
    name: 'Rich',
    symbol: 'RICH',
    price: 987654321,
    quantity: { decimals: '18', numeric: '987654321987654321.5' },
  }),
  getToken(8, {
    name: 'Poor',
    symbol: 'POOR',
    price: 0.000000000001,
    quantity: { decimals: '36', numeric: `0.${'0'.repeat(35)}1` },
  }),
  // None of these is a token.
  getToken(9, { name: 'x'.repeat(10_000), symbol: 'LONG' }),
  getToken(10, { symbol: 'NUM', quantity: { decimals: '18', numeric: 5 } }),
  getToken(11, { symbol: 'NEG', quantity: { decimals: '18', numeric: '-5' } }),
  getToken(12, { symbol: 'EXP', quantity: { decimals: '18', numeric: '1e9' } }),
  getToken(13, { symbol: 'DEC', quantity: { decimals: '400', numeric: '1' } }),
  getToken(14, { symbol: 'FAR', chainId: 'eip155:1' }),
  getToken(15, { symbol: 'BAD', address: `${chain}:javascript:alert(1)` }),
  null,
  'token',
  [],
]

for (const { look, width } of [
  { look: 'theme=light', width: 1280 },
  { look: 'theme=dark&locale=ar', width: 360 },
]) {
  test(`[C2][X3] renders deceptive token names as text inside their rows: ${look}, ${width} px`, async ({
    page,
    wallet,
    open,
    choose,
    expectAccessible,
  }) => {
    let dialogs = 0
    page.on('dialog', (opened) => {
      dialogs++
      void opened.dismiss()
    })
    await page.setViewportSize({ width, height: 800 })
    await tell(page, hostile)
    await open([wallet()], `${path}&${look}`)
    await choose('Meadow')
    await opener(page).click()
    const expectCalm = async () => {
      // All except entries that are no tokens. The card shows five.
      await expect(lines(page).nth(1)).toContainText(markup)
      expect(await overflow(page)).toEqual([])
      await page.evaluate(() => document.querySelector('.scope-height')?.scrollTo(0, 10_000))
      await expect(lines(page)).toHaveCount(8)
      expect(await lines(page).locator('img[src*="evil"], img[src="x"], b').count()).toBe(0)
      // Without the kit's own isolates around amounts in dollars (Arabic).
      const shownText = (await lines(page).allTextContents())
        .join('')
        .replaceAll(/\u2066[\u200F\d.,\s>\p{Script=Arabic}]*\$\u2069/gu, '')
      expect(shownText).not.toMatch(/[\u202A-\u202E\u2066\u200B]/)
      expect(await overflow(page)).toEqual([])
      expect(await outOfPlace(page)).toEqual([])
      await expectAccessible()
    }
    await getDialog(page)
      .getByRole('button', { name: /^(Show all|عرض الكل) / })
      .click()
    await expectCalm()
    await lines(page).nth(4).click()
    await expect(primary(page)).toBeVisible()
    expect(await overflow(page)).toEqual([])
    await expectAccessible()
    await getDialog(page).locator('.scope-boxed').getByRole('button').click()
    await expectCalm()
    expect(dialogs).toBe(0)
  })
}

const never = () => new Promise<void>(() => {})

// Other failures of the gateway are told apart below the page: core's tests of tokens and history have them.
test('falls back to the node if the gateway never answers, and reports a dead node and gateway once', async ({
  page,
  wallet,
  open,
  choose,
  dialog,
  watch,
  expectAccessible,
}) => {
  test.setTimeout(60_000)
  watch.expected.push(failedRequests)
  await page.route(balances, never)
  await page.route('**/v1/fungible/price*', never)
  await open([wallet()], path)
  await choose('Meadow')
  await opener(page).click()
  await expect(dialog.getByText('Standard Token')).toBeVisible({ timeout: 20_000 })
  await expect(dialog.getByText('Token balance unavailable')).toBeHidden()
  await expectAccessible()
  await openAction(page, 'Send')
  await dialog.locator('.scope-boxed').getByRole('button').click()
  await expect(lines(page).filter({ hasText: 'Standard Token' })).toBeVisible()
  expect(await overflow(page)).toEqual([])
  await page.route(balances, (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.route('**/rpc/31337', (route) => route.abort())
  await page.route('**/v1/?chainId*', (route) => route.fulfill({ status: 502, body: '{}' }))
  // As on a first visit: no balance is known.
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await choose('Meadow')
  await opener(page).click()
  await expect(dialog.getByText('Token balance unavailable')).toHaveCount(1, { timeout: 40_000 })
  await expect(dialog.getByText('Token balance unavailable')).toBeVisible()
  await expect(action(page, 'Receive')).toBeEnabled()
  await expectAccessible()
  expect(await overflow(page)).toEqual([])
})

const knowing = ['history', 'identity', 'supported-chains', 'profile'] as const
test('[HIS-04] keeps everything else working if the gateway is down for history and names', async ({
  page,
  wallet,
  open,
  choose,
  dialog,
  watch,
  expectAccessible,
}) => {
  test.setTimeout(60_000)
  watch.expected.push(failedRequests)
  await page.setViewportSize({ width: 360, height: 740 })
  for (const one of knowing)
    await page.route(new RegExp(`/v1/(account/[^/]+/)?${one}([/?]|$)`), (route) => route.abort())
  await open([wallet()], path)
  await choose('Meadow')
  await opener(page).click()
  await expect(dialog.getByText('Standard Token')).toBeVisible({ timeout: 20_000 })
  await expect(dialog.locator('.scope-account-head .scope-address')).toBeVisible()
  await dialog.locator('.scope-segment', { hasText: 'Activity' }).click()
  await expect(dialog.getByText('Failed to fetch transactions')).toHaveCount(1, {
    timeout: 20_000,
  })
  await expect(dialog.getByRole('button', { name: 'Try again' })).toHaveCount(1)
  await expectAccessible()
  expect(await overflow(page)).toEqual([])
  // The user retries, and the data loads.
  for (const route of knowing)
    await page.unroute(new RegExp(`/v1/(account/[^/]+/)?${route}([/?]|$)`))
  await page.unrouteAll()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByText('Failed to fetch transactions')).toBeHidden({ timeout: 20_000 })
  await pressUntilGone(row(page, /Wallets and accounts/))
  await expect(dialog.getByRole('list', { name: 'Connected' })).toContainText('ETH')
  expect(await overflow(page)).toEqual([])
})

test('keeps data when going offline with the account open, and refetches when online', async ({
  page,
  context,
  wallet,
  open,
  choose,
  dialog,
  watch,
  expectAccessible,
}) => {
  test.setTimeout(60_000)
  watch.expected.push(failedRequests)
  await open([wallet()], path)
  await choose('Meadow')
  await opener(page).click()
  await expect(dialog.getByText('Standard Token')).toBeVisible({ timeout: 20_000 })
  const balance = dialog.getByRole('group', { name: 'Balance' })
  await expect(balance).toContainText('ETH')
  await context.setOffline(true)
  await dialog.locator('.scope-segment', { hasText: 'Activity' }).click()
  await expect(dialog.getByText('You’re offline.')).toHaveCount(1, { timeout: 30_000 })
  await dialog.locator('.scope-segment', { hasText: 'Tokens' }).click()
  await expect(dialog.getByText('Standard Token')).toBeVisible()
  await expect(balance).toContainText('ETH')
  await expectAccessible()
  expect(await overflow(page)).toEqual([])
  await context.setOffline(false)
  await dialog.locator('.scope-segment', { hasText: 'Activity' }).click()
  await expect(dialog.getByText('You’re offline.')).toBeHidden({ timeout: 30_000 })
})
