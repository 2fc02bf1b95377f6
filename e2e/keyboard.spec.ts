/**
 * The whole way by keys that are really pressed, from the top of the page, and where the focus is at each step.
 * Only a browser moves focus by keys and computes accessible names.
 */
import type { Page } from '@playwright/test'
import { quiet } from './fixtures/quiet.js'
import { expect, test } from './fixtures/scope.js'

/** Presses Tab until the button has focus, as a keyboard user does. */
async function tabTo(page: Page, name: string | RegExp, limit = 40) {
  const wanted = page.getByRole('button', { name }).and(page.locator(':focus'))
  for (let times = 0; times < limit; times++) {
    if ((await wanted.count()) > 0) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${limit} times Tab never led to “${name}”.`)
}

/** Returns the accessible name of the next element in the Tab order. */
async function next(page: Page, key = 'Tab'): Promise<string> {
  await page.keyboard.press(key)
  return page.evaluate(
    () =>
      document.activeElement?.getAttribute('aria-label') ??
      document.activeElement?.textContent ??
      '',
  )
}

test('connects and disconnects by keyboard; focus returns to the opener', async ({
  wallet,
  open,
  dialog,
  opener,
  page,
}) => {
  await open([wallet()])
  await expect(opener).toBeVisible()
  await tabTo(page, 'Connect wallet')
  await page.keyboard.press('Enter')
  // The list is there: until then, its outline has the focus.
  await expect(dialog.locator('.scope-row').first()).toBeVisible()
  await expect(dialog.getByRole('heading', { name: 'Connect a wallet' })).toBeFocused()
  expect(await next(page)).toBe('What is a wallet?')
  expect(await next(page)).toBe('Close')
  expect(await next(page)).toContain('Meadow')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
  await page.keyboard.press('Space')
  await expect(dialog.getByRole('button', { name: 'Settings' })).toBeVisible()
  await expect(dialog.getByRole('heading', { name: 'Account' })).toBeFocused()
  expect(await next(page)).toBe('Settings')
  expect(await next(page)).toBe('Close')
  await tabTo(page, 'Disconnect')
  await page.keyboard.press('Space')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})

for (const { name, path, guise } of [
  { name: 'from left to right', path: '/', guise: 'ltr' },
  { name: 'from right to left', path: '/?locale=ar', guise: 'rtl' },
]) {
  test(`follows the visual order with Tab, from the header on, ${name}`, async ({
    wallet,
    open,
    dialog,
    opener,
    page,
  }) => {
    await open([wallet({ name: 'Aster', rdns: 'dev.test.aster' }), wallet()], path)
    await opener.click()
    await expect(dialog.locator('.scope-row')).toHaveCount(2)
    await quiet(page)
    const places: { y: number; x: number }[] = []
    const count = await dialog.getByRole('button').count()
    for (let times = 0; times < count; times++) {
      await page.keyboard.press('Tab')
      const box = await page.locator(':focus').boundingBox()
      if (!box) throw new Error('Something that is seen has the focus.')
      places.push({ y: Math.round(box.y + box.height / 2), x: box.x * (guise === 'rtl' ? -1 : 1) })
    }
    const inOrder = [...places].sort((a, b) => (Math.abs(a.y - b.y) > 10 ? a.y - b.y : a.x - b.x))
    expect(places).toEqual(inOrder)
    expect(places.length).toBeGreaterThan(3)
  })
}

test('focuses the pressed row when the user goes back, traps focus, and closes with Escape or a click that began outside', async ({
  wallet,
  open,
  dialog,
  opener,
  page,
}) => {
  await open([wallet()])
  await expect(opener).toBeVisible()
  await tabTo(page, 'Connect wallet')
  await page.keyboard.press('Enter')
  await expect(dialog.locator('.scope-row').first()).toBeVisible()
  await expect(dialog.getByRole('heading', { name: 'Connect a wallet' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('heading', { name: 'What is a wallet?' })).toBeFocused()
  expect(await next(page)).toBe('Back')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('heading', { name: 'Connect a wallet' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'What is a wallet?' })).toBeFocused()
  for (let times = 0; times < 8; times++) {
    await page.keyboard.press('Tab')
    const inside = await page.evaluate(
      () =>
        document.activeElement?.closest('dialog') !== null ||
        document.activeElement === document.body,
    )
    expect(inside).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
  await opener.click()
  await expect(dialog.locator('.scope-row').first()).toBeVisible()
  const box = await dialog.boundingBox()
  if (!box) throw new Error('The dialog is shown.')
  await page.mouse.move(box.x + 30, box.y + 30)
  await page.mouse.down()
  await page.mouse.move(10, 10)
  await page.mouse.up()
  await expect(dialog).toBeVisible()
  await page.mouse.click(10, 10)
  await expect(dialog).toBeHidden()
})

test('names the dialog by its view, and announces what happened', async ({
  wallet,
  open,
  dialog,
  opener,
  page,
}) => {
  const meadow = wallet()
  await open([meadow], '/?balance')
  const announcement = page.locator('.scope.scope-sr-only[role=status]')
  await opener.click()
  await expect(page.getByRole('dialog', { name: 'Connect a wallet' })).toBeVisible()
  await dialog.getByRole('button', { name: 'What is a wallet?' }).click()
  await expect(page.getByRole('dialog', { name: 'What is a wallet?' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Back' }).click()
  await dialog.getByRole('button', { name: 'Meadow' }).click()
  await expect(announcement).toHaveText('Connected with Meadow')
  await expect(opener).toHaveAccessibleName(/^Balance .* ETH Account 0xf3…b92266, connected$/)
  await opener.click()
  await expect(page.getByRole('dialog', { name: 'Account' })).toBeVisible()
  await expect(announcement).toHaveText('')
  await expect(dialog.getByRole('group', { name: 'Balance' })).toContainText('ETH')
  await dialog.getByRole('button', { name: /Local One/ }).click()
  await dialog.getByRole('button', { name: 'Local Two' }).click()
  await expect(page.getByRole('dialog', { name: 'Account' })).toBeVisible()
  await expect(dialog.locator('> [aria-live]')).toHaveText('Switched to Local Two')
  await expect(announcement).toHaveText('')
  await dialog.getByRole('button', { name: 'Disconnect' }).click()
  await expect(announcement).toHaveText('Disconnected')
  // The next dialog doesn't announce the old message again.
  await opener.click()
  await expect(dialog.getByRole('heading')).toBeFocused()
  await page.keyboard.press('Escape')
  await quiet(page)
  await expect(announcement).toHaveText('')
})

test('opens the first result with Enter in a search', async ({ wallet, open, page, dialog }) => {
  await open([wallet()], '/host-buttons.html')
  await page.getByRole('button', { name: 'Networks' }).click()
  const search = dialog.getByRole('searchbox', { name: 'Search networks' })
  await search.click()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('heading', { name: 'Choose a network' })).toBeVisible()
  await page.keyboard.type('polyg')
  await page.keyboard.press('Enter')
  const inUse = () =>
    page.evaluate(() => window.host?.kit.network.forNamespace('eip155')?.get().active.name)
  await expect.poll(inUse).toBe('Polygon')
})

test('[MOD-08] skips the wallets until the terms are accepted, and reaches them afterwards', async ({
  wallet,
  open,
  page,
  dialog,
  expectAccessible,
}) => {
  await open([wallet()], '/host-buttons.html?legal')
  await page.getByRole('button', { name: 'Log in' }).click()
  const box = dialog.getByRole('checkbox', { name: /^I accept the terms of service and privacy/ })
  await expect(box).toBeVisible()
  const held = dialog.locator('[inert]').getByRole('button', { name: 'Meadow' })
  await expect(held).toBeVisible()
  await expectAccessible()
  await box.focus()
  expect(await next(page)).toBe('terms of service')
  expect(await next(page)).toBe('privacy policy')
  // Round the dialog: no wallet is on the way.
  for (let times = 0; times < 8; times++) {
    await page.keyboard.press('Tab')
    await expect(held.and(page.locator(':focus'))).toHaveCount(0)
  }
  await box.focus()
  await page.keyboard.press('Space')
  await expect(held).toHaveCount(0)
  await expectAccessible()
  await tabTo(page, /Meadow/)
})
