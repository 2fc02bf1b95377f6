/**
 * What happens to a wallet without an app where a browser, a device, a factor or the server is lost: each row of the table
 * in `docs/embedded-wallet.md`.
 * Only a browser keeps keys that can not be read out, has passkeys, files and tabs.
 */
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import { mnemonicToAccount } from 'viem/accounts'
import {
  card,
  chooseMethod,
  comeBack,
  getAddress,
  leaveByDone,
  loseShare,
  newAddress,
  openKeys,
  press,
  pressOnce,
  readPhrase,
  recoveryPage,
  sentence,
  signIn,
  typeTwice,
} from './fixtures/embedded-wallet.js'
import { test } from './fixtures/partitioned-storage.js'
import { expect, failedRequests } from './fixtures/scope.js'

// One after the other, a single worker would be busy with this file when the others have ended.
test.describe.configure({ mode: 'parallel' })

const query = '/?gateway&email&networks=localOne,localSolana'

test('[F14] has one wallet in a reloaded page and in two tabs, and no second one once it is lost', async ({
  page,
  open,
  context,
  watch,
}) => {
  watch.expected.push(failedRequests)
  const to = newAddress()
  await open([], query)
  await test.step('asks for the same code after a reload while a code is pending', async () => {
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await card(page).getByRole('textbox', { name: 'Email address' }).fill(to)
    await page.keyboard.press('Enter')
    await expect(card(page).getByRole('textbox', { name: 'Code' })).toBeVisible()
    await page.reload()
    const wallet = await signIn(page, to)
    await wallet.skipBackup()
    await expect(page.getByTestId('status')).toHaveText('connected')
  })
  watch.expected.pop()
  const address = await getAddress(page)

  await test.step('opens and signs in two simultaneous tabs', async () => {
    const tab = await context.newPage()
    await Promise.all([tab.goto(query), page.reload()])
    expect(await getAddress(tab)).toBe(address)
    expect(await getAddress(page)).toBe(address)
    await page.getByRole('button', { name: 'Sign a message' }).click()
    await tab.getByRole('button', { name: 'Sign a message' }).click()
    for (const one of [page, tab]) {
      await one.bringToFront()
      const frame = one.locator('dialog[data-scope-embedded-wallet]').frameLocator('iframe')
      await press(frame.getByRole('button', { name: 'Approve', exact: true }))
      await expect(one.getByText(/^Signed: 0x/)).toBeVisible()
    }
    await tab.close()
  })

  await test.step('reports a lost wallet without recovery methods', async () => {
    await loseShare(page)
    const { frame, holder } = await comeBack(page, to)
    await expect(frame.getByText('No recovery method was set up.')).toBeVisible()
    await press(frame.getByRole('button', { name: 'Close' }))
    await expect(holder).not.toHaveAttribute('open')
    await expect(card(page).getByRole('alert')).toHaveText(/Nothing was changed/)
    await expect(page.getByTestId('status')).not.toHaveText('connected')
  })
})

test('opens the wallet offline with the backup, its passphrase and the recovery page', async ({
  page,
  open,
  browser,
}, testInfo) => {
  await open([], query)
  const wallet = await signIn(page, newAddress())
  const { frame } = wallet
  await chooseMethod(wallet, 'Offline backup')
  await typeTwice(wallet, 'Continue')
  const saved = page.waitForEvent('download')
  await pressOnce(frame.getByRole('button', { name: 'Download file' }))
  const file = testInfo.outputPath('wallet-backup.json')
  await (await saved).saveAs(file)
  const pageSaved = page.waitForEvent('download')
  await frame.getByRole('link', { name: 'Also save the recovery page' }).click()
  const html = testInfo.outputPath('wallet-recovery.html')
  await (await pageSaved).saveAs(html)
  expect(readFileSync(html)).toEqual(readFileSync(recoveryPage))
  await expect(frame.getByText(/without signing in/)).toBeVisible()
  await press(frame.getByRole('button', { name: 'I’ve saved the file' }))
  // Another file is not the one that was saved.
  const other = { name: 'other.json', mimeType: 'application/json', buffer: Buffer.from('{}') }
  await frame.getByLabel('Choose file').setInputFiles(other)
  await pressOnce(frame.getByRole('button', { name: 'Check file' }))
  await expect(frame.getByRole('alert')).toHaveText(/isn’t the file/)
  await frame.getByLabel('Choose file').setInputFiles(file)
  await press(frame.getByRole('button', { name: 'Check file' }))
  await expect(frame.getByRole('heading', { name: 'Backup saved' })).toBeVisible()
  await press(frame.getByRole('button', { name: 'Done' }))
  await wallet.skipBackup()
  const address = await getAddress(page)

  const context = await browser.newContext({ offline: true, locale: 'en' })
  const exit = await context.newPage()
  const errors: string[] = []
  exit.on('console', (message) => errors.push(message.text()))
  exit.on('request', (request) => {
    if (!request.url().startsWith('file:')) errors.push(request.url())
  })
  await exit.goto(pathToFileURL(html).href)
  await exit.getByLabel('Choose file').setInputFiles(file)
  await exit.getByRole('button', { name: 'Recover wallet' }).click()
  await exit
    .getByRole('textbox', { name: 'Passphrase', exact: true })
    .fill('something else entirely')
  await exit.getByRole('button', { name: 'Recover wallet' }).click()
  await expect(exit.getByRole('alert')).toHaveText(/That didn’t match/)
  await exit.getByRole('textbox', { name: 'Passphrase', exact: true }).fill(sentence)
  await exit.getByRole('button', { name: 'Recover wallet' }).click()
  await expect(exit.getByRole('heading', { name: 'Your keys' })).toBeVisible()
  const mnemonic = await readPhrase(exit)
  expect(mnemonicToAccount(mnemonic).address).toBe(address)
  expect(errors).toEqual([])
  await context.close()
})

/** A device with a platform authenticator that confirms each request. */
async function addPasskeys(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      hasPrf: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('recovers the wallet with a passkey or a recovery file, and shows its keys only in the frame', async ({
  page,
  open,
}) => {
  test.setTimeout(90_000)
  await addPasskeys(page)
  const to = newAddress()
  await open([], query)
  const wallet = await signIn(page, to)
  const { frame, holder } = wallet
  const file = await test.step('saves a file, and makes a passkey', async () => {
    await chooseMethod(wallet, 'Recovery file')
    const saved = page.waitForEvent('download')
    await pressOnce(frame.getByRole('button', { name: 'Download file' }))
    const path = await (await saved).path()
    await pressOnce(frame.getByRole('button', { name: 'I’ve saved the file' }))
    await press(frame.getByRole('button', { name: 'Back', exact: true }))
    await chooseMethod(wallet, 'Passkey')
    await expect(frame.getByRole('button', { name: /^Passkey/ })).toBeHidden()
    await expect(frame.getByRole('heading', { name: 'Your wallet is protected' })).toBeVisible()
    await leaveByDone(wallet)
    return path
  })
  const address = await getAddress(page)

  await test.step('shows the keys after a new sign-in, and leaks none to the page', async () => {
    await openKeys(page)
    await expect(frame.getByRole('heading', { name: 'Your keys' })).toBeVisible()
    const mnemonic = await readPhrase(frame)
    expect(mnemonicToAccount(mnemonic).address).toBe(address)
    await press(frame.getByRole('button', { name: 'Done' }))
    await expect(holder).not.toHaveAttribute('open')
    expect(await page.content()).not.toContain(mnemonic.split(' ').slice(0, 3).join(' '))
  })

  const recover = async (choose: () => Promise<void>) => {
    await loseShare(page)
    await comeBack(page, to)
    await choose()
    await expect(page.getByTestId('status')).toHaveText('connected')
    expect(await getAddress(page)).toBe(address)
  }
  await test.step('recovers with the passkey', () =>
    recover(() => pressOnce(frame.getByRole('button', { name: /^Use passkey/ }))))
  await test.step('recovers with the file', () =>
    recover(async () => {
      await press(frame.getByRole('button', { name: /^Use recovery file/ }))
      await frame.getByLabel('Choose file').setInputFiles(file)
      await pressOnce(frame.getByRole('button', { name: 'Recover wallet' }))
    }))
})

test('connects a new user only after one press made a passkey if the site requires a recovery method', async ({
  page,
  open,
  expectAccessible,
}) => {
  await addPasskeys(page)
  const to = newAddress()
  await open([], `${query}&requireRecovery`)
  const wallet = await signIn(page, to)
  const { frame } = wallet
  await expect(frame.getByRole('heading', { name: 'Back up your wallet' })).toBeVisible()
  await expect(frame.getByRole('button', { name: 'Use a passkey' })).toBeVisible()
  await expect(frame.getByRole('button', { name: 'Later' })).toHaveCount(0)
  await expectAccessible()
  await press(frame.getByRole('button', { name: 'Close' }))
  await expect(card(page).getByRole('button', { name: 'Use a different email' })).toBeVisible()
  await expect(page.getByTestId('status')).not.toHaveText('connected')
  // The user is still signed in, and gets no other email.
  await card(page).getByRole('button', { name: 'Use a different email' }).click()
  await card(page).getByRole('textbox', { name: 'Email address' }).fill(to)
  await page.keyboard.press('Enter')
  await pressOnce(frame.getByRole('button', { name: 'Use a passkey' }))
  await expect(frame.getByRole('heading', { name: 'Your wallet is protected' })).toBeVisible()
  await expect(page.getByTestId('status')).not.toHaveText('connected')
  await leaveByDone(wallet)
  await expect(page.getByTestId('status')).toHaveText('connected')
  const address = await getAddress(page)
  await page.reload()
  await expect(page.getByTestId('status')).toHaveText('connected')
  expect(await getAddress(page)).toBe(address)
})
