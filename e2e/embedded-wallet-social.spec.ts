/**
 * Signing in without a mail: with an account elsewhere (a real OpenID provider, in a window of its own), with Farcaster (a
 * relay and registries of this machine's, a page in place of the app), and by a passkey.
 * Only a browser has windows, their openers, isolated pages and passkeys.
 */
import type { BrowserContext, Page } from '@playwright/test'
import {
  card,
  getAddress,
  getWallet,
  press,
  pressOnce,
  siteOfFrame,
} from './fixtures/embedded-wallet.js'
import { test } from './fixtures/partitioned-storage.js'
import { copied } from './fixtures/phone.js'
import { pressUntilGone } from './fixtures/press.js'
import { quiet } from './fixtures/quiet.js'
import { expect, failedRequests } from './fixtures/scope.js'

// One after the other, a single worker would be busy with this file when the others have ended.
test.describe.configure({ mode: 'parallel' })

const query = '/?gateway&email&wallets=none&networks=localOne,localSolana'
let people = 0
const newName = () => `Ada ${process.pid}-${++people}`

test.afterEach(({ page, watch }) => {
  // The provider’s page, in its window.
  for (const host of watch.hosts) if (host !== new URL(page.url()).host) watch.hosts.delete(host)
})

/** Presses the button, and signs in as this user in the pop-up. Returns the pop-up. */
async function logIn(page: Page, name: string | undefined): Promise<Page> {
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  const opened = page.waitForEvent('popup')
  await card(page).getByRole('button', { name: 'Continue with Google' }).click()
  await opened
  // If the page severs the opener, the browser replaces the pop-up as it navigates.
  const found = () =>
    page
      .context()
      .pages()
      .find((candidate) => candidate.url().includes('/interaction/'))
  await expect.poll(() => found() !== undefined).toBe(true)
  const window = found() ?? page
  await expect(window.getByRole('heading', { name: 'on this machine' })).toBeVisible()
  if (name === undefined) await window.getByRole('button', { name: 'Cancel' }).click()
  else {
    await window.getByRole('textbox', { name: 'Your name' }).fill(name)
    await window.getByRole('button', { name: 'Continue' }).click()
  }
  return window
}

async function later(page: Page): Promise<void> {
  const { holder, skipBackup } = getWallet(page)
  await skipBackup()
  await expect(holder).not.toHaveAttribute('open')
  await expect(page.getByTestId('status')).toHaveText('connected')
}

test('[CON-05] [EMB-03] signs in with a social account, signs a message, and requires recovery on another device', async ({
  page,
  open,
  browser,
  baseURL,
}) => {
  const name = newName()
  await open([], query)
  const window = await logIn(page, name)
  await expect.poll(() => window.isClosed()).toBe(true)
  await later(page)
  await getAddress(page)
  await page.getByRole('button', { name: 'Sign a message' }).click()
  await pressOnce(getWallet(page).frame.getByRole('button', { name: 'Approve', exact: true }))
  await expect(page.getByText(/^Signed: 0x/)).toBeVisible()

  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const other = await context.newPage()
  await other.goto(query)
  await logIn(other, name)
  const { frame } = getWallet(other)
  await expect(frame.getByRole('heading', { name: 'Recover your wallet' })).toBeVisible()
  await expect(other.getByTestId('status')).not.toHaveText('connected')
  await context.close()
})

test('[A11] signs in after the pop-up was closed and declined, and ignores messages of other windows', async ({
  page,
  open,
  expectAccessible,
}) => {
  await open([], query)
  const provider = (window: Page) => window.getByRole('heading', { name: 'on this machine' })
  await test.step('stops waiting when the user closes the pop-up, and offers other options', async () => {
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    const opened = page.waitForEvent('popup')
    await card(page).getByRole('button', { name: 'Continue with Google' }).click()
    const window = await opened
    await expect(provider(window)).toBeVisible()
    await window.close()
    await expect(card(page).getByText('If the pop-up shows a code, enter it here.')).toBeVisible()
    await expectAccessible()
    await card(page).getByRole('button', { name: 'Other options' }).click()
    await expect(card(page).getByRole('textbox', { name: 'Email address' })).toBeVisible()
  })

  await test.step('reports a login that was declined at the provider', async () => {
    const opened = page.waitForEvent('popup')
    await card(page).getByRole('button', { name: 'Continue with Google' }).click()
    const window = await opened
    await window.getByRole('button', { name: 'Cancel' }).click()
    await expect(card(page).getByRole('alert')).toHaveText(/Nothing was changed/)
    await expectAccessible()
  })

  await test.step('retries, and ignores messages of the page and of the provider’s window', async () => {
    const opened = page.waitForEvent('popup')
    await card(page).getByRole('button', { name: 'Try again' }).click()
    const window = await opened
    await expect(provider(window)).toBeVisible()
    const frameOrigin = `http://${siteOfFrame(page)}`
    const forged = {
      type: '@scope-frame/SOCIAL_RETURN',
      uri: `${frameOrigin}/v1/auth/social/callback/google?ticket=forged`,
    }
    await page.evaluate((message) => globalThis.postMessage(message, '*'), forged)
    await window.evaluate((message) => globalThis.opener.postMessage(message, '*'), forged)
    await quiet(page)
    await expect(card(page).getByRole('heading', { name: 'Continue at Google' })).toBeVisible()
    await window.getByRole('textbox', { name: 'Your name' }).fill(newName())
    await window.getByRole('button', { name: 'Continue' }).click()
    await later(page)
  })
})

/** Console message for the developer of a page that severs its pop-ups. */
const openerCut = /^Scope: Opener Cut\./

test('[F22] [F23] [EMB-12] accepts the pop-up’s code on a cross-origin isolated host, after a wrong one and an offline one', async ({
  page,
  open,
  context,
  watch,
}) => {
  watch.expected.push(failedRequests, openerCut)
  await open([], `${query}&isolated`)
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true)
  const window = await logIn(page, newName())
  await expect(window.getByRole('heading', { name: 'Your code' })).toBeVisible()
  await expect(window.getByText(new URL(page.url()).host)).toBeVisible()
  const code = (await window.locator('output').textContent()) ?? ''
  const field = card(page).getByRole('textbox', { name: 'Code' })
  await expect(field).toBeVisible()
  await field.fill(code === '000000' ? '000001' : '000000')
  await expect(card(page).getByRole('alert')).toHaveText(/Incorrect code/)
  await context.setOffline(true)
  await field.fill(code)
  await expect(card(page).getByRole('alert')).toHaveText(
    'Couldn’t reach the wallet. Check your connection and try again.',
  )
  await expect(field).toHaveValue(code)
  await context.setOffline(false)
  await card(page).getByRole('button', { name: 'Try again' }).click()
  await later(page)
})

/** Link in the QR code, copied instead of scanned. */
async function linkOfApp(page: Page): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await expect(card(page).getByRole('img', { name: 'Farcaster QR code' })).toBeVisible()
  return copied(page, card(page).getByRole('button', { name: 'Copy link' }))
}

test('[CON-06] signs with the wallet after the user scans and approves in Farcaster', async ({
  page,
  open,
  context,
  expectAccessible,
}) => {
  await open([], query)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  const farcaster = card(page).getByRole('button', { name: 'Continue with Farcaster' })
  await farcaster.click()
  const first = await linkOfApp(page)
  await expectAccessible()
  const phone = await context.newPage()

  await test.step('ends the login when the user leaves the code, and shows a new one', async () => {
    await card(page).getByRole('button', { name: 'Back' }).click()
    await phone.goto(first)
    await phone.getByRole('button', { name: 'Continue as grace' }).click()
    await expect(phone.getByRole('heading', { name: 'Done' })).toBeVisible()
    await farcaster.click()
  })
  const link = await linkOfApp(page)
  expect(link).not.toBe(first)
  await expect(page.getByTestId('status')).not.toHaveText('connected')

  await phone.goto(link)
  await expect(phone.getByRole('heading', { name: new URL(page.url()).host })).toBeVisible()
  await phone.getByRole('button', { name: 'Continue as ada' }).click()
  await expect(phone.getByRole('heading', { name: 'Done' })).toBeVisible()
  await phone.close()
  await later(page)
  await getAddress(page)
  const { frame } = getWallet(page)
  await page.getByRole('button', { name: 'Sign a message' }).click()
  await pressOnce(frame.getByRole('button', { name: 'Approve', exact: true }))
  await expect(page.getByText(/^Signed: 0x/)).toBeVisible()
})

/** A device that makes passkeys; `hasPrf`: they can protect a wallet, too. Returns how to take it away. */
async function addAuthenticator(context: BrowserContext, page: Page, hasPrf: boolean) {
  const session = await context.newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      hasPrf,
      automaticPresenceSimulation: true,
    },
  })
  return async () => {
    await session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
  }
}

async function makePasskey(page: Page) {
  const { frame } = getWallet(page)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await card(page).getByRole('button', { name: 'Continue with a passkey' }).click()
  await press(frame.getByRole('button', { name: 'Create a new passkey' }))
  await pressOnce(frame.getByRole('button', { name: 'Create a passkey' }))
}

test('signs in with a passkey that the browser refused at first, recovers with it, and asks for a method without PRF', async ({
  page,
  open,
  context,
}) => {
  const takeAway = await addAuthenticator(context, page, true)
  await page.addInitScript(() => {
    const { credentials } = navigator
    const create = credentials.create.bind(credentials)
    let isRefused = true
    credentials.create = async (options) => {
      if (!isRefused) return create(options)
      isRefused = false
      throw new DOMException('The operation is not allowed.', 'NotAllowedError')
    }
  })
  await open([], query)
  const { frame } = getWallet(page)
  const disconnect = async () => {
    await page.getByRole('button', { name: /connected/ }).click()
    // The balances that arrive move it.
    await pressUntilGone(card(page).getByRole('button', { name: 'Disconnect' }).first())
    await expect(page.getByTestId('status')).toHaveText('disconnected')
  }

  await test.step('reports a passkey that the browser refuses at once, and retries', async () => {
    await makePasskey(page)
    await expect(frame.getByRole('alert')).not.toBeEmpty()
    await pressOnce(frame.getByRole('button', { name: 'Create a passkey' }))
    await expect(page.getByTestId('status')).toHaveText('connected')
  })

  await test.step('signs in and recovers with it on the next visit', async () => {
    await disconnect()
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await card(page).getByRole('button', { name: 'Continue with a passkey' }).click()
    await pressOnce(frame.getByRole('button', { name: 'Continue with a passkey' }))
    // Signing out removed the share, so the sign-in also recovers the wallet.
    await pressOnce(frame.getByRole('button', { name: /^Use passkey/ }))
    await expect(page.getByTestId('status')).toHaveText('connected')
  })

  await test.step('asks for another recovery method if the passkey has no PRF', async () => {
    await disconnect()
    await takeAway()
    await addAuthenticator(context, page, false)
    await makePasskey(page)
    await expect(frame.getByRole('heading', { name: 'Back up your wallet' })).toBeVisible()
    await later(page)
  })
})
