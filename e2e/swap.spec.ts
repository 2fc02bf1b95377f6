/**
 * Swaps on a local chain with pools, and with the APIs of KyberSwap and 0x played by sandboxes behind the demo's gateway: in
 * one request, in two with a reload between them, and of a token of no list. Only a browser reloads and draws.
 */
import type { Locator, Page } from '@playwright/test'
import type { TestWallet } from '@scope/testing'
import { getDialog, openAction, opener, primary } from './fixtures/money.js'
import { expect, test } from './fixtures/scope.js'

/** Token of no list, where the demo's server puts it. */
const unlisted = '0x699fCd4d4aa4da82f912b3C3C36CBf7B4988678B'
const address = '/?networks=localOne&money&gateway&swap'

const side = (page: Page, name: string) =>
  getDialog(page).getByRole('button', { name: new RegExp(`^${name}`) })
const amount = (page: Page) => getDialog(page).locator('input.scope-swap-amount')
const submit = (page: Page) => getDialog(page).locator('.scope-swap [type=submit]')
const progress = (page: Page) => getDialog(page).locator('.scope-swap-progress')

async function choose(page: Page, name: string, token: string | RegExp) {
  await side(page, name).click()
  await getDialog(page)
    .locator('.scope-height .scope-rows')
    .getByRole('button', { name: token })
    .click()
  await expect(submit(page)).toBeVisible()
}

async function review(page: Page) {
  await expect(submit(page)).toHaveText('Review swap')
  await submit(page).click()
  await expect(getDialog(page).getByText(/Simulated on/)).toBeVisible()
  await expect(primary(page)).toHaveAttribute('aria-disabled', 'false')
}

async function openForm(page: Page) {
  await opener(page).click()
  await openAction(page, 'Swap')
  await expect(submit(page)).toBeVisible()
}

/** Rejects the second request of a swap. */
async function declineSecond(wallet: TestWallet, page: Page, button: Locator) {
  wallet.hold()
  await button.click()
  await expect.poll(() => wallet.prompts.length).toBe(1)
  wallet.prompts[0]?.approve()
  await expect(progress(page).getByText('Swap for ETH')).toBeVisible()
  await expect.poll(() => wallet.prompts.length).toBe(1)
}

test('[SWP-03] swaps in one request, then in two, and continues after the second was declined and the page was reloaded', async ({
  page,
  wallet,
  open,
  choose: connect,
  dialog,
  expectAccessible,
}) => {
  test.setTimeout(120_000)
  const meadow = wallet({ mnemonic: 'test test test test test test test test test test test junk' })
  await open([meadow], address)
  await connect('Meadow')
  await expect(dialog).toBeHidden()
  await openForm(page)
  await expectAccessible()

  // Native currency for a token: one request.
  await choose(page, 'You receive', /Standard Token/)
  await expect(submit(page)).toHaveText('Enter amount')
  await amount(page).fill('0.02')
  await expect(submit(page)).toHaveText('Review swap')
  await expect(getDialog(page).getByText('Other offers (2)')).toBeVisible()
  await getDialog(page).getByText('Other offers (2)').click()
  await expect(getDialog(page).getByText('0x', { exact: true })).toBeVisible()
  await getDialog(page).getByText('KyberSwap', { exact: true }).last().click()
  await expectAccessible()
  await review(page)
  await expect(getDialog(page).getByText(/by .*KyberSwap/)).toBeVisible()
  await expectAccessible()
  await primary(page).click()
  await expect(progress(page)).toContainText('Swapped')
  await expect(progress(page)).toContainText(/You received .*\d+\.\d+ STD/)
  await expectAccessible()
  await primary(page).click()
  await expect(dialog).toBeHidden()

  // A token for native currency: the approval is confirmed, and the swap is declined.
  await openForm(page)
  await choose(page, 'You pay', /Standard Token/)
  await choose(page, 'You receive', /^Ether|ETH/)
  await amount(page).fill('25')
  await review(page)
  await expect(getDialog(page).getByText(/2 requests: approval of exactly .*25 STD/)).toBeVisible()
  await declineSecond(meadow, page, primary(page))
  meadow.reject()
  await expect(progress(page)).toContainText('Approved, not swapped')
  await expectAccessible()
  meadow.approve()

  // The account offers to go on after a reload.
  await page.reload()
  await expect(page.getByTestId('status')).toHaveText('connected')
  await opener(page).click()
  const card = getDialog(page).getByRole('list', { name: 'Swaps' })
  await expect(card).toContainText('Approved, not swapped')
  await expectAccessible()
  await card.getByRole('button', { name: 'Continue' }).click()
  await expect(getDialog(page).getByText(/Simulated on/)).toBeVisible()
  await expect(getDialog(page).getByText('1 request', { exact: true })).toBeVisible()
  await primary(page).click()
  await expect(progress(page)).toContainText(/You received .*0\.00\d+ ETH/)
})

test('[SWP-03] swaps for a token of no list after a confirmation, on a narrow screen, in Arabic, by keyboard', async ({
  page,
  wallet,
  open,
  choose: connect,
  dialog,
  expectAccessible,
}) => {
  test.setTimeout(120_000)
  await page.setViewportSize({ width: 360, height: 740 })
  await open([wallet()], `${address}&locale=ar`)
  await connect('Meadow')
  await expect(dialog).toBeHidden()
  await opener(page).click()
  await getDialog(page).getByRole('button', { name: 'مبادلة' }).click()
  await side(page, 'تستلم').focus()
  await page.keyboard.press('Enter')
  const search = getDialog(page).getByRole('searchbox')
  await search.fill(unlisted)
  await expect(getDialog(page).getByText('غير مدرجة في أي قائمة')).toBeVisible()
  await expectAccessible()
  await search.press('Enter')
  await expect(getDialog(page).locator('.scope-exact-address')).toHaveText(unlisted)
  await expectAccessible()
  await getDialog(page).getByRole('button', { name: 'استخدام هذه العملة' }).press('Enter')
  await amount(page).fill('0.01')
  await expect(submit(page)).toHaveText('مراجعة المبادلة')
  const { scrollWidth, clientWidth } = await dialog.evaluate((element) => ({
    scrollWidth: element.scrollWidth,
    clientWidth: element.clientWidth,
  }))
  expect(scrollWidth).toBe(clientWidth)
  await expectAccessible()
  await amount(page).press('Enter')
  await expect(getDialog(page).getByText(/تمت المحاكاة/)).toBeVisible()
  await expectAccessible()
  await primary(page).press('Enter')
  await expect(progress(page)).toContainText('استلمت')
})

test('[SWP-02] says where nothing can be swapped, and returns to the form with another network', async ({
  page,
  baseURL,
  wallet,
  open,
  choose: connect,
  dialog,
  expectAccessible,
}) => {
  // A wallet that is on the network without pools.
  const chains = [31338, 31337].map((chainId) => ({ chainId, rpcUrl: `${baseURL}rpc/${chainId}` }))
  await open([wallet({ chains })], '/?networks=localTwo,localOne&money&gateway&swap')
  await connect('Meadow')
  await expect(dialog).toBeHidden()
  await opener(page).click()
  await openAction(page, 'Swap')
  await expect(getDialog(page).getByText('Network not supported for Swaps')).toBeVisible()
  await expectAccessible()
  await primary(page).click()
  await getDialog(page)
    .getByRole('button', { name: /Local One/ })
    .click()
  // Back in the form, on the chosen network.
  await expect(submit(page)).toBeVisible()
})
