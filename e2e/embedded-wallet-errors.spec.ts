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

test('[EMB-05] [EMB-12] signs in after an unavailable provider, a lockout, a failed email and a lost connection', async ({
  page,
  open,
  context,
  watch,
}) => {
  test.setTimeout(90_000)
  await open([], query)
  await page.getByRole('button', { name: 'Connect wallet' }).click()

  await test.step('reports an unavailable social provider, closes the pop-up, and retries', async () => {
    await refuse(page, '/v1/auth/social/start', 502, 'provider')
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
    await card(page).getByRole('button', { name: 'Other options' }).click()
  })

  await test.step('reports the lockout time after too many wrong codes', async () => {
    const to = newAddress()
    await field(page).fill(to)
    await page.keyboard.press('Enter')
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
  })

  const to = newAddress()
  await test.step('reports a failed email, keeps the address, and retries', async () => {
    await refuse(page, '/v1/auth/email/start', 503, 'mail-unavailable')
    await field(page).fill(to)
    await page.keyboard.press('Enter')
    await expect(alert(page)).toHaveText('Couldn’t send the email. Try again.')
    await expect(field(page)).toHaveValue(to)
    await page.unroute('**/v1/auth/email/start?*')
    await card(page).getByRole('button', { name: 'Continue', exact: true }).click()
  })

  await test.step('keeps a code that is typed offline, and submits it again', async () => {
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
})
