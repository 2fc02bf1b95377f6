/**
 * The views of money with large text on a small phone.
 * Only a browser lays out text of twice its size.
 */
import { amount, friend, lines, opener, primary } from './fixtures/money.js'
import { cutOff } from './fixtures/overflow.js'
import { expect, test } from './fixtures/scope.js'

for (const locale of ['en', 'ar'])
  test(`cuts nothing off in the views of money with text at 200 %, 320 px wide: ${locale}`, async ({
    page,
    wallet,
    open,
    choose,
    dialog,
  }) => {
    test.setTimeout(60_000)
    await page.setViewportSize({ width: 320, height: 640 })
    await open([wallet()], `/?networks=localOne&money&gateway&locale=${locale}`)
    await choose('Meadow')
    // Same effect as a browser's own text size setting.
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    await opener(page).click()
    await expect(lines(page).first()).toBeVisible()
    expect(await cutOff(page)).toEqual([])
    await dialog.locator('.scope-actions button').first().click()
    await expect(dialog.locator('.scope-exact-address')).toBeVisible()
    expect(await cutOff(page)).toEqual([])
    await dialog.locator('.scope-header button').first().click()
    await dialog.locator('.scope-actions button').last().click()
    await amount(page).fill('1234.567891')
    await dialog.locator('.scope-field').last().fill(friend)
    await expect(dialog.locator('.scope-recipient')).toBeVisible()
    await expect(primary(page)).toHaveAttribute('aria-disabled', 'false', { timeout: 15_000 })
    expect(await cutOff(page)).toEqual([])
    await primary(page).click()
    await expect(dialog.locator('.scope-payment')).toBeVisible()
    expect(await cutOff(page)).toEqual([])
    await page.keyboard.press('Escape')
    await opener(page).click()
    await dialog.locator('.scope-segment').last().click()
    await expect(lines(page).first()).toBeVisible({ timeout: 15_000 })
    expect(await cutOff(page)).toEqual([])
    await lines(page).first().click()
    await expect(dialog.locator('.scope-facts')).toBeVisible()
    expect(await cutOff(page)).toEqual([])
  })

// German words are longer than English ones.
for (const locale of ['de', 'ar'])
  test(`cuts nothing off in the views of swaps with text at 200 %, 320 px wide: ${locale}`, async ({
    page,
    wallet,
    open,
    choose,
    dialog,
  }) => {
    test.setTimeout(60_000)
    await page.setViewportSize({ width: 320, height: 640 })
    await open([wallet()], `/?networks=localOne&money&gateway&swap&locale=${locale}`)
    await choose('Meadow')
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    await opener(page).click()
    // The total takes two lines at this size, and moves the buttons when it arrives: a press on the way would be lost.
    await expect(lines(page).first()).toBeVisible()
    await dialog.locator('.scope-actions button').first().click()
    await expect(dialog.locator('.scope-swap-token')).toHaveCount(2)
    expect(await cutOff(page)).toEqual([])
    await dialog.locator('.scope-swap-token').last().click()
    await expect(lines(page).first()).toBeVisible()
    expect(await cutOff(page)).toEqual([])
    await lines(page).first().click()
    await dialog.locator('input.scope-swap-amount').fill('1.234567')
    await expect(dialog.locator('.scope-swap summary')).toHaveCount(2)
    for (const summary of await dialog.locator('.scope-swap summary').all()) await summary.click()
    expect(await cutOff(page)).toEqual([])
    await expect(dialog.locator('.scope-swap [type=submit]')).toHaveAttribute(
      'aria-disabled',
      'false',
    )
    await dialog.locator('.scope-swap [type=submit]').click()
    await expect(dialog.locator('.scope-notice[data-kind=success]')).toBeVisible()
    expect(await cutOff(page)).toEqual([])
  })
