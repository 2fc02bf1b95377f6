/**
 * Restores the user's position: scroll, focus and row, from view to view.
 * Only a browser scrolls and has a focus.
 */
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures/scope.js'

/** In pixels. A place is kept to the pixel of the screen it was on, which need not be a whole one. */
const top = (page: Page) =>
  page.locator('dialog[open] .scope-height').evaluate(({ scrollTop }) => scrollTop)

/** Waits until the card has settled, since its height and its transition move its content. */
const rested = (page: Page) =>
  page.locator('dialog[open]').evaluate(async (dialog) => {
    await Promise.allSettled(
      dialog
        .getAnimations({ subtree: true })
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished),
    )
  })

test('shows a new view from its top, and focuses the pressed row when the user goes back', async ({
  wallet,
  open,
  page,
  dialog,
}) => {
  await page.setViewportSize({ width: 640, height: 320 })
  await open([wallet()], '/host-buttons.html')
  await page.getByRole('button', { name: 'Log in' }).click()
  const row = dialog.getByRole('button', { name: 'Dahlia' })
  await expect(row).toBeVisible()
  await rested(page)
  await row.focus()
  await row.scrollIntoViewIfNeeded()
  const before = await top(page)
  expect(before).toBeGreaterThan(100)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('heading', { name: 'Dahlia', exact: true })).toBeFocused()
  expect(await top(page)).toBe(0)
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect(row).toBeFocused()
  await expect(row).toBeInViewport({ ratio: 1 })
  expect(Math.abs((await top(page)) - before)).toBeLessThanOrEqual(1)
})

test('restores the scroll position of a list', async ({ wallet, open, page, dialog }) => {
  await page.setViewportSize({ width: 640, height: 400 })
  await open([wallet()], '/host-buttons.html')
  await page.getByRole('button', { name: 'Networks' }).click()
  await expect(dialog.getByRole('heading', { name: 'Choose a network' })).toBeFocused()
  await rested(page)
  await dialog.getByRole('button', { name: 'Why?' }).scrollIntoViewIfNeeded()
  const before = await top(page)
  expect(before).toBeGreaterThan(300)
  await dialog.getByRole('button', { name: 'Why?' }).click()
  await expect(dialog.getByRole('heading', { name: 'What is a network?' })).toBeFocused()
  expect(await top(page)).toBe(0)
  await page.evaluate(() => window.host?.kit.modal.back())
  await expect(dialog.getByRole('button', { name: 'Why?' })).toBeFocused()
  expect(Math.abs((await top(page)) - before)).toBeLessThanOrEqual(1)
  // Reopening the dialog resets the position.
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Networks' }).click()
  await expect(dialog.getByRole('heading', { name: 'Choose a network' })).toBeFocused()
  expect(await top(page)).toBe(0)
})
