/**
 * Reloads the page while a wallet is being recovered or protected: rows of the table in `docs/embedded-wallet.md`.
 * Nothing is lost, and no user gets a second wallet.
 * Only a browser reloads a page in the middle of a request.
 */
import type { Page } from '@playwright/test'
import {
  askToSign,
  card,
  chooseMethod,
  comeBack,
  getAddress,
  getWallet,
  newAddress,
  newDevice,
  press,
  pressOnce,
  protectByPassphrase,
  sentence,
  signIn,
  type Wallet,
} from './fixtures/embedded-wallet.js'
import { test } from './fixtures/partitioned-storage.js'
import { expect, failedRequests } from './fixtures/scope.js'

const query = '/?gateway&email&networks=localOne,localSolana'

/** In the account: "Secure your wallet", "Back up wallet". */
async function keepSafe(page: Page): Promise<Wallet> {
  await page.getByRole('button', { name: /connected/ }).click()
  await card(page).getByRole('button', { name: 'Settings' }).click()
  await card(page)
    .getByRole('button', { name: /Secure your wallet/ })
    .click()
  await card(page)
    .getByRole('button', { name: /Set up recovery for a new device/ })
    .click()
  return getWallet(page)
}

test('[F14] recovers the wallet after a reload during recovery in a new browser', async ({
  page,
  open,
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000)
  const to = newAddress()
  await open([], query)
  await protectByPassphrase(await signIn(page, to))
  const address = await getAddress(page)

  const other = await newDevice(browser, { baseURL, path: query, to })
  const { frame } = await signIn(other, to, 2)
  const byPassphrase = frame.getByRole('button', { name: /^Enter passphrase/ })
  const field = frame.getByRole('textbox', { name: 'Passphrase', exact: true })
  const openIt = frame.getByRole('button', { name: 'Recover wallet' })
  const isBack = frame.getByRole('heading', { name: 'Recover your wallet' })
  await press(byPassphrase)
  await field.fill(sentence.slice(0, 12))
  await other.reload()
  await expect(other.getByTestId('status')).toHaveText('disconnected')

  // A signed-in user needs no further email. The owner's recovery factor opens the wallet, as before.
  await comeBack(other, to)
  await expect(isBack).toBeVisible()
  await press(byPassphrase)
  await expect(field).toHaveValue('')

  // Again, after the gateway has handled it but before the page gets the response.
  let taken: number | undefined
  await other.route('**/v1/auth/wallet/set?*', async (route) => {
    taken = (await route.fetch()).status()
  })
  await field.fill(sentence)
  await openIt.click()
  await expect.poll(() => taken).toBe(200)
  await other.reload()
  await other.unrouteAll({ behavior: 'ignoreErrors' })
  await comeBack(other, to)
  await expect(other.getByTestId('status')).toHaveText('connected')
  expect(await getAddress(other)).toBe(address)
  await askToSign(other)
  await getWallet(other).approve()
  await expect(other.getByText(/^Signed: 0x/)).toBeVisible()

  await page.reload()
  expect(await getAddress(page)).toBe(address)
  await other.context().close()
})

test('[F14] offers recovery methods again after a reload during backup', async ({
  page,
  open,
  browser,
  baseURL,
  watch,
}) => {
  test.setTimeout(120_000)
  watch.expected.push(failedRequests)
  const to = newAddress()
  await open([], query)
  const wallet = await signIn(page, to)
  const { frame } = wallet
  const nothingYet = frame.getByText(/^No recovery method set up/)
  const again = frame.getByRole('textbox', { name: 'Confirm passphrase' })
  await chooseMethod(wallet, 'Passphrase')
  await frame.getByRole('textbox', { name: 'Passphrase', exact: true }).fill(sentence)
  const address = await getAddress(page)
  await page.reload()
  await expect(page.getByTestId('status')).toHaveText('connected')
  expect(await getAddress(page)).toBe(address)

  // A saved file that the user has not confirmed is no recovery method.
  await keepSafe(page)
  await expect(nothingYet).toBeVisible()
  await chooseMethod(wallet, 'Recovery file')
  const saved = page.waitForEvent('download')
  await pressOnce(frame.getByRole('button', { name: 'Download file' }))
  await saved
  await expect(frame.getByRole('button', { name: 'I’ve saved the file' })).toBeVisible()
  await page.reload()
  expect(await getAddress(page)).toBe(address)

  await keepSafe(page)
  await expect(nothingYet).toBeVisible()
  await chooseMethod(wallet, 'Passphrase')
  await expect(again).toHaveValue('')
  await pressOnce(frame.getByRole('button', { name: 'Back' }))
  await protectByPassphrase(getWallet(page))
  await card(page).getByRole('button', { name: 'Close' }).click()
  await askToSign(page)
  await getWallet(page).approve()
  await expect(page.getByText(/^Signed: 0x/)).toBeVisible()

  const other = await newDevice(browser, { baseURL, path: query, to })
  const theirs = await signIn(other, to, 2)
  await press(theirs.frame.getByRole('button', { name: /^Enter passphrase/ }))
  await theirs.frame.getByRole('textbox', { name: 'Passphrase', exact: true }).fill(sentence)
  await pressOnce(theirs.frame.getByRole('button', { name: 'Recover wallet' }))
  await expect(other.getByTestId('status')).toHaveText('connected')
  expect(await getAddress(other)).toBe(address)
  await other.context().close()
})
