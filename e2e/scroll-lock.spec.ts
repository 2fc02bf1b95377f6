/**
 * The page behind the dialog neither scrolls nor moves, also with classic scrollbars as on most desktops.
 * Only a browser has scrollbars and moves a page.
 */
import { quiet } from './fixtures/quiet.js'
import { expect, test } from './fixtures/scope.js'

test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] }),
})

for (const { what, height, gutter } of [
  { what: 'a page that scrolls', height: 500, gutter: true },
  { what: 'a page that fits its window', height: 3_000, gutter: false },
]) {
  test(`keeps ${what} in place while a dialog is open`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height })
    await page.goto('/')
    const heading = page.locator('h1')
    const takesSpace = () => page.evaluate(() => innerWidth > document.documentElement.clientWidth)
    await expect(heading).toBeVisible()
    await expect.poll(takesSpace).toBe(gutter)
    const opener = page.locator('.scope-open:not(.scope-open-network)').first()
    // A click would scroll to it.
    await opener.scrollIntoViewIfNeeded()
    const before = await heading.boundingBox()
    await opener.click()
    await expect(page.locator('dialog.scope-modal[data-still]')).toBeVisible()
    await page.mouse.move(10, 10)
    const turned = page.evaluate(
      () => new Promise((resolve) => addEventListener('wheel', resolve, { once: true })),
    )
    await page.mouse.wheel(0, 300)
    await turned
    await quiet(page)
    expect(await heading.boundingBox()).toEqual(before)
    await page.keyboard.press('Escape')
    await expect(page.locator('dialog.scope-modal[open]')).toBeHidden()
    expect(await heading.boundingBox()).toEqual(before)
  })
}
