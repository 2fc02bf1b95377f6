/**
 * Buying with money, from the sandbox of both providers: the tokens arrive on the local chain.
 * Only a browser has windows, and blocks them.
 */
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { cutOff } from './fixtures/overflow.js'
import { quiet } from './fixtures/quiet.js'
import { expect, failedRequests, test } from './fixtures/scope.js'

const path = '/host-buttons.html?money&buy'
/** An account that no other story pays or swaps with. */
const mnemonic = 'legal winner thank year wave sausage worth useful legal winner thank yellow'

interface BuyerPage {
  readonly page: Page
  readonly dialog: Locator
  choose(name: string): Promise<void>
}

/** Connects, signs in, and opens the account. */
async function signIn({ page, dialog, choose }: BuyerPage): Promise<void> {
  await choose('Meadow')
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'By code' }).click()
}

/** Presses an offer, and returns the window of its checkout. */
async function openCheckout(context: BrowserContext, offer: Locator): Promise<Page> {
  const opening = context.waitForEvent('page')
  await offer.click()
  const checkout = await opening
  await expect(checkout.getByRole('heading', { name: 'Test checkout' })).toBeVisible()
  return checkout
}

test('[BUY-01] buys tokens from the account, and continues after a reload', async ({
  page,
  context,
  open,
  choose,
  dialog,
  wallet,
  expectAccessible,
}) => {
  await open([wallet({ mnemonic })], path)
  await signIn({ page, dialog, choose })
  await dialog.getByRole('button', { name: 'Buy', exact: true }).click()
  await expectAccessible()
  const offers = dialog.getByRole('region', { name: 'Offers' })
  await expect(offers.getByRole('listitem')).toHaveCount(3)
  // Several currencies and tokens; the best offer first.
  await dialog.getByRole('button', { name: '$250' }).click()
  await expect(offers.getByRole('listitem').first()).toContainText('Best')
  await expect(offers.getByRole('listitem').first()).toContainText('248.5 STD')
  await expect(offers).toContainText(/Fees are usually .1%/)

  const checkout = await openCheckout(context, offers.getByRole('button').first())
  expect(await checkout.evaluate(() => window.opener)).toBeNull()
  await expect(checkout.getByText('248.5')).toBeVisible()
  await expect(dialog.getByRole('heading', { name: /^Finish at .Coinbase/ })).toBeVisible()
  await expectAccessible()

  await page.reload()
  await page.getByRole('button', { name: 'By code' }).click()
  await dialog.getByRole('button', { name: /Buying STD/ }).click()
  await expect(dialog.getByRole('heading', { name: /^Finish at .Coinbase/ })).toBeVisible()
  await checkout.getByRole('button', { name: 'Pay' }).click()
  await expect(checkout.getByRole('heading', { name: 'Payment complete' })).toBeVisible()
  await expect(dialog.getByRole('heading', { name: /^You bought .248\.5 STD/ })).toBeVisible()
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog.locator('.scope-tokens')).toContainText('248.5 STD')

  await dialog.getByRole('button', { name: 'Buy', exact: true }).click()
  await dialog.getByRole('button', { name: 'Purchases' }).click()
  await expect(dialog.getByRole('listitem')).toContainText('248.5 STD')
  await expect(dialog.getByRole('listitem')).toContainText('Completed')
  await expectAccessible()
})

test('offers a link if the browser blocks the window', async ({
  page,
  context,
  open,
  choose,
  dialog,
  wallet,
  expectAccessible,
}) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  await open([wallet({ mnemonic })], path)
  await signIn({ page, dialog, choose })
  await dialog.getByRole('button', { name: 'Buy', exact: true }).click()
  await dialog.getByRole('button', { name: /^Buy from Transak/ }).click()
  await expect(dialog.getByText('Your browser blocked the window')).toBeVisible()
  await expectAccessible()
  const checkout = await openCheckout(context, dialog.getByRole('link', { name: 'Open checkout' }))
  expect(await checkout.evaluate(() => window.opener)).toBeNull()
  await checkout.getByRole('button', { name: 'Decline' }).click()
  await expect(dialog.getByRole('heading', { name: 'Purchase not completed' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Back to offers' }).click()
  await expect(dialog.getByRole('region', { name: 'Offers' })).toBeVisible()
})

test('asks a user who did not sign in to do so first, and changes currency and token by keyboard alone', async ({
  page,
  open,
  choose,
  dialog,
  wallet,
  watch,
}) => {
  watch.expected.push(failedRequests)
  await open([wallet({ mnemonic })], path)
  await choose('Meadow')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'By code' }).click()
  await dialog.getByRole('button', { name: 'Buy', exact: true }).click()
  const offer = dialog.getByRole('button', { name: /^Buy from Coinbase/ })
  await expect(offer).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: 'By code' }).click()
  await dialog.getByRole('button', { name: 'Buy', exact: true }).press('Enter')
  await expect(offer).toBeEnabled()
  await dialog.getByRole('button', { name: /^Change currency/ }).press('Enter')
  await dialog.getByRole('button', { name: /Euro/ }).press('Enter')
  await expect(dialog.getByRole('textbox', { name: 'Amount in EUR' })).toHaveValue('100')
  await dialog.getByRole('button', { name: /^You buy/ }).press('Enter')
  await dialog.getByRole('button', { name: /^Ether ETH on Local Two/ }).press('Enter')
  await expect(dialog.getByRole('region', { name: 'Offers' })).toContainText('ETH')
  const amount = dialog.getByRole('textbox', { name: 'Amount in EUR' })
  await amount.fill('1')
  await expect(dialog.getByText('Enter at least €5.')).toBeVisible()
  await amount.fill('200')
  await expect(dialog.getByRole('region', { name: 'Offers' }).getByRole('listitem')).toHaveCount(3)
})

test('opens the checkout from a page that is isolated from others', async ({
  page,
  context,
  open,
  choose,
  dialog,
  wallet,
}) => {
  await open([wallet({ mnemonic })], `${path}&isolated`)
  await signIn({ page, dialog, choose })
  await dialog.getByRole('button', { name: 'Buy', exact: true }).click()
  const offer = dialog.getByRole('button', { name: /^Buy from Coinbase/ })
  const checkout = await openCheckout(context, offer)
  await checkout.getByRole('button', { name: 'Pay' }).click()
  await expect(dialog.getByRole('heading', { name: /^You bought/ })).toBeVisible()
})

test('cuts nothing off in the views of buying with text at 200 %, 320 px wide, in English and Arabic', async ({
  page,
  open,
  choose,
  dialog,
  wallet,
}) => {
  test.setTimeout(60_000)
  await open([wallet({ mnemonic })], path)
  await signIn({ page, dialog, choose })
  await page.setViewportSize({ width: 320, height: 640 })
  // Same effect as a browser's own text size setting.
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  const expectNothingCutOff = async () => {
    for (const locale of ['en', 'ar'] as const) {
      await page.evaluate((name) => window.host?.look({ theme: 'light', locale: name }), locale)
      await expect(dialog).toHaveAttribute('lang', locale)
      await quiet(page)
      expect(await cutOff(page), locale).toEqual([])
    }
  }
  await dialog.locator('.scope-actions button').first().click()
  await expect(dialog.locator('.scope-offers li')).toHaveCount(3)
  await expectNothingCutOff()
  for (const view of ['OnRampTokenSelect', 'OnRampFiatSelect', 'WhatIsABuy'] as const) {
    await page.evaluate((name) => window.host?.kit.modal.push({ view: name }), view)
    await expect(dialog.locator('.scope-list, .scope-rows, .scope-points').first()).toBeVisible()
    await expectNothingCutOff()
    await page.evaluate(() => window.host?.kit.modal.back())
  }
  await page.evaluate(() => {
    window.open = () => null
  })
  await dialog.locator('.scope-offers button').first().click()
  await expect(dialog.locator('.scope-steps')).toBeVisible()
  await expect(dialog.locator('.scope-notice')).toBeVisible()
  await expectNothingCutOff()
  await page.evaluate(() => window.host?.kit.modal.replace({ view: 'OnRampActivity' }))
  await expect(dialog.locator('.scope-rows li').first()).toBeVisible()
  await expectNothingCutOff()
})
