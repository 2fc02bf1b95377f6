/**
 * Assets: balances, sending and receiving on real chains, and error messages.
 * Only a browser shows that the form, the wallets in the page and the nodes work together.
 */
import type { Page } from '@playwright/test'
import {
  amount,
  connectTo,
  fillIn,
  friend,
  getDialog,
  getTransfer,
  openAction,
  primary,
  review,
  row,
} from './fixtures/money.js'
import { expect, failedRequests, test } from './fixtures/scope.js'

const path = '/?networks=localOne,localTwo&money'
const standard = '0x040960B0F3D45afD0B87E33725495317944dfe83'

async function getBalance(page: Page, address: string, chain = 31337): Promise<bigint> {
  const data = `0x70a08231${address.slice(2).toLowerCase().padStart(64, '0')}`
  const answer = await page.evaluate(
    async ({ id, call }) => {
      const body = JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'eth_call',
        params: [call, 'latest'],
      })
      const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
      return (await (await fetch(`/rpc/${id}`, init)).json()).result as string
    },
    { id: chain, call: { to: standard, data } },
  )
  return BigInt(answer)
}

test('[SND-02][SND-03] reports missing fields, reviews and sends a token, and tracks it', async ({
  page,
  wallet,
  open,
  choose,
  dialog,
  opener,
  expectAccessible,
}) => {
  const meadow = wallet()
  await open([meadow], path)
  await choose('Meadow')
  await opener.click()
  await expect(dialog.getByText('Standard Token')).toBeVisible()
  await expectAccessible()
  await row(page, /Standard Token/).click()
  await expect(primary(page)).toHaveText('Enter an amount')
  await expectAccessible()
  await amount(page).fill('99999999')
  await expect(primary(page)).toHaveText('Insufficient balance')
  await amount(page).fill('12,5')
  await expect(amount(page)).toHaveValue('12.5')
  await expect(primary(page)).toHaveText('Enter a recipient')
  await dialog.getByLabel('Send to').fill('0x1234')
  await expect(primary(page)).toHaveText('Invalid recipient')
  await dialog.getByLabel('Send to').fill(friend)
  await expect(dialog.getByText(/^Network fee: up to/)).toBeVisible()
  const before = await getBalance(page, friend)
  await primary(page).click()
  await expect(dialog.getByText('First time sending to this address')).toBeVisible()
  await expect(dialog.locator('.scope-exact-address')).toHaveText(friend)
  await expectAccessible()
  meadow.hold()
  await primary(page).click()
  await expect(dialog.getByText('Confirm in Meadow')).toBeVisible()
  await expectAccessible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toContainText('Payment pending')
  meadow.approve()
  const toast = page.locator('.scope-toast')
  await expect(toast).toContainText(/Sent .*12\.5 STD/)
  await expectAccessible()
  await toast.getByRole('button', { name: 'View' }).click()
  await expect(dialog.getByText(/^Sent .*12\.5 STD/)).toBeVisible()
  await expect(toast).toBeHidden()
  expect((await getBalance(page, friend)) - before).toBe(12_500_000n)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog).toBeHidden()
  // Starts over. The recipient is no longer new.
  await opener.click()
  await openAction(page, 'Send')
  await expect(amount(page)).toHaveValue('')
  await amount(page).fill('0.001')
  await dialog.getByLabel('Send to').fill(friend)
  await expect(primary(page)).toHaveText('Review')
  await primary(page).click()
  await expect(dialog.getByText('Network fee')).toBeVisible()
  await expect(dialog.getByText('First time sending to this address')).toBeHidden()
})

test('[X4] fills in payment links, reports a fee on transfer, blocks a token that rejects it, and requires a check of an address that resembles a known one', async ({
  page,
  wallet,
  open,
  choose,
  dialog,
  opener,
}) => {
  const meadow = wallet({ accounts: 2 })
  await open([meadow], path)
  await choose('Meadow')
  await opener.click()
  await test.step('payment links, also of another network', async () => {
    await openAction(page, 'Send')
    const to = dialog.getByLabel('Send to')
    await to.fill(`ethereum:${standard}@31337/transfer?address=${friend}&uint256=2.5e6`)
    await expect(amount(page)).toHaveValue('2.5')
    await expect(to).toHaveValue(friend)
    await to.fill(`ethereum:${standard}/approve?address=${friend}&uint256=1`)
    await expect(dialog.getByText('Invalid payment link')).toBeVisible()
    await to.fill(`ethereum:${friend}@31338?value=1e18`)
    await expect(dialog.getByText('This payment link is for Local Two')).toBeVisible()
    await to.fill(friend)
  })
  const pick = async (token: RegExp) => {
    await dialog.locator('.scope-boxed').getByRole('button').click()
    await row(page, token).click()
  }
  await test.step('tokens that take a fee, or reject the transfer', async () => {
    await pick(/Fee Token/)
    await amount(page).fill('100')
    await expect(primary(page)).toHaveText('Review')
    await primary(page).click()
    await expect(dialog.getByText(/^Recipient gets .*99 FEE/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Edit' }).click()
    await pick(/Reverting Token/)
    await amount(page).fill('1')
    await expect(dialog.getByText('This transaction would fail')).toBeVisible()
    await expect(primary(page)).toHaveAttribute('aria-disabled', 'true')
  })
  // The same beginning and end as the account’s own.
  const [own = ''] = meadow.addresses
  const similar = `${own.slice(0, 4)}${'0'.repeat(32)}${own.slice(-6)}`.toLowerCase()
  await pick(/Standard Token/)
  await amount(page).fill('1')
  await dialog.getByLabel('Send to').fill(similar)
  await expect(primary(page)).toHaveText('Review')
  await primary(page).click()
  await expect(dialog.getByText('Similar to an address you’ve used')).toBeVisible()
  await expect(primary(page)).toHaveAttribute('aria-disabled', 'true')
  const compared = dialog.getByLabel('I’ve checked the full address')
  // Users see the box, and whether it is checked.
  for (const forcedColors of ['active', 'none'] as const) {
    await page.emulateMedia({ forcedColors })
    await compared.hover()
    const unticked = await compared.screenshot()
    await compared.check()
    expect(await compared.screenshot()).not.toEqual(unticked)
    await compared.uncheck()
    await compared.evaluate((box) => {
      box.style.opacity = '0'
    })
    expect(await compared.screenshot()).not.toEqual(unticked)
    await compared.evaluate((box) => {
      box.style.opacity = ''
    })
  }
  await compared.check()
  await expect(primary(page)).toHaveAttribute('aria-disabled', 'false')
})

test('[MOD-09][SND-10][SND-12] shows the full address and its networks in Receive, hides amounts also on the next visit, and keeps the tokens with a dead node', async ({
  page,
  wallet,
  open,
  choose,
  dialog,
  opener,
  watch,
  expectAccessible,
}) => {
  const meadow = wallet()
  await open([meadow], path)
  await choose('Meadow')
  await opener.click()
  const names = dialog.getByRole('group', { name: 'Actions' }).getByRole('button')
  await expect(names).toHaveText(['Receive', 'Send'])
  await openAction(page, 'Receive')
  await expect(dialog.locator('.scope-height .scope-qr-drawing')).toBeVisible()
  await expect(dialog.locator('.scope-exact-address')).toHaveText(meadow.addresses[0] ?? '')
  await expectAccessible()
  await row(page, /Local One/).click()
  await expect(dialog.getByText('Local Two')).toBeVisible()
  await expectAccessible()
  await page.keyboard.press('Escape')
  await opener.click()
  const balance = dialog.getByRole('group', { name: 'Balance' })
  await test.step('hidden amounts', async () => {
    await expect(dialog.getByText(/STD$/)).toContainText('STD')
    await expect(balance).toContainText(/\d/)
    await dialog.getByRole('button', { name: 'Hide amounts' }).click()
    await expect(dialog.locator('.scope-tokens')).not.toContainText(/\d/)
    await expect(balance).toHaveText('•••Amount hidden')
    await page.reload()
    await opener.click()
    await expect(dialog.getByRole('button', { name: 'Show amounts' })).toBeVisible()
    await expect(dialog.locator('.scope-tokens')).not.toContainText(/\d/)
    await expect(balance).toHaveText('•••Amount hidden')
    await dialog.getByRole('button', { name: 'Show amounts' }).click()
    await expect(dialog.getByText('Standard Token')).toBeVisible()
  })
  await test.step('a dead node', async () => {
    watch.expected.push(failedRequests)
    await page.route('**/rpc/31337', (route) => route.abort())
    await page.reload()
    await opener.click()
    await expect(dialog.getByText('Token balance unavailable')).toBeVisible({ timeout: 20_000 })
    await expect(dialog.getByText('Standard Token')).toBeVisible()
  })
})

test('sends a token by keyboard alone, starting from the account', async ({
  page,
  wallet,
  open,
  choose,
  dialog,
  opener,
}) => {
  await open([wallet()], path)
  await choose('Meadow')
  await opener.click()
  await expect(dialog.getByText('Standard Token')).toBeVisible()
  const press = async (name: string | RegExp) => {
    for (let tabs = 0; tabs < 30; tabs++) {
      const focused = page.locator(':focus')
      const label =
        (await focused.getAttribute('aria-label')) ?? (await focused.textContent()) ?? ''
      if (typeof name === 'string' ? label === name : name.test(label)) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`Nothing called ${name} takes the focus.`)
  }
  await press(/Standard Token/)
  await page.keyboard.press('Enter')
  await expect(amount(page)).toBeVisible()
  await press('Amount in STD')
  await page.keyboard.type('0.25')
  // Past “Max” and “Scan QR code” to the field.
  for (let tabs = 0; tabs < 3; tabs++) await page.keyboard.press('Tab')
  await page.keyboard.type(friend)
  await expect(primary(page)).toHaveText('Review')
  await page.keyboard.press('Enter')
  await expect(primary(page)).toHaveText('Send')
  await expect(primary(page)).toHaveAttribute('aria-disabled', 'false')
  await press('Send')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(/^Sent .*0\.25 STD/)).toBeVisible()
})

const others = [
  { id: 'SND-05', chain: 'Solana', network: 'localSolana', name: 'SOL', much: '0.5' },
  { id: 'SND-13', chain: 'Bitcoin', network: 'localBitcoin', name: 'Bitcoin', much: '0.01' },
] as const
for (const { id, chain, network, name, much } of others) {
  test(`[${id}] ${chain}: sends the native currency to another account, and tracks it`, async ({
    page,
  }) => {
    await connectTo(page, chain, network, '&gateway=off')
    await fillIn(page, much)
    await expect(getDialog(page).locator('.scope-boxed')).toContainText(name)
    await expect(primary(page)).toHaveText('Review', { timeout: 10_000 })
    if (chain === 'Bitcoin') {
      const fee = getDialog(page).locator('.scope-fee')
      await expect(fee).toContainText('BTC', { timeout: 10_000 })
      const speed = (name: string) => getDialog(page).getByRole('radio', { name })
      await expect(speed('Normal')).toBeChecked()
      const usual = await fee.textContent()
      await getDialog(page).getByText('Slow', { exact: true }).click()
      await expect(speed('Slow')).toBeChecked()
      await expect(fee).not.toHaveText(usual ?? '')
      await expect(primary(page)).toHaveText('Review', { timeout: 10_000 })
    }
    await review(page)
    await primary(page).click()
    await expect(getTransfer(page).getByText(/^Sent /)).toBeVisible({ timeout: 20_000 })
  })
}

test('[SND-09] shows values in euros at the rate of the gateway, and takes euros to send', async ({
  page,
  wallet,
  open,
  choose,
  dialog,
  opener,
  expectAccessible,
}) => {
  const rates = page.waitForResponse(/\/v1\/rates/)
  await open([wallet()], '/?networks=localOne&money&gateway&currency=EUR')
  await choose('Meadow')
  await opener.click()
  // The demo's rate: 0.92 EUR for one US dollar.
  expect((await rates).status()).toBe(200)
  await expect(dialog.locator('.scope-total')).toHaveText(/≈\s€[\d,]+\.\d\d$/)
  const token = row(page, /^.?\s*Standard Token/)
  await expect(token).toContainText('€')
  await expect(dialog.getByText('$')).toHaveCount(0)
  await token.click()
  await amount(page).fill('12.5')
  const other = dialog.getByRole('button', { name: '€11.50' })
  await other.click()
  await expect(dialog.getByLabel('Amount in EUR')).toHaveValue('11.5')
  await amount(page).fill('23')
  await expect(dialog.getByText('25 STD', { exact: true })).toBeVisible()
  await dialog.getByLabel('Send to').fill(friend)
  await expectAccessible()
  await review(page)
  await expect(dialog.locator('.scope-payment')).toContainText('25 STD')
  await expect(dialog.locator('.scope-payment')).toContainText('€23.00')
  await expect(dialog.locator('dl')).toContainText('€')
})
