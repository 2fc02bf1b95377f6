/**
 * Between the press and the dialog: no press is lost, on any connection.
 * Only a browser loads code in chunks and accepts presses before they arrive.
 */
import type { Page, Request } from '@playwright/test'
import { expect, failedRequests, test } from './fixtures/scope.js'

/** Hovers, and waits until this file has loaded and the network is idle. */
async function fetchedBy(page: Page, file: RegExp, comeNear: () => Promise<unknown>) {
  const waiting = new Set<Request>()
  let last = Date.now()
  page.on('request', (request) => {
    waiting.add(request)
    last = Date.now()
  })
  const over = (request: Request) => {
    waiting.delete(request)
    last = Date.now()
  }
  page.on('requestfinished', over)
  page.on('requestfailed', over)
  const [response] = await Promise.all([page.waitForResponse(file), comeNear()])
  await response.finished()
  await expect.poll(() => waiting.size === 0 && Date.now() - last > 500).toBe(true)
}

const modalCode = '**/assets/dialog-*.js'

test('[MOD-02] shows the dialog with a skeleton at once on a slow network, then its content', async ({
  wallet,
  open,
  page,
  opener,
  dialog,
  expectAccessible,
}) => {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route(modalCode, async (route) => {
    await arrived
    await route.continue()
  })
  await open([wallet()])
  await opener.click()
  const outline = dialog.locator('.scope-skeleton-row')
  await expect(dialog.getByRole('heading', { name: 'Connect a wallet' })).toBeFocused()
  await expect(outline).toHaveCount(3)
  await expect(outline.first()).toBeInViewport()
  await expectAccessible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
  await opener.click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  await opener.click()
  await dialog.evaluate((element) => element.setAttribute('data-mine', ''))
  arrive()
  await expect(dialog.locator('.scope-row').first()).toBeVisible()
  await expect(dialog).toHaveAttribute('data-mine', '')
  await expect(dialog.getByRole('heading', { name: 'Connect a wallet' })).toBeFocused()
})

test('reports that it is offline, and continues when online', async ({
  wallet,
  open,
  page,
  context,
  opener,
  dialog,
  watch,
  expectAccessible,
}) => {
  watch.expected.push(failedRequests)
  await open([wallet()])
  await expect(opener).toBeVisible()
  await context.setOffline(true)
  await opener.click()
  const sorry = dialog.getByRole('alert')
  const retry = dialog.getByRole('button', { name: 'Try again' })
  await expect(sorry).toHaveText(/^Couldn’t load\. Check your connection/)
  await expect(retry).toBeFocused()
  await expectAccessible()
  await retry.click()
  await expect(sorry).toBeVisible()
  await expect(retry).toBeFocused()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(sorry).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
  await opener.click()
  await expect(sorry).toBeVisible()
  await context.setOffline(false)
  await retry.click()
  await expect(dialog.locator('.scope-row').first()).toBeVisible()
  await expect(dialog.getByRole('heading', { name: 'Connect a wallet' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
})

test('loads on a later press when online', async ({
  wallet,
  open,
  page,
  context,
  opener,
  watch,
}) => {
  watch.expected.push(failedRequests)
  await open([wallet()], '/?locale=ar')
  await expect(opener).toHaveText('ربط المحفظة')
  await context.setOffline(true)
  await opener.click()
  await expect(page.getByRole('dialog')).toContainText('تعذّر التحميل')
  await page.keyboard.press('Escape')
  await context.setOffline(false)
  await opener.click()
  await expect(page.getByRole('dialog', { name: 'ربط محفظة' })).toBeVisible()
})

for (const { name, shown, file } of [
  { name: 'Log in', shown: 'Connect a wallet', file: /dialog-/ },
  { name: 'Networks', shown: 'Choose a network', file: /networks-view-/ },
  { name: 'By code', shown: 'Connect a wallet', file: /dialog-/ },
]) {
  test(`opens without a request after hovering a host’s own button “${name}”`, async ({
    wallet,
    open,
    page,
    dialog,
    context,
    watch,
  }) => {
    watch.expected.push(failedRequests)
    await open([wallet()], '/host-buttons.html')
    const button = page.getByRole('button', { name, exact: true })
    await fetchedBy(page, file, () => button.hover())
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await context.setOffline(true)
    await button.click()
    await expect(dialog.getByRole('heading', { name: shown })).toBeFocused()
    await expect(dialog.locator('.scope-row').first()).toBeVisible()
    await expect(dialog.locator('.scope-skeleton')).toHaveCount(0)
    // Prefetches only the views that may come next.
    expect(requests.filter((url) => /dialog|modal|networks-view/.test(url))).toEqual([])
  })
}

test('`kit.prefetch()` prefetches the account view of a connected user', async ({
  wallet,
  open,
  choose,
  page,
  dialog,
  context,
  watch,
}) => {
  watch.expected.push(failedRequests)
  await open([wallet()], '/host-buttons.html')
  await choose('Meadow')
  await expect(page.locator('.scope-open-account').first()).toHaveAttribute(
    'data-status',
    'connected',
  )
  await page.reload()
  await expect(page.locator('.scope-open-account').first()).toHaveAttribute(
    'data-status',
    'connected',
  )
  await fetchedBy(page, /account-view-/, () => page.evaluate(() => window.host?.kit.prefetch()))
  await context.setOffline(true)
  await page.getByRole('button', { name: 'By code' }).click()
  await expect(dialog.getByText('Connected with Meadow')).toBeVisible()
})
