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

test('[A15] [F14] offers recovery methods again after a reload during backup, and recovers after one in a new browser', async ({
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

  await test.step('a saved file that the user has not confirmed is no recovery method', async () => {
    await keepSafe(page)
    await expect(nothingYet).toBeVisible()
    await chooseMethod(wallet, 'Recovery file')
    const saved = page.waitForEvent('download')
    await pressOnce(frame.getByRole('button', { name: 'Download file' }))
    await saved
    await expect(frame.getByRole('button', { name: 'I’ve saved the file' })).toBeVisible()
    await page.reload()
    expect(await getAddress(page)).toBe(address)
  })

  await test.step('protects the wallet after the reloads', async () => {
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
  })

  const other = await newDevice(browser, { baseURL, path: query, to })
  const theirs = (await signIn(other, to, 2)).frame
  const byPassphrase = theirs.getByRole('button', { name: /^Enter passphrase/ })
  const field = theirs.getByRole('textbox', { name: 'Passphrase', exact: true })
  const openIt = theirs.getByRole('button', { name: 'Recover wallet' })
  const isBack = theirs.getByRole('heading', { name: 'Recover your wallet' })

  await test.step('a new browser requires the passphrase besides the code, also after a reload', async () => {
    await expect(isBack).toBeVisible()
    await expect(other.getByTestId('status')).not.toHaveText('connected')
    await press(byPassphrase)
    await field.fill(sentence.slice(0, 12))
    await other.reload()
    await expect(other.getByTestId('status')).toHaveText('disconnected')
    // A signed-in user needs no further email. The owner's recovery factor opens the wallet, as before.
    await comeBack(other, to)
    await expect(isBack).toBeVisible()
    await press(byPassphrase)
    await expect(field).toHaveValue('')
    await field.fill('seven herons over a loud river')
    await pressOnce(openIt)
    await expect(theirs.getByRole('alert')).toHaveText(/That didn’t match/)
  })

  await test.step('reloads after the gateway has handled it but before the page gets the response', async () => {
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
  })

  // The first device is as it was.
  await page.reload()
  expect(await getAddress(page)).toBe(address)
  await other.context().close()
})
