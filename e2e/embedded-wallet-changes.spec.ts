/**
 * Changes under an embedded wallet in use: its email address, and the page around a request.
 * Only a browser reloads a page under a frame of another site.
 */

import {
  arrive,
  askToSign,
  card,
  codeFor,
  getAddress,
  newAddress,
  skipSpacing,
} from './fixtures/embedded-wallet.js'
import { test } from './fixtures/partitioned-storage.js'
import { expect } from './fixtures/scope.js'

const query = '/?gateway&money&email&networks=localOne,localSolana'

test('[EMB-06] [EMB-12] asks again after a reload during an approval, and changes the email with a code of each mailbox', async ({
  page,
  open,
  opener,
  expectAccessible,
}) => {
  const [old, next] = [newAddress(), newAddress()]
  await open([], query)
  const wallet = await arrive(page, old)
  const address = await getAddress(page)

  await test.step('signs nothing and asks again when the page reloads during an approval', async () => {
    await askToSign(page)
    await expect(wallet.frame.getByText('Hello from the playground')).toBeVisible()
    await page.reload()
    await expect(page.getByTestId('status')).toHaveText('connected')
    expect(await getAddress(page)).toBe(address)
    await expect(wallet.holder).not.toHaveAttribute('open')
    await expect(page.getByText(/^Signed: 0x/)).toHaveCount(0)
    await askToSign(page)
    await wallet.approve()
    await expect(page.getByText(/^Signed: 0x/)).toBeVisible()
  })

  await opener.click()
  await card(page).getByRole('button', { name: 'Settings' }).click()
  await card(page)
    .getByRole('button', { name: /^Change email|Change email$/ })
    .click()
  const field = card(page).getByRole('textbox', { name: 'Email address' })
  await expectAccessible()
  await field.fill(next)
  const code = card(page).getByRole('textbox', { name: 'Code' })
  await skipSpacing(page, old)
  await card(page).getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(card(page).getByText(old)).toBeVisible()
  await expectAccessible()
  await code.fill(await codeFor(page, old, 2))
  await expect(card(page).getByText(next)).toBeVisible()
  const pasted = await codeFor(page, next)
  // As it is pasted out of a mail.
  await code.fill(` ${pasted.slice(0, 3)} ${pasted.slice(3)} `)
  await expect(card(page).getByText(next)).toBeVisible()
  await expect(code).toHaveCount(0)
  // It is the same wallet, by the new address.
  await page.keyboard.press('Escape')
  expect(await getAddress(page)).toBe(address)
  await page.reload()
  expect(await getAddress(page)).toBe(address)
  await opener.click()
  await card(page).getByRole('button', { name: 'Settings' }).click()
  await expect(card(page).getByText(next)).toBeVisible()
})
