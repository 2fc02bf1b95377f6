/**
 * Smart accounts in a browser: the demo's shop sells for test tokens, pays the network fees, and takes a daily payment.
 * On the first chain the account is at its key's address (EIP-7702), on the second at an address of its own (ERC-4337).
 * `embedded-wallet-appearance.spec.ts` checks the screens with axe.
 */
import type { Frame, Page } from '@playwright/test'
import { arrive, getAddress, getWallet, type Wallet } from './fixtures/embedded-wallet.js'
import { getDialog, openAction, opener, payFromElsewhere, primary } from './fixtures/money.js'
import { test } from './fixtures/partitioned-storage.js'
import { expect } from './fixtures/scope.js'

test.describe.configure({ mode: 'parallel' })

const query = '/?gateway&money&email&networks=localOne,localTwo'
const shop = '0x396075849fC78686B04cA9FAcC3AB1Cf101812a1'

const getLog = (page: Page) => page.getByTestId('shop-log')
const getFrame = (page: Page): Frame => {
  const found = page.frames().find((frame) => frame.url().includes('/embedded-wallet/'))
  if (!found) throw new Error('No frame is up.')
  return found
}

/** Answers a request of the local chain, by the demo's own path to it. */
async function askChain(page: Page, chainId: number, method: string, ...params: unknown[]) {
  const data = { jsonrpc: '2.0', id: 1, method, params }
  const response = await page.request.post(`/rpc/${chainId}`, { data })
  const { result }: { result: string } = await response.json()
  return result
}

/** What the shop was paid by an account: `paidBy(address)`. */
async function getPaid(page: Page, chainId: number, address: string): Promise<number> {
  const data = `0xfa6bd3e6${address.slice(2).toLowerCase().padStart(64, '0')}`
  return Number(await askChain(page, chainId, 'eth_call', { to: shop, data }, 'latest'))
}

async function getTokens(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Get 100 STD' }).click()
  await expect(getLog(page)).toContainText('You have 100 STD')
}

async function buy(page: Page, { frame }: Wallet): Promise<void> {
  await page.getByRole('button', { name: 'Buy for 25 STD' }).click()
  await expect(frame.getByRole('heading', { name: 'Approve transaction' })).toBeVisible()
}
const bought = /Purchase 0x\w+…: 200 success, in one operation/

test('[EMB-14] [MOD-08] an empty account buys with one approval and no fee on both kinds of accounts, and grants a permission', async ({
  page,
  open,
  dialog,
}) => {
  test.setTimeout(90_000)
  await open([], query)
  const wallet = await arrive(page)
  const { frame } = wallet
  const key = await getAddress(page)
  await getTokens(page)
  await buy(page, wallet)
  for (const name of ['Approve spending 25 STD', 'Balance changes'])
    await expect(frame.getByRole('heading', { name })).toBeVisible()
  await expect(frame.locator('.action')).toHaveCount(3)
  await expect(frame.getByText(shop)).toHaveCount(2)
  await expect(frame.getByText('Sponsored by Demo shop')).toBeVisible()
  await expect(frame.getByText('MetaMask Smart Account')).toBeVisible()
  await wallet.approve()
  await expect(getLog(page)).toContainText(bought)
  expect(await getPaid(page, 31_337, key)).toBe(25_000_000)
  expect(await askChain(page, 31_337, 'eth_getBalance', key, 'latest')).toBe('0x0')
  expect(await askChain(page, 31_337, 'eth_getCode', key, 'latest')).toMatch(/^0xef0100/)

  await test.step('[MOD-08] uses a permission without asking until it is revoked in the dialog', async () => {
    const take = async () => {
      await page.getByRole('button', { name: 'Let the shop take 5 STD' }).click()
    }
    await page.getByRole('button', { name: 'Allow 5 STD a day' }).click()
    await expect(frame.getByRole('heading', { name: 'Grant permission' })).toBeVisible()
    for (const text of ['5 STD', '1 day', '0x976EA74026E726554dB657fA54763abd0C3a0aa9'])
      await expect(frame.getByText(text, { exact: true }).first()).toBeVisible()
    await expect(frame.locator('[data-warning=unattended]')).toBeVisible()
    await wallet.approve()
    await expect(dialog.getByRole('heading', { name: 'Permission granted' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await take()
    await expect(getLog(page)).toContainText('The shop took 5 STD')
    await take()
    await expect(getLog(page)).toContainText('transfer-amount-exceeded')

    await page.getByRole('button', { name: /connected/ }).click()
    await dialog.getByRole('button', { name: 'Settings' }).click()
    await dialog.getByRole('button', { name: 'Permissions' }).click()
    const permission = dialog.locator('summary')
    await expect(permission).toContainText('Active')
    await permission.focus()
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Revoke' }).click()
    await dialog.getByRole('button', { name: 'Revoke', exact: true }).click()
    await expect(frame.getByRole('heading', { name: 'Revoke permission' })).toBeVisible()
    await expect(frame.getByText('Sponsored by Demo shop')).toBeVisible()
    await wallet.approve()
    await expect(dialog.getByText('Active')).toBeHidden()
    await page.keyboard.press('Escape')
    await take()
    await expect(getLog(page)).toContainText('CannotUseADisabledDelegation')
  })

  await page.getByRole('button', { name: 'Switch to Local Two' }).click()
  await expect(page.getByTestId('network')).toHaveText('Local Two')
  await expect(page.getByTestId('address')).not.toHaveAttribute('title', key)
  const own = await getAddress(page)
  expect(await askChain(page, 31_338, 'eth_getCode', own, 'latest')).toBe('0x')
  await getTokens(page)
  await buy(page, wallet)
  await expect(frame.getByText('Sponsored by Demo shop')).toBeVisible()
  await expect(frame.getByText(own)).toBeVisible()
  await expect(frame.getByText('MetaMask Smart Account')).toBeHidden()
  await wallet.approve()
  await expect(getLog(page)).toContainText(bought)
  expect(await getPaid(page, 31_338, own)).toBe(25_000_000)
  expect(await askChain(page, 31_338, 'eth_getCode', own, 'latest')).not.toBe('0x')
})

test('[SWP-03] an account swaps with one approval of both calls', async ({
  page,
  open,
  expectAccessible,
}) => {
  await open([], `${query}&swap`)
  const wallet = await arrive(page)
  const { frame } = wallet
  const key = await getAddress(page)
  await payFromElsewhere(page, { chain: 'EVM', much: '0.01', to: key })
  await getTokens(page)
  await opener(page).click()
  await openAction(page, 'Swap')
  const dialog = getDialog(page)
  await dialog.getByRole('button', { name: /^You pay/ }).click()
  await dialog.getByRole('button', { name: /Standard Token/ }).click()
  await dialog.getByRole('button', { name: /^You receive/ }).click()
  await dialog.getByRole('button', { name: /^ETH/ }).click()
  await dialog.locator('input.scope-swap-amount').fill('40')
  await expect(dialog.locator('.scope-swap [type=submit]')).toHaveText('Review swap')
  await dialog.locator('.scope-swap [type=submit]').click()
  await expect(dialog.getByText('1 request: approval and swap')).toBeVisible()
  await expect(primary(page)).toHaveAttribute('aria-disabled', 'false')
  await primary(page).click()
  await expect(frame.getByRole('heading', { name: 'Approve transaction' })).toBeVisible()
  await expect(frame.getByRole('heading', { name: 'Approve spending 40 STD' })).toBeVisible()
  await expect(frame.locator('.action')).toHaveCount(3)
  await expectAccessible(getFrame(page))
  await wallet.approve()
  await expect(dialog.locator('.scope-swap-progress')).toContainText(/You received .*0\.0\d+ ETH/)
  expect(await askChain(page, 31_337, 'eth_getCode', key, 'latest')).toMatch(/^0xef0100/)
})

test('[X12] a reload during the approval sends nothing, and one after it keeps the status', async ({
  page,
  open,
  context,
}) => {
  await open([], query)
  const wallet = await arrive(page)
  const address = await getAddress(page)
  await getTokens(page)
  await buy(page, wallet)
  await page.reload()
  await expect(page.getByTestId('status')).toHaveText('connected')
  await expect(getLog(page)).not.toContainText('Purchase')
  expect(await getPaid(page, 31_337, address)).toBe(0)

  // Another tab upgrades and uses the account while this one is asked: the user approves the operation without the upgrade.
  await buy(page, wallet)
  const other = await context.newPage()
  await other.goto(`${query}&wallets=none`)
  await expect(other.getByTestId('status')).toHaveText('connected')
  await other.getByRole('button', { name: 'Buy for 25 STD' }).click()
  await getWallet(other).approve()
  await expect(getLog(other)).toContainText(bought)
  await page.bringToFront()
  const upgrade = wallet.frame.getByText('MetaMask Smart Account')
  await expect(upgrade).toBeAttached()
  await wallet.approve()
  await expect(upgrade).toBeHidden()
  await wallet.approve()
  await expect(getLog(page)).toContainText('Purchase 0x')
  await page.reload()
  await expect(getLog(page)).toContainText(bought)
  expect(await getPaid(page, 31_337, address)).toBe(50_000_000)
})
