/**
 * Incoming and outgoing transfers: on EVM and Bitcoin with an extension, on Solana with a phone. The page shows an incoming
 * transfer and sends part of it on by name. A reload meanwhile loses nothing, and the history lists both.
 * Only a browser reloads the page while a transaction is pending.
 */
import type { Page } from '@playwright/test'
import {
  closeSending,
  connectTo,
  fillIn,
  find,
  friendsName,
  getDialog,
  getTransfer,
  holdBack,
  line,
  opener,
  payFromElsewhere,
  primary,
  review,
  use,
} from './fixtures/money.js'
import { pair, startPhone, switchTo } from './fixtures/phone.js'
import { expect, test } from './fixtures/scope.js'

/** Other amounts each time: the chains outlive a test, and a second run may meet the same ones. */
const digits = 100 + (Math.floor(Date.now() / 1_000) % 90) * 10 + 7
const chains = [
  { chain: 'EVM', network: 'localOne', name: 'Local One', symbol: 'ETH', comes: `1.${digits}` },
  {
    chain: 'Solana',
    network: 'localSolana',
    name: 'Local Solana',
    symbol: 'SOL',
    comes: `1.${digits}`,
  },
  {
    chain: 'Bitcoin',
    network: 'localBitcoin',
    name: 'Local Bitcoin',
    symbol: 'BTC',
    comes: `0.0${Math.floor(digits / 100)}3`,
  },
] as const
type Chain = (typeof chains)[number]

const getSentAmount = ({ symbol }: Chain) => (symbol === 'BTC' ? '0.004' : `0.${digits}`)

/** Mnemonic that no other test uses, so that no other transaction is in these histories. */
const mnemonics = [
  'letter advice cage absurd amount doctor acoustic avoid letter advice cage above',
  'zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo wrong',
] as const

interface Story {
  readonly page: Page
  readonly chain: Chain
  /** Phone wallet of this chain. It approves once the page has sent the request. */
  readonly phone?: { hold(): void; approve(): void }
  expectAccessible(): Promise<void>
}

/** From the connected account on. */
async function tell({ page, chain, phone, expectAccessible }: Story) {
  const { symbol, comes } = chain
  const goes = getSentAmount(chain)
  const received = new RegExp(`Received.*\\+${comes} ${symbol}`)
  const sent = new RegExp(`Sent.*${goes} ${symbol}`)
  const to = (await page.getByTestId('address').getAttribute('title')) ?? ''
  await payFromElsewhere(page, { chain: chain.chain, much: comes, to })
  await find(page, received)
  await expectAccessible()

  const held = await holdBack(page)
  await fillIn(page, goes, friendsName)
  await review(page)
  await expect(getDialog(page).locator('.scope-facts')).toContainText(friendsName)
  await expect(getDialog(page).getByText('Name not set up')).toBeHidden()
  await expectAccessible()
  phone?.hold()
  await primary(page).click()
  if (phone) {
    await expect(getDialog(page)).toContainText('Confirm in Test Phone')
    phone.approve()
  }
  await expect(getTransfer(page).getByText('Transaction started')).toBeVisible({ timeout: 30_000 })
  await expect(getTransfer(page)).toContainText(`to \u2068${friendsName}`)

  await page.reload()
  await expect(page.getByTestId('status')).toHaveText('connected', { timeout: 15_000 })
  // Told on the button before the dialog was opened in this page.
  await expect(opener(page)).toContainText('Payment pending')
  await opener(page).click()
  await expect(getTransfer(page).getByText('Transaction started')).toBeVisible()
  // The card above shows it, so the history leaves it out.
  await getDialog(page).getByText('Activity', { exact: true }).click()
  await expect(line(page, received).first()).toBeVisible()
  await expect(line(page, new RegExp(`${goes} ${symbol}`))).toHaveCount(0)
  await getDialog(page).getByRole('button', { name: 'See all' }).click()
  const waiting = getDialog(page).getByRole('region', { name: 'Pending' })
  await expect(waiting.locator('.scope-row')).toHaveText(new RegExp(`Sending.*${goes} ${symbol}`))
  await expectAccessible()

  held.letGo()
  await expect(waiting).toBeHidden({ timeout: 30_000 })
  await expect(line(page, sent).first()).toBeVisible()
  await getDialog(page).getByRole('button', { name: 'Back' }).click()
  await expect(getTransfer(page).getByText(/^Sent /)).toBeVisible()
  await closeSending(page)
  await find(page, sent, received)
}

for (const chain of chains.filter(({ chain }) => chain !== 'Solana'))
  test(`[SND-02][HIS-06] ${chain.chain}: sends received funds on by name with an extension, tracks them over a reload, and lists them in the history`, async ({
    page,
    wallet,
    open,
    choose,
    dialog,
    expectAccessible,
  }) => {
    test.setTimeout(180_000)
    if (chain.chain === 'EVM') {
      await open([wallet({ mnemonic: mnemonics[0] })], '/?networks=localOne&money&gateway')
      await choose('Meadow')
      await expect(dialog).toBeHidden()
    } else {
      await connectTo(page, chain.chain, chain.network, '&returning')
      await use(page, 1)
    }
    // The same views with other names: axe looks at them once with an extension, and once with a phone.
    const check = chain.chain === 'EVM' ? expectAccessible : async () => {}
    await tell({ page, chain, expectAccessible: check })
  })

for (const chain of chains.filter(({ chain }) => chain !== 'Bitcoin'))
  test(`[SND-02][HIS-06] ${chain.chain}: sends received funds on by name with a phone, tracks them over a reload, and lists them in the history`, async ({
    page,
    baseURL,
    context,
    expectAccessible,
  }) => {
    test.setTimeout(180_000)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const phone = await startPhone(baseURL ?? '', { mnemonic: mnemonics[1] })
    await page.goto(`/?networks=${chain.network}&wallets=none&remote&money&gateway`)
    await pair(page, phone)
    await switchTo(page, chain.name)
    // Opened before any transfer, so that a cached list is outdated.
    await opener(page).click()
    await expect(getDialog(page).locator('.scope-tokens')).toBeVisible()
    const holder = chain.symbol === 'ETH' ? phone.evm : phone.solana
    const check = chain.chain === 'Solana' ? expectAccessible : async () => {}
    await tell({ page, chain, phone: holder, expectAccessible: check })
    await phone.wallet.close()
  })
