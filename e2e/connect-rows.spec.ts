/** What of Connect is in view without scrolling, with every login method on. Only a browser lays out and runs axe. */
import { expect, test } from './fixtures/scope.js'

test('shows wallets, email and socials without scrolling, 1280 and 360 px wide', async ({
  page,
  wallet,
  open,
  dialog,
  expectAccessible,
}) => {
  const wallets = ['Aster', 'Juniper', 'Larkspur', 'Meadow', 'Sorrel'].map((name) =>
    wallet({ name, rdns: `dev.test.${name.toLowerCase()}` }),
  )
  await page.setViewportSize({ width: 1280, height: 740 })
  await open(wallets, '/host-buttons.html?gateway&email&socials')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(dialog.getByRole('button', { name: /^All wallets \d/ })).toBeVisible()
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 740 })
    await expect(dialog.locator('.scope-row')).toHaveCount(5)
    const scroller = dialog.locator('.scope-height')
    await expect.poll(() => scroller.evaluate((box) => box.scrollHeight - box.clientHeight)).toBe(0)
    await expect(dialog.getByRole('textbox', { name: 'Email address' })).toBeInViewport({
      ratio: 1,
    })
    for (const name of ['Continue with a passkey', 'Continue with Google', 'More options'])
      await expect(dialog.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
    await expectAccessible()
  }
})

test('leads to forty installed wallets and a search without a directory', async ({
  page,
  wallet,
  open,
  dialog,
  expectAccessible,
}) => {
  const wallets = Array.from({ length: 40 }, (_, at) =>
    wallet({ name: `Wallet ${at + 1}`, rdns: `dev.test.wallet${at + 1}` }),
  )
  await open(wallets, '/?networks=localOne')
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await expect(dialog.locator('.scope-row')).toHaveCount(7)
  await expectAccessible()
  await dialog.getByRole('button', { name: /^All wallets/ }).click()
  await expect(dialog.locator('.scope-row')).toHaveCount(40)
  await expectAccessible()
  await dialog.getByRole('searchbox', { name: 'Search wallets' }).fill('wallet 37')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByTestId('status')).toHaveText('connected')
})
