/**
 * Assets: balances, sending and receiving on real chains, and error messages.
 * Only a browser shows that the form, the wallets in the page and the nodes work together.
 */
import type { Page } from '@playwright/test'
import {
  action,
  amount,
  connectTo,
  fillIn,
  friend,
  getDialog,
  getTransfer,
  holdBack,
  primary,
  review,
  row,
} from './fixtures/money.js'
import { expect, failedRequests, test } from './fixtures/scope.js'

const path = '/?networks=localOne,localTwo&money'
const standard = '0x040960B0F3D45afD0B87E33725495317944dfe83'

/** From the account to a filled form. */
async function fill(page: Page, token: string, much: string, to: string) {
  await row(page, new RegExp(`^.?\\s*${token}`)).click()
  await amount(page).fill(much)
  await getDialog(page).getByLabel('Send to').fill(to)
}

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
  await action(page, 'Send').click()
  await expect(amount(page)).toHaveValue('')
  await amount(page).fill('0.001')
  await dialog.getByLabel('Send to').fill(friend)
  await expect(primary(page)).toHaveText('Review')
  await primary(page).click()
  await expect(dialog.getByText('Network fee')).toBeVisible()
  await expect(dialog.getByText('First time sending to this address')).toBeHidden()
})

test('keeps the form when the user declines in the wallet', async ({
  page,
  wallet,
  open,
  choose,
  dialog,
  opener,
}) => {
  const meadow = wallet()
  await open([meadow], path)
  await choose('Meadow')
  await opener.click()
  await fill(page, 'Standard Token', '3', friend)
  await primary(page).click()
  await expect(primary(page)).toHaveText('Send')
  await expect(primary(page)).toHaveAttribute('aria-disabled', 'false')
  meadow.reject()
  await primary(page).click()
  await expect(dialog.getByText('Request declined')).toBeVisible()
  meadow.approve()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(primary(page)).toHaveAttribute('aria-disabled', 'false')
  await expect(dialog.locator('.scope-payment')).toContainText('3 STD')
  await primary(page).click()
  await expect(dialog.getByText(/^Sent .*3 STD/)).toBeVisible()
})

test('reports a fee on transfer, and blocks a token that rejects the transfer', async ({
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
  await fill(page, 'Fee Token', '100', friend)
  await expect(primary(page)).toHaveText('Review')
  await primary(page).click()
  await expect(dialog.getByText(/^Recipient gets .*99 FEE/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Edit' }).click()
  await dialog.locator('.scope-boxed').getByRole('button').click()
  await row(page, /Reverting Token/).click()
  await amount(page).fill('1')
  await expect(dialog.getByText('This transaction would fail')).toBeVisible()
  await expect(primary(page)).toHaveAttribute('aria-disabled', 'true')
})

test('explains an invalid recipient under the field', async ({
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
  await action(page, 'Send').click()
  const to = dialog.getByLabel('Send to')
  for (const burnAddress of [`0x${'0'.repeat(40)}`, `0x${'0'.repeat(36)}dEaD`]) {
    await amount(page).fill('0.1')
    await to.fill(burnAddress)
    await expect(dialog.getByText(/^Burn address/)).toBeVisible()
    await expect(to).toHaveAttribute('aria-invalid', 'true')
  }
  await to.fill(friend)
  await expect(dialog.getByText(/^Burn address/)).toBeHidden()
  await expect(primary(page)).toHaveText('Review')
})

test('[X4] requires a check of an address that resembles a known one', async ({
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
  // The same beginning and end as the account’s own.
  const [own = ''] = meadow.addresses
  const similar = `${own.slice(0, 4)}${'0'.repeat(32)}${own.slice(-6)}`.toLowerCase()
  await fill(page, 'Standard Token', '1', similar)
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

test('tracks the transfer to its end after a reload', async ({
  page,
  wallet,
  open,
  choose,
  dialog,
  opener,
}) => {
  const held = await holdBack(page)
  await open([wallet()], path)
  await choose('Meadow')
  await opener.click()
  await fill(page, 'Standard Token', '0.5', friend)
  await review(page)
  await primary(page).click()
  await expect(dialog.getByText('Transaction started')).toBeVisible()
  await page.reload()
  await opener.click()
  await expect(dialog.getByText('Transaction started')).toBeVisible()
  held.letGo()
  await expect(dialog.getByText(/^Sent .*0\.5 STD/)).toBeVisible({ timeout: 15_000 })
})

test('fills in payment links, and asks to switch for one of another network', async ({
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
  await action(page, 'Send').click()
  const to = dialog.getByLabel('Send to')
  await to.fill(`ethereum:${standard}@31337/transfer?address=${friend}&uint256=2.5e6`)
  await expect(amount(page)).toHaveValue('2.5')
  await expect(to).toHaveValue(friend)
  await to.fill(`ethereum:${standard}/approve?address=${friend}&uint256=1`)
  await expect(dialog.getByText('Invalid payment link')).toBeVisible()
  await to.fill(`ethereum:${friend}@31338?value=1e18`)
  await expect(dialog.getByText('This payment link is for Local Two')).toBeVisible()
})

test('[MOD-09][SND-12] shows the full address, its QR code and its networks in Receive', async ({
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
  const names = dialog.getByRole('group', { name: 'Actions' }).getByRole('button')
  await expect(names).toHaveText(['Receive', 'Send'])
  await action(page, 'Receive').click()
  await expect(dialog.locator('.scope-height .scope-qr-drawing')).toBeVisible()
  await expect(dialog.locator('.scope-exact-address')).toHaveText(meadow.addresses[0] ?? '')
  await expectAccessible()
  await row(page, /Local One/).click()
  await expect(dialog.getByText('Local Two')).toBeVisible()
  await expectAccessible()
})

test('[SND-10] reports a dead node, and keeps the last balances', async ({
  page,
  wallet,
  open,
  choose,
  dialog,
  opener,
  watch,
}) => {
  watch.expected.push(failedRequests)
  await open([wallet()], path)
  await choose('Meadow')
  await opener.click()
  await expect(dialog.getByText('Standard Token')).toBeVisible()
  await page.route('**/rpc/31337', (route) => route.abort())
  await page.reload()
  await opener.click()
  await expect(dialog.getByText('Token balance unavailable')).toBeVisible({ timeout: 20_000 })
  await expect(dialog.getByText('Standard Token')).toBeVisible()
})

test('hides amounts on request, also on the next visit', async ({
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
  const balance = dialog.getByRole('group', { name: 'Balance' })
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

test('[SND-09] shows fiat values with a gateway, and accepts amounts in fiat', async ({
  page,
  wallet,
  open,
  choose,
  dialog,
  opener,
  expectAccessible,
}) => {
  await open([wallet()], `${path}&gateway`)
  await choose('Meadow')
  await opener.click()
  await expect(dialog.locator('.scope-total')).toContainText('$')
  await expect(row(page, /No Return Token/)).toContainText('$999,5')
  await expectAccessible()
  await row(page, /No Return Token/).click()
  await dialog.locator('.scope-amount-other').click()
  await amount(page).fill('20')
  await expect(dialog.locator('.scope-amount-other')).toContainText('20.01 NRT')
  await dialog.getByLabel('Send to').fill(friend)
  await expect(dialog.getByText(/^Network fee: up to .* · \$/)).toBeVisible()
})

test('shows values in euros at the rate of the gateway, and takes euros to send', async ({
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
  await expect(dialog.getByText('25 STD')).toBeVisible()
  await dialog.getByLabel('Send to').fill(friend)
  await expectAccessible()
  await review(page)
  await expect(dialog.locator('.scope-payment')).toContainText('25 STD')
  await expect(dialog.locator('.scope-payment')).toContainText('€23.00')
  await expect(dialog.locator('dl')).toContainText('€')
})

test('opens small balances by keyboard, and moves the focus to the first one', async ({
  page,
  wallet,
  open,
  choose,
  dialog,
  opener,
  expectAccessible,
}) => {
  const token = (name: string, at: number, price: number) => ({
    name,
    symbol: name.toUpperCase(),
    chainId: 'eip155:31337',
    address: `eip155:31337:0x${String(at).padStart(40, '0')}`,
    price,
    quantity: { decimals: '6', numeric: '1' },
    iconUrl: '',
  })
  const native = { name: 'ETH', symbol: 'ETH', price: 3200, chainId: 'eip155:31337', iconUrl: '' }
  const balances = [
    { ...native, quantity: { decimals: '18', numeric: '1' } },
    token('Gold', 1, 5),
    token('Dust', 2, 0.5),
    token('Crumb', 3, 0.02),
    token('Riddle', 4, 0),
  ]
  await page.route('**/v1/account/*/balance*', (route) => route.fulfill({ json: { balances } }))
  await open([wallet()], '/?networks=localOne&money&gateway')
  await choose('Meadow')
  await opener.click()
  const names = dialog.locator('.scope-tokens .scope-row-title')
  await expect(names).toHaveText(['ETH', 'Gold', 'Riddle'])
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Show small balances (2)' }).focus()
  await page.keyboard.press('Enter')
  await expect(names).toHaveText(['ETH', 'Gold', 'Riddle', 'Dust', 'Crumb'])
  await expect(row(page, /Dust/)).toBeFocused()
  await expectAccessible()
})
