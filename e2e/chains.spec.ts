/**
 * Several chains at once, by the demo's built-in wallets, which live in the page: signing and sending on each for real.
 * Only a browser shows that the views, the wallets in the page and the nodes work together, and what axe finds in them.
 */
import type { Page } from '@playwright/test'
import { createBitcoinWallet, createSolanaTestWallet } from '@scope/testing'
import { installStandardWallets } from '@scope/testing/playwright'
import { pressUntilGone } from './fixtures/press.js'
import { expect, test } from './fixtures/scope.js'

// One after the other, a single worker would be busy with this file when the others have ended.
test.describe.configure({ mode: 'parallel' })

const chains = [
  { name: 'EVM networks', short: 'EVM', network: 'Local One', symbol: 'ETH' },
  { name: 'Solana', short: 'Solana', network: 'Local Solana', symbol: 'SOL' },
  { name: 'Bitcoin', short: 'Bitcoin', network: 'Local Bitcoin', symbol: 'BTC' },
] as const
type Chain = (typeof chains)[number]

/** Only the local networks: the test must not query any other machine. */
const path = '/?networks=localOne,localSolana,localBitcoin'

async function signAndSend(page: Page, { symbol }: Chain) {
  const log = page.getByTestId('log')
  await page.getByRole('button', { name: 'Sign a message' }).click()
  await expect(log).toContainText('Signed:')
  const send = page.getByRole('button', { name: `Send 0.001 ${symbol} to yourself` })
  const confirmed = await log.getByText('confirmed').count()
  await send.click()
  await expect(log.getByText('confirmed')).toHaveCount(confirmed + 1, { timeout: 15_000 })
}

const getDialog = (page: Page) => page.locator('dialog.scope-modal[open]')
const opener = (page: Page) => page.locator('.scope-open:not(.scope-open-network)').first()
const row = (page: Page, name: string | RegExp) =>
  getDialog(page).getByRole('button', { name }).first()

/** Puts a connected chain to use, by its network. */
async function use(page: Page, { network }: Chain) {
  await page.locator('.scope-open-network').click()
  await row(page, network).click()
  await expect(getDialog(page)).toBeHidden()
  await expect(page.getByTestId('network')).toHaveText(network)
  await expect(page.getByTestId('status')).toHaveText('connected')
}

/** Each chain's wallet, as the list of wallets shows it. */
async function expectWallets(page: Page, wallets: readonly (string | undefined)[]) {
  await opener(page).click()
  await pressUntilGone(row(page, /Wallets and accounts/))
  for (const [at, { short, name }] of chains.entries()) {
    await getDialog(page).locator('.scope-segment', { hasText: short }).click()
    const wallet = wallets[at]
    await expect(getDialog(page).locator('.scope-body')).toContainText(
      wallet ? `${wallet} · Accounts` : `No wallet connected for ${name}.`,
    )
  }
  await page.keyboard.press('Escape')
}

/** Leaves one chain and no other. */
async function leave(page: Page, { short }: Chain) {
  await opener(page).click()
  await pressUntilGone(row(page, /Wallets and accounts/))
  await row(page, new RegExp(`^Disconnect .* \\(${short}\\)$`)).click()
}

test('[CON-15] connects one wallet on several chains, signs and sends on each, reconnects, and disconnects one', async ({
  page,
  expectAccessible,
}) => {
  test.setTimeout(90_000)
  await page.goto(path)
  await opener(page).click()
  await pressUntilGone(row(page, /Meadow EVM · Solana · Bitcoin/))
  await expectAccessible()
  await row(page, 'EVM networks').click()
  await expect(getDialog(page)).toBeHidden()
  await signAndSend(page, chains[0])
  for (const chain of chains.slice(1)) {
    await page.locator('.scope-open-network').click()
    await row(page, chain.network).click()
    await expect(row(page, 'Continue with Meadow')).toBeVisible()
    if (chain.symbol === 'SOL') await expectAccessible()
    await row(page, 'Continue with Meadow').click()
    await expect(getDialog(page)).toBeHidden()
    await expect(page.getByTestId('network')).toHaveText(chain.network)
    await signAndSend(page, chain)
  }
  await expectWallets(page, ['Meadow', 'Meadow', 'Meadow'])
  await page.goto(`${path}&returning`)
  await expect(page.getByTestId('network')).toHaveText('Local Bitcoin')
  await expect(page.getByTestId('status')).toHaveText('connected')
  await expectWallets(page, ['Meadow', 'Meadow', 'Meadow'])
  for (const chain of chains) await use(page, chain)
  await leave(page, chains[1])
  await expect(getDialog(page)).toContainText('No wallet connected for Solana.')
  await expectAccessible()
  await page.keyboard.press('Escape')
  await expectWallets(page, ['Meadow', undefined, 'Meadow'])
})

test('[CON-15] connects three wallets on three chains, and disconnects each alone', async ({
  page,
}) => {
  test.setTimeout(90_000)
  await page.goto(path)
  await opener(page).click()
  await row(page, /^Harbour/).click()
  await expect(getDialog(page)).toBeHidden()
  for (const [chain, wallet] of [
    [chains[1], 'Sundial'],
    [chains[2], 'UniSat Wallet'],
  ] as const) {
    await page.locator('.scope-open-network').click()
    await row(page, chain.network).click()
    await row(page, `Choose a wallet for ${chain.name}`).click()
    await row(page, wallet).click()
    await expect(getDialog(page)).toBeHidden()
    await expect(page.getByTestId('network')).toHaveText(chain.network)
    await signAndSend(page, chain)
  }
  await use(page, chains[0])
  await signAndSend(page, chains[0])
  await expectWallets(page, ['Harbour', 'Sundial', 'UniSat Wallet'])
  await page.goto(`${path}&returning`)
  await expect(page.getByTestId('status')).toHaveText('connected')
  await expectWallets(page, ['Harbour', 'Sundial', 'UniSat Wallet'])
  for (const chain of chains) await use(page, chain)
  await signAndSend(page, chains[2])
  await use(page, chains[0])
  await leave(page, chains[0])
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('status')).toHaveText('connected')
  await expectWallets(page, [undefined, 'Sundial', 'UniSat Wallet'])
  await leave(page, chains[2])
  await page.keyboard.press('Escape')
  await expectWallets(page, [undefined, 'Sundial', undefined])
})

test('connects wallets of Solana and Bitcoin that live in the test’s process, and keeps them after a reload', async ({
  page,
}) => {
  const sun = createSolanaTestWallet({
    name: 'Process Sun',
    chains: [{ chain: 'solana:localnet', rpcUrl: 'http://127.0.0.1:9' }],
  })
  const bit = createBitcoinWallet({
    name: 'Process Bit',
    providers: ['standard'],
    networks: [{ id: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328', url: 'http://127.0.0.1:9' }],
  })
  await installStandardWallets(page, [sun, bit])
  await page.goto('/?networks=localSolana,localBitcoin&remote=off')
  await opener(page).click()
  sun.reject()
  await row(page, /^Process Sun/).click()
  await expect(getDialog(page)).toContainText('Request declined')
  sun.approve()
  await row(page, 'Try again').click()
  await expect(getDialog(page)).toBeHidden()
  await page.locator('.scope-open-network').click()
  await row(page, 'Local Bitcoin').click()
  await row(page, 'Choose a wallet for Bitcoin').click()
  await row(page, 'Process Bit').click()
  await expect(getDialog(page)).toBeHidden()
  for (const network of ['Local Bitcoin', 'Local Solana']) {
    await page.reload()
    await expect(page.getByTestId('status')).toHaveText('connected')
    if (network === 'Local Solana') await use(page, chains[1])
    await page.getByRole('button', { name: 'Sign a message' }).click()
    await expect(page.getByTestId('log')).toContainText('Signed:')
  }
  expect(sun.requests.at(-1)?.method).toBe('solana:signMessage')
  expect(bit.requests.at(-1)?.method).toBe('bitcoin:signMessage')
})

test('passes axe in the views of several chains, dark and in Arabic', async ({
  page,
  expectAccessible,
}) => {
  const rows = getDialog(page).locator('.scope-row')
  await page.goto(`${path}&theme=dark&locale=ar`)
  await expect(page.getByTestId('status')).toHaveText('disconnected')
  await opener(page).click()
  await pressUntilGone(row(page, /Meadow/))
  // One row a chain.
  await expect(rows).toHaveCount(chains.length)
  await expectAccessible()
  await rows.first().click()
  await expect(getDialog(page)).toBeHidden()
  await page.locator('.scope-open-network').click()
  await expect(rows).toHaveCount(chains.length)
  await expectAccessible()
  await rows.nth(1).click()
  await expect(getDialog(page).locator('.scope-button').last()).toBeVisible()
  await expectAccessible()
  await getDialog(page).locator('.scope-button').last().click()
  await expect(rows.first()).toBeVisible()
  await expectAccessible()
  await page.keyboard.press('Escape')
  await opener(page).click()
  await pressUntilGone(getDialog(page).locator('.scope-chip').last())
  await expect(getDialog(page).locator('.scope-segment')).toHaveCount(chains.length)
  await expectAccessible()
  await getDialog(page).locator('.scope-segment').nth(1).click()
  await expect(getDialog(page).locator('.scope-segment').nth(1).locator('input')).toBeChecked()
  await expectAccessible()
})
