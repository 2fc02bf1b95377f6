/**
 * What an operator may require. Approvals in a window of the wallet: no page can hide that window (F5). An emailed link
 * that a browser that is new to an email must open first (CON-04).
 * Only a browser draws a mask over a frame, opens a window, and opens a mailed link beside the page that waits for it.
 */

import { readFileSync } from 'node:fs'
import { mnemonicToAccount } from 'viem/accounts'
import {
  askToSign,
  card,
  chooseMethod,
  clickToClose,
  getAddress,
  getWallet,
  newAddress,
  openKeys,
  openToApprove,
  press,
  pressOnce,
  readPhrase,
  typeTwice,
} from './fixtures/embedded-wallet.js'
import { test } from './fixtures/partitioned-storage.js'
import { quiet } from './fixtures/quiet.js'
import { expect } from './fixtures/scope.js'
import { getVariant } from './fixtures/variant.js'

test.use(getVariant('device-link', 'approve-in-window'))

test('[CON-04] [F5] signs in after the user confirms a link, and approves, makes a backup, shows keys and removes recovery methods only in a window', async ({
  page,
  open,
  context,
  expectAccessible,
}, testInfo) => {
  test.setTimeout(120_000)
  await open([], '/?gateway&email&networks=localOne,localSolana')
  await test.step('sends the code after the user confirms the link', async () => {
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
  })
  const wallet = getWallet(page)
  const { frame, holder } = wallet
  const openIt = frame.getByRole('button', { name: 'Open wallet' })
  async function openWindow() {
    const opened = context.waitForEvent('page')
    await pressOnce(openIt)
    return opened
  }

  await test.step('removes a recovery method in a window', async () => {
    await chooseMethod(wallet, 'Passphrase')
    await typeTwice(wallet, 'Protect wallet')
    await expect(frame.getByRole('heading', { name: 'Your wallet is protected' })).toBeVisible()
    await press(frame.getByRole('button', { name: 'Back', exact: true }))
    await press(frame.getByRole('button', { name: 'Remove' }).first())
    await expect(frame.getByRole('heading', { name: 'Remove access?' })).toBeVisible()
    await expect(frame.getByRole('button', { name: 'Remove' })).toHaveCount(0)
    const keeping = await openWindow()
    await expect(keeping.getByText('Passphrase')).toBeVisible()
    await clickToClose(keeping.getByRole('button', { name: 'Cancel' }))
    await expect(frame.getByRole('button', { name: 'Remove' }).first()).toBeVisible()
    await press(frame.getByRole('button', { name: 'Remove' }).first())
    const removing = await openWindow()
    await expect(async () => {
      // A window that closed late is not pressed again.
      if (!removing.isClosed())
        await removing.getByRole('button', { name: 'Remove' }).click({ timeout: 1_000 })
      await expect.poll(() => removing.isClosed(), { timeout: 1_000 }).toBe(true)
    }).toPass()
    await expect(frame.getByRole('button', { name: 'Other ways' })).toBeVisible()
  })

  await test.step('makes an independent backup in a window', async () => {
    await chooseMethod(wallet, 'Offline backup')
    await expect(frame.getByRole('heading', { name: 'Offline backup' })).toBeVisible()
    // No passphrase is typed where a page could lie over it.
    await expect(frame.getByRole('textbox')).toHaveCount(0)
    await expectAccessible()
    const own = await openWindow()
    await typeTwice({ frame: own }, 'Continue')
    const saving = own.waitForEvent('download')
    await own.getByRole('button', { name: 'Download file' }).click()
    const file = testInfo.outputPath('wallet-backup.json')
    await (await saving).saveAs(file)
    await own.getByRole('button', { name: 'I’ve saved the file' }).click()
    await own.getByLabel('Choose file').setInputFiles(file)
    await clickToClose(own.getByRole('button', { name: 'Check file' }))
    await expect(frame.getByRole('button', { name: /^Offline backup/ })).toBeVisible()
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ addresses: {} })
    await press(frame.getByRole('button', { name: 'Back', exact: true }))
    await wallet.skipBackup()
  })
  const address = await getAddress(page)

  await test.step('shows the keys in a window', async () => {
    await openKeys(page)
    await expect(frame.getByRole('heading', { name: 'Your keys' })).toBeVisible()
    await expectAccessible()
    const keys = await openWindow()
    const mnemonic = await readPhrase(keys)
    expect(mnemonicToAccount(mnemonic).address).toBe(address)
    await expect(frame.locator('.secret')).toHaveCount(0)
    await clickToClose(keys.getByRole('button', { name: 'Done' }))
    await expect(holder).not.toHaveAttribute('open')
    await card(page).getByRole('button', { name: 'Close' }).click()
  })

  await test.step('opens a window that shows the request if the page masks the frame', async () => {
    await askToSign(page)
    await openIt.waitFor()
    await expect(frame.locator('[data-approve]')).toHaveCount(0)
    await expectAccessible()
    // Nothing of it is seen, and all of it is there: no browser tells the frame.
    await page.evaluate(() => {
      const dialog = document.querySelector<HTMLElement>('dialog[data-scope-embedded-wallet]')
      if (dialog) dialog.style.cssText = 'mask-image:linear-gradient(transparent,transparent)'
    })
    const box = await openIt.boundingBox()
    if (!box) throw new Error('There is no button.')
    const opened = context.waitForEvent('page')
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    const own = await opened
    await expect(own.getByText('Hello from the playground')).toBeVisible()
    await expect(own.getByText(new URL(page.url()).host)).toBeVisible()
    await clickToClose(own.locator('[data-decline]'))
    await expect(holder).not.toHaveAttribute('open')
    await expect(page.getByText(/^Signed: /)).toHaveCount(0)

    const again = await openToApprove(page, wallet)
    await clickToClose(again.locator('[data-approve]:not([aria-disabled])'))
    await expect(page.getByText(/^Signed: 0x/)).toBeVisible()
  })
})
