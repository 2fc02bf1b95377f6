/**
 * A name for an account: chosen, signed for, shown, and sent to.
 * Only a browser shows that the form, the wallet and the gateway work together.
 */
import type { Page } from '@playwright/test'
import { getDialog, primary, review } from './fixtures/money.js'
import { expect, test } from './fixtures/scope.js'

const path = '/?networks=localOne,localTwo&money&gateway'

const field = (page: Page) => getDialog(page).getByLabel('Name', { exact: true })
/** The gateway outlives a test, and a second run may meet the same one. */
const getLabel = () => `story-${Date.now().toString(36)}`

/** The playground's button leads to the account; its settings are a view of their own. */
const openSettings = (page: Page) =>
  getDialog(page).getByRole('button', { name: 'Settings' }).click()

test('[NAM-02][NAM-04] registers a name by keyboard, survives a declined signature, and shows and resolves the name', async ({
  page,
  wallet,
  open,
  choose,
  dialog,
  opener,
  expectAccessible,
}) => {
  test.setTimeout(90_000)
  const meadow = wallet({ accounts: 2 })
  const [, second = ''] = meadow.addresses
  await open([meadow], path)
  await choose('Meadow')
  await opener.click()
  await openSettings(page)
  await dialog.getByRole('button', { name: /^Choose a name/ }).press('Enter')
  await expect(primary(page)).toHaveText('Choose a name')
  await expectAccessible()
  await primary(page).press('Enter')
  await expect(field(page)).toBeVisible()
  await field(page).fill('abc')
  // The focus is seen.
  await expect(field(page)).toHaveCSS('outline-style', 'solid')
  await expect(dialog.getByText('At least 4 characters')).toBeVisible()
  await field(page).fill('a b!')
  await expect(dialog.getByText('Use only letters, digits and hyphens')).toBeVisible()
  await field(page).fill('support')
  await expect(dialog.getByText(/support\.scope\.test.* is not available/)).toBeVisible()
  await expect(dialog.getByRole('list', { name: 'Suggestions' })).toContainText('Available')
  await expect(primary(page)).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible()
  const label = getLabel()
  const name = `${label}.scope.test`
  await field(page).fill(label)
  await expect(dialog.getByText(`\u2068${name}\u2069 is available`)).toBeVisible()
  meadow.reject()
  await field(page).press('Enter')
  await expect(dialog.getByText('Signature declined')).toBeVisible()
  await expect(field(page)).toHaveValue(label)
  await expectAccessible()
  meadow.hold()
  await field(page).press('Enter')
  await expect(dialog.getByRole('heading', { name: 'Confirm in Meadow' })).toBeVisible()
  await expectAccessible()
  meadow.approve()
  await expect(
    dialog.getByRole('heading', { name: new RegExp(`${name}.* is yours`) }),
  ).toBeVisible()
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Done' }).press('Enter')
  await expect(dialog.locator('.scope-account-head')).toContainText(name)
  await expect(dialog.locator('.scope-account-head .scope-address')).toBeVisible()
  await expectAccessible()
  await openSettings(page)
  await expect(dialog.getByText('Account name')).toBeVisible()
  await expect(dialog.locator('.scope-full-address')).toContainText(meadow.addresses[0] ?? '')

  // Another account sends to it, by its name.
  meadow.selectAccount(1)
  await expect(dialog.locator('.scope-full-address')).toContainText(second)
  await dialog.getByRole('button', { name: 'Back' }).click()
  await dialog.getByRole('group', { name: 'Actions' }).getByRole('button', { name: 'Send' }).click()
  await dialog.locator('.scope-amount-input').fill('0.001')
  // Names of the gateway, of ENS, and invalid names: none causes a page error.
  for (const nobodys of ['nobody-has-this.scope.test', 'nobody-has-this.eth', 'no..name']) {
    await dialog.getByLabel('Send to').fill(nobodys)
    await expect(dialog.getByText('Looking up name…')).toBeVisible()
    await expect(dialog.getByText('Name not found')).toBeVisible()
  }
  await dialog.getByLabel('Send to').fill(name)
  await review(page)
  await expect(dialog.locator('.scope-facts')).toContainText(name)
  await expect(dialog.locator('.scope-exact-address')).toHaveText(meadow.addresses[0] ?? '')
  await primary(page).click()
  await expect(dialog.getByText(/^Sent /)).toBeVisible()
  await expect(dialog.locator('.scope-sending')).toContainText(`to \u2068${name}`)
})

test('[X14] shows the image of the account’s name from the gateway, and moves nothing for it', async ({
  page,
  wallet,
  open,
  dialog,
}) => {
  const pixel =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const avatar = '/v1/avatar/ada.scope.test'
  let answer: () => void = () => undefined
  const isWanted = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/v1/identity/**', (route) =>
    route.fulfill({ json: { name: 'ada.scope.test', avatar } }),
  )
  await page.route(`**${avatar}*`, async (route) => {
    await isWanted
    await route.fulfill({ contentType: 'image/png', body: Buffer.from(pixel, 'base64') })
  })
  await open([wallet()], '/host-buttons.html?money&gateway')
  await page.evaluate((id) => window.host?.kit.connection.connect(id), 'dev.test.meadow')
  // The one with a balance, which stands between the disc and the edge.
  const button = page.locator('.scope-open-account').last()
  await expect(button).toContainText('ada.scope.test')
  await expect(button.locator('.scope-button-balance')).toBeVisible()
  const image = button.locator('img')
  const disc = button.locator('.scope-avatar')
  await expect(disc).toBeVisible()
  const before = { button: await button.boundingBox(), disc: await disc.boundingBox() }
  answer()
  await expect(disc).toBeHidden()
  // It has the place and the size of the disc.
  expect(await image.boundingBox()).toEqual(before.disc)
  expect(await button.boundingBox()).toEqual(before.button)
  await button.click()
  const large = dialog.locator('.scope-account-avatar')
  await expect(large.locator('img[data-loaded]')).toBeVisible()
  await expect
    .poll(async () => large.locator('img').boundingBox())
    .toEqual(await large.locator('svg').boundingBox())
})
