/** The places Scope is put into: other frameworks, resets, dialogs, servers, twice on a page. */
import { expect, test } from './fixtures/scope.js'

test('[MOD-04] embedded: the card in the page’s flow, which goes home instead of closing', async ({
  wallet,
  open,
  page,
}) => {
  await open([wallet()], '/?embedded')
  const card = page.locator('.scope-embedded')
  await expect(card.getByRole('heading', { name: 'Connect a wallet' })).toBeVisible()
  await expect(card.getByRole('button', { name: 'Close' })).toHaveCount(0)
  await expect(page.locator('dialog')).toHaveCount(0)
  await card.getByRole('button', { name: 'Meadow' }).click()
  await expect(card.getByText('Connected with Meadow')).toBeVisible()
  await card.getByRole('button', { name: 'Disconnect' }).click()
  await expect(card.getByRole('heading', { name: 'Connect a wallet' })).toBeVisible()
})

test('plain TypeScript over the core alone', async ({ wallet, open, page }) => {
  await open([wallet()], '/headless.html')
  await page.getByRole('button', { name: 'Connect Meadow' }).click()
  await expect(page.getByRole('status').first()).toContainText('connected: 0xf3…b92266 with Meadow')
  await page.getByRole('button', { name: 'Sign a message' }).click()
  await expect(page.locator('output')).toHaveText(/^0x[\da-f]{130}$/)
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByRole('status').first()).toHaveText('disconnected')
})

test('a page without React', async ({ wallet, open, page, dialog }) => {
  await open([wallet()], '/mount.html')
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await dialog.getByRole('button', { name: 'Meadow' }).click()
  await expect(page.locator('.scope-open-account')).toBeVisible()
})

test('under Tailwind’s reset and rules for bare elements it looks the same, and the host is not touched', async ({
  wallet,
  open,
  page,
  dialog,
  choose,
}) => {
  const measure = async () => {
    await expect(dialog.locator('.scope-picture').first()).toHaveAttribute('data-loaded', 'true')
    // Nothing grows or fades any more.
    await page.waitForFunction(() =>
      document.getAnimations().every(({ playState }) => playState !== 'running'),
    )
    return dialog.evaluate((element) => {
      const parts = [
        '.scope-card',
        '.scope-header h2',
        '.scope-row',
        '.scope-row-title',
        '.scope-picture',
        '.scope-tag',
        '.scope-hint',
        '.scope-list',
        '.scope-icon',
      ]
      return parts.map((part) => {
        const found = element.querySelector(part)
        if (!found) return part
        const style = getComputedStyle(found)
        const { width, height } = found.getBoundingClientRect()
        return [
          part,
          Math.round(width),
          Math.round(height),
          style.fontSize,
          style.fontWeight,
          style.fontFamily,
          style.textTransform,
          style.letterSpacing,
          style.padding,
          style.margin,
          style.borderWidth,
          style.listStyleType,
          style.color,
        ].join(' ')
      })
    })
  }
  await open([wallet()])
  await page.locator('.scope-open').last().click()
  let plain = await measure()
  // At rest: a slow machine is still drawing the way in.
  const isStill = async () => {
    const before = JSON.stringify(plain)
    await page.waitForTimeout(400)
    plain = await measure()
    return JSON.stringify(plain) === before
  }
  await expect.poll(isStill).toBe(true)
  await page.goto('/preflight.html?wallets=none')
  const heading = () =>
    page
      .locator('h1')
      .evaluate(
        (element) => getComputedStyle(element).cssText + element.getBoundingClientRect().height,
      )
  const before = await heading()
  await page.locator('.scope-open').click()
  await page.waitForTimeout(400)
  await expect.poll(measure).toEqual(plain)
  expect(await heading()).toBe(before)
  await page.keyboard.press('Escape')
  void choose
})

test('inside a dialog that the host has open: on top of it, and it stays open', async ({
  wallet,
  open,
  page,
  dialog,
}) => {
  await open([wallet()], '/host-dialog.html')
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await dialog.getByRole('button', { name: 'Meadow' }).click()
  await expect(page.locator('.scope-open-account')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'The host’s own dialog' })).toBeVisible()
  await page.locator('.scope-open-account').click()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: 'The host’s own dialog' })).toBeVisible()
})

test('twice on a page: one dialog for a shared kit, none for the other', async ({
  wallet,
  open,
  page,
}) => {
  await open([wallet()], '/twice.html')
  await page.getByTestId('two').getByRole('button', { name: 'Connect wallet' }).click()
  await expect(page.locator('dialog[open]')).toHaveCount(1)
  await page.locator('dialog[open]').getByRole('button', { name: 'Meadow' }).click()
  await expect(page.getByTestId('one').locator('.scope-open')).toContainText('…')
  await expect(page.getByTestId('two').locator('.scope-open')).toContainText('…')
  await expect(page.getByTestId('three').locator('.scope-open')).toHaveText('Connect wallet')
})

test('opened by code under StrictMode, before anything was fetched: it stays open', async ({
  wallet,
  open,
  page,
  dialog,
}) => {
  await open([wallet()], '/twice.html')
  const own = page.getByTestId('one').getByRole('button', { name: 'Open by code' })
  await own.evaluate((button: HTMLButtonElement) => button.click())
  await expect(dialog.getByRole('heading', { name: 'Connect a wallet' })).toBeFocused()
  await page.waitForTimeout(300)
  await expect(dialog).toBeVisible()
})

test('rendered on a server: the HTML knows who comes back, and hydration is silent', async ({
  wallet,
  open,
  page,
  dialog,
  request,
}) => {
  const meadow = wallet()
  await open([meadow], '/ssr.html')
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await dialog.getByRole('button', { name: 'Meadow' }).click()
  await expect(page.locator('.scope-open-account')).toBeVisible()
  const cookies = await page.context().cookies()
  const html = await (
    await request.get('/ssr.html', {
      headers: { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') },
    })
  ).text()
  expect(html).toContain('0xf3…b92266')
  expect(html).not.toContain('Connect wallet')
  expect(await (await request.get('/ssr.html')).text()).toContain('Connect wallet')
  await page.reload()
  await expect(page.locator('.scope-open-account')).toHaveAttribute('data-status', 'connected')
})
