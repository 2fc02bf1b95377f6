/**
 * Two sites of one operator in one browser, which keeps what their frames store apart by site: a row of the table in
 * `docs/embedded-wallet.md`.
 * Only a browser keeps storage apart by site.
 */
import type { Page } from '@playwright/test'
import {
  askToSign,
  getAddress,
  getWallet,
  newAddress,
  press,
  pressOnce,
  protectByPassphrase,
  sentence,
  signIn,
  skipSpacing,
} from './fixtures/embedded-wallet.js'
import { readFrameStorage, test } from './fixtures/partitioned-storage.js'
import { expect } from './fixtures/scope.js'

const query = '/?gateway&email&networks=localOne,localSolana'

const sharesIn = async (page: Page) =>
  (await readFrameStorage(page)).names.filter((name) => name.startsWith('device-share'))

test('[F14] treats a second site of the operator as a new device, and recovers the same wallet', async ({
  page,
  open,
  context,
  baseURL,
}) => {
  test.setTimeout(90_000)
  const to = newAddress()
  await open([], query)
  await protectByPassphrase(await signIn(page, to))
  const address = await getAddress(page)
  const firstShares = await sharesIn(page)
  expect(firstShares).toHaveLength(1)

  const second = await context.newPage()
  await second.goto(`${baseURL?.replace('127.0.0.1', 'second.localhost')}${query.slice(1)}`)
  await skipSpacing(page, to)
  const wallet = await signIn(second, to, 2)
  const { frame } = wallet
  await expect(frame.getByRole('heading', { name: 'Recover your wallet' })).toBeVisible()
  await expect(second.getByTestId('status')).not.toHaveText('connected')
  // Not as much as the name of what the first one keeps.
  expect((await readFrameStorage(second)).names.join('\n')).not.toContain(
    new URL(page.url()).origin,
  )
  expect(await sharesIn(second)).toEqual([])
  await press(frame.getByRole('button', { name: /^Enter passphrase/ }))
  await frame.getByRole('textbox', { name: 'Passphrase', exact: true }).fill(sentence)
  await pressOnce(frame.getByRole('button', { name: 'Recover wallet' }))
  await expect(second.getByTestId('status')).toHaveText('connected')
  expect(await getAddress(second)).toBe(address)
  await askToSign(second)
  await expect(frame.getByText(new URL(second.url()).host)).toBeVisible()
  await wallet.approve()
  await expect(second.getByText(/^Signed: 0x/)).toBeVisible()

  // The first one has its own share still.
  expect(await sharesIn(page)).toEqual(firstShares)
  await page.reload()
  expect(await getAddress(page)).toBe(address)
  await askToSign(page)
  await getWallet(page).approve()
  await expect(page.getByText(/^Signed: 0x/)).toBeVisible()
  await second.close()
})

test('[F4] refuses the wallet to a page of the project that is embedded in another page', async ({
  page,
  open,
}) => {
  const to = newAddress()
  const requests: string[] = []
  page.on('request', (request) => {
    const { hostname, pathname } = new URL(request.url())
    if (hostname === 'localhost') requests.push(pathname)
  })
  await open([], '/headless.html')
  await page.evaluate((src) => {
    const around = document.createElement('iframe')
    around.src = src
    around.style.cssText = 'position:fixed;inset:0;inline-size:100%;block-size:100%'
    document.body.append(around)
  }, query)
  const inner = page.frameLocator('iframe')
  await inner.getByRole('button', { name: 'Connect wallet' }).click()
  const card = inner.locator('dialog.scope-modal[open]')
  await card.getByRole('textbox', { name: 'Email address' }).fill(to)
  await page.keyboard.press('Enter')
  await expect(card.getByRole('alert')).toHaveText('An error occurred. Please try again.')
  // Its page was loaded, and its scripts with it: it is the frame itself that has refused.
  expect(requests.filter((path) => /^\/embedded-wallet\/.*\.js$/.test(path))).not.toEqual([])
  expect(requests.filter((path) => path.startsWith('/v1/auth'))).toEqual([])
  expect(await (await page.request.get(`/mailbox.json?to=${to}`)).json()).toEqual([])
})
