/** The whole way without a pointer, and where the focus is at each step. */
import { expect, test } from './fixtures/scope.js'

test('connects and disconnects by keyboard alone; the focus comes back to the opener', async ({
  wallet,
  open,
  dialog,
  opener,
  page,
}) => {
  await open([wallet()])
  await opener.focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('heading', { name: 'Connect a wallet' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Meadow' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('heading', { name: 'Account' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Disconnect' }).focus()
  await page.keyboard.press('Space')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})

test('the focus stays inside, Esc closes, each view announces itself', async ({
  wallet,
  open,
  dialog,
  opener,
  page,
}) => {
  await open([wallet()])
  await opener.click()
  await expect(dialog.getByRole('heading')).toBeFocused()
  for (let times = 0; times < 8; times++) {
    await page.keyboard.press('Tab')
    const inside = await page.evaluate(
      () =>
        document.activeElement?.closest('dialog') !== null ||
        document.activeElement === document.body,
    )
    expect(inside).toBe(true)
  }
  await dialog.getByRole('button', { name: 'What is a wallet?' }).click()
  await expect(dialog.getByRole('heading', { name: 'What is a wallet?' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect(dialog.getByRole('heading', { name: 'Connect a wallet' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})

test('a click outside closes; one that began inside does not', async ({
  wallet,
  open,
  dialog,
  opener,
  page,
}) => {
  await open([wallet()])
  await opener.click()
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
