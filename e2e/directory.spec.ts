/**
 * The wallets of the site's own gateway: suggested, searched, listed, paired with, and to be had.
 * Only a browser scrolls, draws tiles as they come into view and loads pictures.
 */
import type { Page } from '@playwright/test'
import { quiet } from './fixtures/quiet.js'
import { expect, failedRequests, test } from './fixtures/scope.js'

const ofDirectory = /\/(getWallets|getWalletImage|public\/get)/

function getRequests(page: Page): URL[] {
  const urls: URL[] = []
  page.on('request', (request) => {
    if (ofDirectory.test(request.url())) urls.push(new URL(request.url()))
  })
  return urls
}

test('[DIR-01][DIR-03] requests nothing before the list opens, suggests and filters wallets, and pairs with one found by a misspelled name', async ({
  page,
  open,
  opener,
  dialog,
  expectAccessible,
}) => {
  const urls = getRequests(page)
  await open([], '/?gateway&remote')
  await opener.hover()
  // Drawn ahead: its code has come.
  await expect(page.locator('dialog.scope-modal')).toBeAttached()
  await quiet(page)
  expect(urls).toEqual([])
  await opener.click()
  await expect(dialog.getByRole('button', { name: 'Trust Wallet' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^All wallets \d+\+?$/ })).toBeVisible()
  await expectAccessible()
  await dialog.getByRole('button', { name: /^All wallets/ }).click()
  await expect(dialog.locator('.scope-tile').first()).toBeVisible()
  await expectAccessible()
  await dialog.getByRole('searchbox').fill('qqqqzzzz')
  await expect(dialog.getByText('No results for “qqqqzzzz”')).toBeVisible()
  await dialog.getByRole('searchbox').fill('')
  await dialog.getByRole('button', { name: 'Certified' }).click()
  await expect(dialog.locator('.scope-tile-name')).toHaveText(['Meadow', 'Lantern'])
  await dialog.getByRole('button', { name: 'Certified' }).click()
  await dialog.getByRole('searchbox').fill('metmask')
  await expect(dialog.getByRole('button', { name: 'MetaMask' })).toBeVisible()
  await expect(dialog.getByText(/^\d+ found$/)).toBeAttached()
  await dialog.getByRole('button', { name: 'MetaMask' }).press('Enter')
  await expect(dialog.getByRole('heading', { name: 'MetaMask' })).toBeVisible()
  await expect(dialog.locator('.scope-height .scope-qr-drawing')).toBeVisible()
})

test('returns to the wallet deep in the list, with the focus, and takes what is typed', async ({
  open,
  opener,
  dialog,
  page,
}) => {
  await open([], '/?gateway&remote')
  await opener.click()
  await dialog.getByRole('button', { name: /^All wallets/ }).click()
  await expect(dialog.locator('.scope-tile').first()).toBeVisible()
  await expect(dialog.getByRole('searchbox')).toBeFocused()
  const body = dialog.locator('.scope-height')
  await expect
    .poll(
      async () => {
        await body.evaluate((element) => element.scrollTo(0, element.scrollHeight))
        return Number(await dialog.locator('.scope-tiles li').last().getAttribute('aria-posinset'))
      },
      { intervals: [50] },
    )
    .toBeGreaterThan(60)
  const name = (await dialog.locator('.scope-tile').last().textContent()) ?? ''
  // By its name: the list may have drawn more by now.
  await dialog.locator('.scope-tile').filter({ hasText: name }).first().press('Enter')
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect(dialog.locator('.scope-tile:focus')).toHaveText(name)
  await expect(dialog.locator('.scope-tile:focus')).toBeInViewport()
  await dialog.getByRole('searchbox').focus()
  const { height } = (await dialog.locator('.scope-card').boundingBox()) ?? { height: 0 }
  await page.keyboard.type('metmask')
  await expect(dialog.getByRole('button', { name: 'MetaMask' })).toBeVisible()
  await expect(dialog.locator('.scope-tile')).toHaveCount(1)
  expect((await dialog.locator('.scope-card').boundingBox())?.height).toBe(height)
})

test('[C1] shows the directory’s name for the domain of a detected wallet', async ({
  open,
  opener,
  dialog,
  wallet,
}) => {
  await open([wallet({ name: 'MEADOW!!' })], '/?gateway&remote')
  await opener.click()
  await expect(dialog.getByRole('button', { name: /^Meadow/ })).toBeVisible()
  await expect(dialog.getByText('MEADOW!!')).toHaveCount(0)
})

test('shows download links if pairing is not available', async ({
  open,
  opener,
  dialog,
  expectAccessible,
}) => {
  await open([], '/?gateway&remote=off')
  await opener.click()
  await dialog.getByRole('button', { name: /^All wallets/ }).click()
  await dialog.getByRole('searchbox').fill('lantern')
  await dialog.getByRole('button', { name: 'Lantern' }).click()
  await expect(dialog.getByRole('heading', { name: 'Lantern' })).toBeVisible()
  const links = dialog.getByRole('link')
  await expect(links).toHaveText([/Google Play/, /Website/])
  for (const link of await links.all()) {
    expect(await link.getAttribute('href')).toMatch(/^https:\/\//)
    expect(await link.getAttribute('target')).toBe('_blank')
    expect(await link.getAttribute('rel')).toContain('noopener')
  }
  await expectAccessible()
})

test('suggests wallets with download links to users without one', async ({
  open,
  opener,
  dialog,
  expectAccessible,
}) => {
  await open([], '/?gateway&remote')
  await opener.click()
  await dialog.getByRole('button', { name: 'What is a wallet?' }).click()
  await dialog.getByRole('button', { name: 'Get a wallet' }).click()
  await expect(dialog.locator('.scope-list .scope-row')).toHaveCount(5)
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Trust Wallet' }).click()
  await expect(dialog.getByRole('link', { name: /Chrome Web Store/ })).toBeVisible()
})

test('works without the gateway, and reports what is missing on use', async ({
  page,
  open,
  opener,
  dialog,
  wallet,
  watch,
  expectAccessible,
}) => {
  watch.expected.push(failedRequests)
  await page.route(ofDirectory, (route) => route.abort())
  await open([wallet()], '/?gateway&remote')
  await opener.click()
  await expect(dialog.getByRole('button', { name: /^Meadow/ })).toBeVisible()
  await dialog.getByRole('button', { name: /^All wallets/ }).click()
  await expect(dialog.getByRole('button', { name: /^Meadow/ })).toBeVisible()
  await expect(dialog.getByRole('alert')).toContainText('Couldn’t load', { timeout: 20_000 })
  await expectAccessible()
  await page.unroute(ofDirectory)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByRole('button', { name: 'Trust Wallet' })).toBeVisible()
  // The browser's own message for a failed request.
})

test('renders at most a hundred tiles of ten thousand wallets', async ({
  page,
  open,
  opener,
  dialog,
}) => {
  test.setTimeout(120_000)
  const total = 10_000
  await page.route('**/getWallets?*', (route) => {
    const query = new URL(route.request().url()).searchParams
    const entries = Number(query.get('entries'))
    // The featured and the recommended are listed once.
    const left = total - (query.get('exclude')?.split(',').length ?? 0)
    const from = (Number(query.get('page') ?? 1) - 1) * entries
    const data = Array.from({ length: Math.min(entries, left - from) }, (_, at) => ({
      id: `w${total - left + from + at}`,
      name: `Wallet ${total - left + from + at}`,
      namespaces: ['eip155'],
    }))
    return route.fulfill({ json: { data, count: left } })
  })
  await open([], '/?gateway&remote')
  await opener.click()
  await dialog.getByRole('button', { name: /^All wallets/ }).click()
  const tiles = dialog.locator('.scope-tile')
  await expect(tiles.first()).toBeVisible()
  const body = dialog.locator('.scope-height')
  const lastPlace = async () =>
    Number(await dialog.locator('.scope-tiles li').last().getAttribute('aria-posinset'))
  // Scrolls as far as a user can fling: each time to the end of the loaded rows.
  let max = 0
  for (let place = 0; place <= 600; place = await lastPlace()) {
    await body.evaluate((element) => {
      element.scrollTop = element.scrollHeight
    })
    await expect.poll(lastPlace, { intervals: [20, 50] }).toBeGreaterThan(place)
    max = Math.max(max, await tiles.count())
  }
  expect(max).toBeLessThanOrEqual(100)
  expect(await dialog.locator('.scope-tiles li').last().getAttribute('aria-setsize')).toBe('10001')
  // Back at the top, the first are there.
  await body.evaluate((element) => {
    element.scrollTop = 0
  })
  await expect(dialog.locator('.scope-tiles li').first()).toHaveAttribute('aria-posinset', '1')
})
