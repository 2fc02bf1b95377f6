/**
 * The places Scope is put into: other frameworks, resets, dialogs, servers, twice on a page.
 * Only a browser mixes the styles, dialogs and focus of several libraries.
 */
import { quiet } from './fixtures/quiet.js'
import { expect, test } from './fixtures/scope.js'

test('[MOD-04] renders inline in the page’s flow, and shows the initial view instead of closing', async ({
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

test('runs with plain TypeScript on the core alone', async ({ wallet, open, page }) => {
  await open([wallet()], '/headless.html')
  await page.getByRole('button', { name: 'Connect Meadow' }).click()
  await expect(page.getByRole('status').first()).toContainText('connected: 0xf3…b92266 with Meadow')
  await page.getByRole('button', { name: 'Sign a message' }).click()
  await expect(page.locator('output')).toHaveText(/^0x[\da-f]{130}$/)
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByRole('status').first()).toHaveText('disconnected')
})

test('looks the same under Tailwind’s reset and bare element rules, and leaves the host’s styles alone', async ({
  wallet,
  open,
  page,
  dialog,
  choose,
}) => {
  const measure = async () => {
    await expect(dialog.locator('.scope-image').first()).toHaveAttribute('data-loaded', 'true')
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
        '.scope-image',
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
  // Waits until the layout is stable: a slow machine is still animating the entry.
  const isStill = async () => {
    const before = JSON.stringify(plain)
    await quiet(page)
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
  await expect.poll(measure).toEqual(plain)
  expect(await heading()).toBe(before)
  await page.keyboard.press('Escape')
  void choose
})

test('opens above the host’s own dialog, which stays open', async ({
  wallet,
  open,
  page,
  dialog,
}) => {
  await open([wallet()], '/host-dialog.html')
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await dialog.getByRole('button', { name: 'Meadow' }).click()
  await expect(page.locator('.scope-open-account')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Host dialog' })).toBeVisible()
  await page.locator('.scope-open-account').click()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Host dialog' })).toBeVisible()
})

test('stays open under StrictMode if code opens it before anything is loaded, and shows one dialog for two providers of a shared kit', async ({
  wallet,
  open,
  page,
  dialog,
}) => {
  await open([wallet()], '/twice.html')
  const own = page.getByTestId('one').getByRole('button', { name: 'Open by code' })
  await own.evaluate((button: HTMLButtonElement) => button.click())
  await expect(dialog.getByRole('heading', { name: 'Connect a wallet' })).toBeFocused()
  await quiet(page)
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByTestId('two').getByRole('button', { name: 'Connect wallet' }).click()
  await expect(page.locator('dialog[open]')).toHaveCount(1)
  await page.locator('dialog[open]').getByRole('button', { name: 'Meadow' }).click()
  await expect(page.getByTestId('one').locator('.scope-open')).toContainText('…')
  await expect(page.getByTestId('two').locator('.scope-open')).toContainText('…')
  await expect(page.getByTestId('three').locator('.scope-open')).toHaveText('Connect wallet')
})

test('renders the returning user on the server, hydrates without warnings, and draws buttons beside each other with a gap and on one line, also with an avatar', async ({
  wallet,
  open,
  page,
  dialog,
  request,
}) => {
  const meadow = wallet()
  await open([meadow], '/ssr.html')
  const boxes = async () => {
    const [first, second] = await Promise.all(
      ['.scope-open >> nth=0', '.scope-open >> nth=1'].map((one) =>
        page.locator(one).boundingBox(),
      ),
    )
    if (!first || !second) throw new Error('Both buttons are drawn.')
    return {
      top: second.y - first.y,
      height: second.height - first.height,
      hasGap: second.x - first.x - first.width >= 8,
    }
  }
  await expect.poll(boxes).toEqual({ top: 0, height: 0, hasGap: true })
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await dialog.getByRole('button', { name: 'Meadow' }).click()
  await expect(page.locator('.scope-open-account .scope-avatar')).toBeVisible()
  await expect.poll(boxes).toEqual({ top: 0, height: 0, hasGap: true })
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

for (const library of ['Radix', 'Headless UI']) {
  for (const { where, path } of [
    { where: 'around the page', path: '/host-libraries.html' },
    { where: 'inside it', path: '/host-libraries.html?inside' },
  ]) {
    test(`complaint 27: works in a dialog of ${library} with the provider ${where}, and keeps that dialog open`, async ({
      wallet,
      open,
      page,
      dialog,
      watch,
    }) => {
      await open([wallet()], path)
      await page.getByRole('button', { name: `Open ${library}` }).click()
      const theirs = page.getByText(`A ${library} dialog`)
      await expect(theirs).toBeVisible()
      const opener = page.locator('.host-content .scope-open')
      await opener.click()
      const title = dialog.locator('h2')
      const row = dialog.locator('.scope-row').first()
      await expect(row).toBeVisible()
      await expect(title).toBeFocused()
      // Keys stay in ours.
      await page.keyboard.press('Tab')
      await expect(dialog.locator(':focus')).toHaveAttribute('aria-label', 'What is a wallet?')
      await page.keyboard.press('Enter')
      await expect(title).toHaveText('What is a wallet?')
      // So does Esc.
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(theirs).toBeVisible()
      await expect(opener).toBeFocused()
      // And a press outside of ours.
      await opener.click()
      await expect(row).toBeVisible()
      await expect(title).toBeFocused()
      // A press that comes before its first frame is the page's, and theirs takes it for one outside.
      await page.evaluate(
        () => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))),
      )
      await page.mouse.click(10, 10)
      await expect(dialog).toBeHidden()
      await quiet(page)
      await expect(theirs).toBeVisible()
      // It is heard, and reached by the pointer.
      await opener.click()
      await page.getByRole('dialog', { name: 'Connect a wallet' }).waitFor()
      await dialog.getByRole('button', { name: 'Meadow' }).click()
      await expect(page.locator('.host-content .scope-open-account')).toBeVisible()
      await expect(dialog).toBeHidden()
      await expect(theirs).toBeVisible()
      // Theirs still hears Esc once ours is closed.
      await page.getByLabel('Host input').click()
      await page.keyboard.press('Escape')
      await expect(theirs).toBeHidden()
      // These libraries write styles of their own into the page, which the policy refuses.
      watch.errors.splice(
        0,
        watch.errors.length,
        ...watch.errors.filter((error) => !/style-src|inline style/.test(error)),
      )
    })
  }
}
