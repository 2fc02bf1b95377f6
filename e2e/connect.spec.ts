/**
 * Main task: the user connects a browser wallet, reconnects after a reload, and disconnects.
 * Only a browser reloads a page, paints its first frame and has tabs.
 */

import { pressUntilGone } from './fixtures/press.js'
import { quiet } from './fixtures/quiet.js'
import { expect, test } from './fixtures/scope.js'

test('[CON-01][CON-11][CON-12][CON-13][MOD-02][MOD-11] connects, shows the address in the first frame after a reload without a prompt, and stays disconnected after the next one', async ({
  wallet,
  open,
  choose,
  dialog,
  opener,
  page,
}) => {
  const meadow = wallet()
  await open([meadow])
  await expect(opener).toHaveText('Connect wallet')
  await choose('Meadow')
  await expect(dialog).toBeHidden()
  await expect(opener).toContainText(
    `${meadow.addresses[0]?.slice(0, 4)}…${meadow.addresses[0]?.slice(-6)}`,
  )
  await expect(page.getByTestId('status')).toHaveText('connected')
  await opener.click()
  // An early opener may also get an announcement in the live region.
  await expect(dialog.getByRole('status')).toHaveText('Connected with Meadow')

  await test.step('a reload', async () => {
    const prompts = meadow.promptCount
    await page.addInitScript(() => {
      const seen: string[] = []
      Object.assign(window, { seen })
      new MutationObserver(() => {
        for (const button of document.querySelectorAll('.scope-open:not(.scope-open-network)'))
          seen.push(button.textContent ?? '')
      }).observe(document, { childList: true, subtree: true, characterData: true })
    })
    await page.reload()
    await expect(page.getByTestId('status')).toHaveText('connected')
    expect(meadow.promptCount).toBe(prompts)
    const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen)
    expect(seen.filter((text) => text.includes('Connect wallet'))).toEqual([])
  })

  await test.step('disconnecting', async () => {
    await opener.click()
    await dialog.getByRole('button', { name: 'Disconnect' }).click()
    await expect(opener).toHaveText('Connect wallet')
    await expect(dialog).toBeHidden()
    await page.reload()
    await expect(opener).toHaveText('Connect wallet')
    await quiet(page)
    await expect(page.getByTestId('status')).toHaveText('disconnected')
    expect(meadow.requests.map(({ method }) => method)).toContain('wallet_revokePermissions')
  })
})

test('[CON-08] lists the last used wallet first, and marks it', async ({
  wallet,
  open,
  choose,
  dialog,
  opener,
}) => {
  await open([wallet({ name: 'Aster', rdns: 'dev.test.aster' }), wallet()])
  await choose('Meadow')
  await opener.click()
  await dialog.getByRole('button', { name: 'Disconnect' }).click()
  await opener.click()
  await expect(dialog.locator('.scope-row').first()).toContainText('Meadow')
  await expect(dialog.locator('.scope-row').first()).toContainText('Recent')
  await expect(dialog.locator('.scope-row').nth(1)).toContainText('Installed')
})

test('[CON-16] switches to another account of the wallet, and to a recent wallet', async ({
  wallet,
  open,
  choose,
  dialog,
  opener,
  page,
}) => {
  const aster = wallet({ name: 'Aster', rdns: 'dev.test.aster' })
  const meadow = wallet({
    mnemonic: 'legal winner thank year wave sausage worth useful legal winner thank yellow',
  })
  await open([aster, meadow])
  await choose('Meadow')
  await opener.click()
  await pressUntilGone(dialog.getByRole('button', { name: 'Wallets and accounts' }))
  const accounts = dialog.getByRole('list', { name: 'Meadow · Accounts' })
  await accounts.locator('.scope-row').nth(1).click()
  await expect(page.getByTestId('address')).toHaveAttribute('title', meadow.addresses[1] ?? '')
  await dialog.getByRole('button', { name: 'Connect another wallet' }).click()
  await dialog.getByRole('button', { name: 'Aster' }).click()
  await expect(page.getByTestId('address')).toHaveAttribute('title', aster.addresses[0] ?? '')
  await opener.click()
  await pressUntilGone(dialog.getByRole('button', { name: 'Wallets and accounts' }))
  await expect(dialog.getByText('Recently connected')).toBeVisible()
  await dialog.getByRole('button', { name: /^Meadow/ }).click()
  await expect(page.getByTestId('address')).toHaveAttribute('title', meadow.addresses[1] ?? '')
  await opener.click()
  await pressUntilGone(dialog.getByRole('button', { name: 'Wallets and accounts' }))
  await dialog.getByRole('button', { name: 'Remove Aster' }).click()
  await expect(dialog.getByText('Recently connected')).toBeHidden()
})

test('[MOD-11] signs and sends on the local chain, and shows the exact balance on tap', async ({
  wallet,
  open,
  choose,
  dialog,
  opener,
  page,
}) => {
  const meadow = wallet()
  await open([meadow])
  await choose('Meadow')
  await page.getByRole('button', { name: 'Sign a message' }).click()
  await expect(page.getByTestId('log')).toContainText('Signed: 0x')
  await page.getByRole('button', { name: 'Send 0.001 ETH to yourself' }).click()
  await expect(page.getByTestId('log')).toContainText('confirmed')
  meadow.reject()
  await page.getByRole('button', { name: 'Sign a message' }).click()
  await expect(page.getByTestId('log')).toContainText('The request was declined in the wallet.')
  // The fee left no round number.
  await opener.click()
  const short = dialog.locator('.scope-money summary')
  await expect(short).toHaveText(/^\d,\d{3}\.\d{1,3} ETH$/)
  await short.click()
  await expect(dialog.locator('.scope-money-exact')).toHaveText(/^\d,\d{3}\.\d{4,18} ETH$/)
})

test('reconnects the wallet independently in two tabs', async ({
  wallet,
  open,
  choose,
  page,
  context,
}) => {
  const meadow = wallet()
  await open([meadow])
  await choose('Meadow')
  await expect(page.getByTestId('status')).toHaveText('connected')
  const second = await context.newPage()
  const { installTestWallets } = await import('@scope/testing/playwright')
  await installTestWallets(second, [meadow])
  await second.goto('/?wallets=none')
  await expect(second.getByTestId('status')).toHaveText('connected')
})
