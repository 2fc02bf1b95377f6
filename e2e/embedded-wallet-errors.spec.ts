/**
 * What is in trouble around a wallet without an app, as its user meets it: a sentence in the card, nothing that was typed
 * is lost, and it goes on once it can.
 * Only a browser blocks a frame or cuts its line.
 */
import type { Page } from '@playwright/test'
import { card, codeFor, newAddress } from './fixtures/embedded-wallet.js'
import { test } from './fixtures/partitioned-storage.js'
import { expect, failedRequests } from './fixtures/scope.js'

test.beforeEach(({ watch }) => {
  watch.expected.push(failedRequests)
})

const query = '/?gateway&email&wallets=none&networks=localOne,localSolana'

/** Makes the gateway reject one endpoint. */
const refuse = (page: Page, path: string, status: number, name: string) =>
  page.route(`**${path}?*`, (route) =>
    route.fulfill({
      status,
      headers: { 'retry-after': '5' },
      json: { reasons: [{ name, description: 'try again' }] },
    }),
  )
const alert = (page: Page) => card(page).getByRole('alert')
const field = (page: Page) => card(page).getByRole('textbox', { name: 'Email address' })
const digits = (page: Page) => card(page).getByRole('textbox', { name: 'Code' })

async function askForCode(page: Page, to: string): Promise<void> {
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await field(page).fill(to)
  await page.keyboard.press('Enter')
}

test('[EMB-12] reports a failed email, keeps the address, and retries', async ({ page, open }) => {
  const to = newAddress()
  await open([], query)
  await refuse(page, '/v1/auth/email/start', 503, 'mail-unavailable')
  await askForCode(page, to)
  await expect(alert(page)).toHaveText('Couldn’t send the email. Try again.')
  await expect(field(page)).toHaveValue(to)
  await page.unroute('**/v1/auth/email/start?*')
  await card(page).getByRole('button', { name: 'Continue', exact: true }).click()
  await digits(page).fill(await codeFor(page, to))
  await expect(page.getByTestId('status')).toHaveText('connected')
})

test('[EMB-12] reports an unavailable social provider, closes the pop-up, and retries', async ({
  page,
  open,
  watch,
}) => {
  await open([], query)
  await refuse(page, '/v1/auth/social/start', 502, 'provider')
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  const first = page.waitForEvent('popup')
  await card(page).getByRole('button', { name: 'Continue with Google' }).click()
  await expect(alert(page)).toHaveText(
    'The sign-in service isn’t responding. Try again, or use another option.',
  )
  await expect.poll(async () => (await first).isClosed()).toBe(true)
  await page.unroute('**/v1/auth/social/start?*')
  const second = page.waitForEvent('popup')
  await card(page).getByRole('button', { name: 'Try again' }).click()
  const window = await second
  await expect(window.getByRole('heading', { name: 'on this machine' })).toBeVisible()
  await expect(alert(page)).toBeEmpty()
  await window.close()
  // The provider's own page was in that window.
  for (const host of watch.hosts) if (host !== new URL(page.url()).host) watch.hosts.delete(host)
})

test('[EMB-05] reports the lockout time after too many wrong codes, and accepts another email', async ({
  page,
  open,
}) => {
  const to = newAddress()
  await open([], query)
  await askForCode(page, to)
  const wrong = (await codeFor(page, to)) === '000000' ? '111111' : '000000'
  for (let guesses = 0; guesses < 6; guesses++) {
    await expect(digits(page)).toHaveValue('')
    const verified = page.waitForResponse(/\/v1\/auth\/email\/verify/)
    await digits(page).fill(wrong)
    await verified
    await expect(alert(page)).toHaveText(
      guesses < 5
        ? 'Incorrect code. Use the code from the latest email.'
        : 'Too many incorrect codes. Try again in an hour.',
    )
  }
  await expect(digits(page)).toHaveValue('')
  await card(page).getByRole('button', { name: 'Back' }).click()
  const other = newAddress()
  await field(page).fill(other)
  await page.keyboard.press('Enter')
  await digits(page).fill(await codeFor(page, other))
  await expect(page.getByTestId('status')).toHaveText('connected')
})

test('[EMB-12] keeps a code that is typed offline, and submits it again', async ({
  page,
  open,
  context,
}) => {
  const to = newAddress()
  await open([], query)
  await askForCode(page, to)
  const code = await codeFor(page, to)
  await expect(digits(page)).toBeVisible()
  await context.setOffline(true)
  await digits(page).fill(code)
  await expect(alert(page)).toHaveText(
    'Couldn’t reach the wallet. Check your connection and try again.',
  )
  await expect(digits(page)).toHaveValue(code)
  await context.setOffline(false)
  await card(page).getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByTestId('status')).toHaveText('connected')
})
