import { expect } from '@playwright/test'
import { mailboxAt, partitionedStorageArg, signInByEmail } from '@scope/testing/embedded-wallet'
import { walletTest as test } from '@scope/testing/playwright'
import { verifyMessage } from 'viem'

const chains = [{ chainId: 31337, rpcUrl: 'http://127.0.0.1:8545' }]
test.use({
  walletSetup: { wallets: [{ name: 'Meadow', chains }] },
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: [...(launchOptions.args ?? []), partitionedStorageArg] }),
})

test('orders with a signature of the wallet, after the user declined once', async ({
  page,
  wallets: [wallet],
}) => {
  await page.goto('/checkout.html')
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page.getByRole('button', { name: 'Meadow' }).click()
  const order = page.getByRole('button', { name: 'Order' })
  // Until then, the wallet has not yet answered the connection.
  await expect(order).toBeVisible()

  wallet?.reject()
  await order.click()
  await expect(page.getByText('Not ordered')).toBeVisible()

  wallet?.approve()
  await order.click()
  await expect(page.getByText(/^Ordered: 0x[0-9a-f]{130}$/)).toBeVisible()
})

test('does not order while the wallet is locked', async ({ page, wallets: [wallet] }) => {
  await page.goto('/checkout.html')
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page.getByRole('button', { name: 'Meadow' }).click()
  await expect(page.getByRole('button', { name: 'Order' })).toBeVisible()
  wallet?.lock()
  await expect(page.getByText('Connect to order.')).toBeVisible()
})

test('orders with an email address, by the wallet of another origin', async ({ page, baseURL }) => {
  await page.goto('/checkout.html')
  const mailbox = mailboxAt(new URL('/mailbox.json', baseURL))
  const user = await signInByEmail(page, { mailbox })
  const order = page.getByRole('button', { name: 'Order' })
  await order.click()
  await user.approve()
  const ordered = await page.getByText(/^Ordered: 0x/).textContent()

  const frame = page.frames().find((found) => found.url().includes('/embedded-wallet/'))
  expect(new URL(frame?.url() ?? '').origin).not.toBe(new URL(page.url()).origin)
  const address = (await order.getAttribute('title')) as `0x${string}`
  const signature = ordered?.replace('Ordered: ', '') as `0x${string}`
  expect(await verifyMessage({ address, message: 'One book, please', signature })).toBe(true)
})
