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
