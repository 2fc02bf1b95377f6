/**
 * If the operator requires it, a browser that is new to an email must first open an emailed link (CON-04).
 * Only a browser opens a mailed link beside the page that waits for it.
 */

import { card, getAddress, getWallet, newAddress } from './fixtures/embedded-wallet.js'
import { test } from './fixtures/partitioned-storage.js'
import { quiet } from './fixtures/quiet.js'
import { expect } from './fixtures/scope.js'
import { getVariant } from './fixtures/variant.js'

test.use(getVariant('device-link'))

test('[CON-04] sends the code after the user confirms the link', async ({
  page,
  open,
  context,
  expectAccessible,
}) => {
  await open([], '/?gateway&email&networks=localOne,localSolana')
  const to = newAddress()
  const mails = async () =>
    (await (await page.request.get(`/mailbox.json?to=${to}`)).json()) as { text: string }[]
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await card(page).getByRole('textbox', { name: 'Email address' }).fill(to)
  await page.keyboard.press('Enter')
  await expect(card(page).getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await expectAccessible()

  await expect.poll(async () => (await mails()).length).toBe(1)
  const link = /http\S+device-link\S+/.exec((await mails())[0]?.text ?? '')?.[0] ?? ''
  const reader = await context.newPage()
  await reader.goto(link)
  // Opened alone it is no yes: machines that look into mails open links, too.
  await quiet(reader)
  expect(await mails()).toHaveLength(1)
  await expect(reader.getByRole('heading')).toContainText(new URL(page.url()).host)
  await reader.getByRole('button', { name: 'Confirm sign-in' }).click()
  await expect(reader.getByRole('heading', { name: 'Confirmed' })).toBeVisible()
  await reader.close()

  const field = card(page).getByRole('textbox', { name: 'Code' })
  await field.waitFor()
  const [newest] = await mails()
  await field.fill(/\b\d{6}\b/.exec(newest?.text ?? '')?.[0] ?? '')
  const { holder, skipBackup } = getWallet(page)
  await skipBackup()
  await expect(holder).not.toHaveAttribute('open')
  await getAddress(page)
})
