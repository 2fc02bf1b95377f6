/** What an account did, on real chains by way of the gateway: what came is seen, sent on, and both are found again. */
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures/scope.js'

/** anvil's fourth account: nobody here is it. */
const friend = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const path = '/?networks=localOne,localTwo&money&gateway'

const dialogOf = (page: Page) => page.locator('dialog.scope-modal[open]')
const amount = (page: Page) => dialogOf(page).locator('.scope-amount-input')
const primary = (page: Page) => dialogOf(page).locator('.scope-button-primary')
const opener = (page: Page) => page.locator('.scope-open:not(.scope-open-network)').first()
const lines = (page: Page) => dialogOf(page).locator('.scope-rows .scope-row')
const line = (page: Page, text: RegExp) => lines(page).filter({ hasText: text })
const activity = (page: Page) => dialogOf(page).getByRole('radio', { name: 'Activity' })

/** Words that no other test uses: what others do with their accounts is no part of this history. */
const mnemonics = [
  'letter advice cage absurd amount doctor acoustic avoid letter advice cage above',
  'zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo wrong',
] as const

/** Somebody pays: anvil knows the keys of its own accounts. */
async function pay(page: Page, to: string, value: bigint) {
  const answer = await page.evaluate(
    async (call) => {
      const body = JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'eth_sendTransaction',
        params: [call],
      })
      const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
      return (await (await fetch('/rpc/31337', init)).json()) as { result?: string }
    },
    { from: friend, to, value: `0x${value.toString(16)}` },
  )
  expect(answer.result).toMatch(/^0x/)
}

/** The account's activity anew until it says this: the gateway keeps an answer for ten seconds. */
const find = (page: Page, ...texts: readonly RegExp[]) => findIn(page, 'newest', texts)

async function findIn(page: Page, where: 'newest' | 'all', texts: readonly RegExp[]) {
  await expect(async () => {
    if (await dialogOf(page).isVisible()) await page.keyboard.press('Escape')
    await expect(dialogOf(page)).toBeHidden()
    // A list is read anew by who comes back to it after a second.
    await page.waitForTimeout(1_200)
    await opener(page).click()
    // A label is what is pressed: the choice itself is not to be seen.
    await dialogOf(page).getByText('Activity', { exact: true }).first().click()
    if (where === 'all')
      await dialogOf(page).getByRole('button', { name: 'See all' }).click({ timeout: 3_000 })
    for (const text of texts) await expect(line(page, text)).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 60_000 })
}

async function send(page: Page, much: string, to?: string) {
  await dialogOf(page)
    .getByRole('group', { name: 'What you can do' })
    .getByRole('button', { name: 'Send' })
    .click()
  await expect(dialogOf(page).locator('.scope-boxed .scope-row')).toBeVisible()
  await amount(page).fill(much)
  if (to) await dialogOf(page).getByLabel('Send to').fill(to)
  else await dialogOf(page).locator('.scope-form-part .scope-row').first().click()
  await expect(primary(page)).toHaveText('Review', { timeout: 10_000 })
  await primary(page).click()
  await expect(primary(page)).toHaveAttribute('aria-disabled', 'false')
  await primary(page).click()
}

test('EVM: what came from somebody is there, is sent on, and both are in the history', async ({
  page,
  wallet,
  open,
  choose,
  dialog,
  expectAccessible,
}) => {
  test.setTimeout(120_000)
  const meadow = wallet({ mnemonic: mnemonics[0] })
  await open([meadow], path)
  await choose('Meadow')
  await expect(dialog).toBeHidden()
  await pay(page, meadow.addresses[0] ?? '', 2n * 10n ** 18n)
  await find(page, /Received.*from 0x90…93b906.*\+2 ETH/)
  await expect(dialog.locator('.scope-money')).toContainText('2 ETH')
  await expectAccessible()
  await send(page, '0.5', friend)
  await expect(dialog.getByText(/^Sent .*0\.5 ETH/)).toBeVisible({ timeout: 20_000 })
  // At once, whether the gateway knows it already or not.
  await dialog.getByRole('button', { name: 'See all' }).click()
  await expect(line(page, /Sent.*to 0x90…93b906.*0\.5 ETH/)).toBeVisible()
  await expect(line(page, /Received.*\+2 ETH/)).toBeVisible()
  await expectAccessible()
  await page.reload()
  await find(page, /Sent.*0\.5 ETH/, /Received.*\+2 ETH/)
})

test('a reload while one is on its way goes on following it, and then it is in the history', async ({
  page,
  wallet,
  open,
  choose,
  dialog,
}) => {
  test.setTimeout(120_000)
  let isMined = false
  // Neither the nodes nor the gateway know of it yet: as on a slow chain.
  await page.route(/\/rpc\/31337|\/v1\/\?chainId/, async (route) => {
    const response = await route.fetch()
    const text = await response.text()
    const asked = route.request().postDataJSON()
    const calls = Array.isArray(asked) ? asked : [asked]
    const held = calls.filter((one) => one?.method === 'eth_getTransactionReceipt')
    if (isMined || held.length === 0) return route.fulfill({ response, body: text })
    const answers = JSON.parse(text)
    const hidden = (one: { id: unknown }) =>
      held.some(({ id }) => id === one.id) ? { ...one, result: null } : one
    const body = Array.isArray(answers) ? answers.map(hidden) : hidden(answers)
    return route.fulfill({ response, body: JSON.stringify(body) })
  })
  await page.route('**/v1/account/*/history*', async (route) => {
    const response = await route.fetch()
    const { data, next } = await response.json()
    const isOut = (one: { metadata: { operationType: string } }) =>
      one.metadata.operationType === 'send'
    const body = { data: isMined ? data : data.filter((one: never) => !isOut(one)), next }
    await route.fulfill({ response, body: JSON.stringify(body) })
  })
  const meadow = wallet({ mnemonic: mnemonics[1] })
  await open([meadow], path)
  await choose('Meadow')
  await expect(dialog).toBeHidden()
  await pay(page, meadow.addresses[0] ?? '', 10n ** 18n)
  await find(page, /Received.*\+1 ETH/)
  await send(page, '0.25', friend)
  await expect(dialog.getByText('Transaction started')).toBeVisible({ timeout: 20_000 })
  await page.reload()
  await opener(page).click()
  await expect(dialog.getByText('Transaction started')).toBeVisible()
  // It stands above: the account does not say it twice.
  await dialog.getByText('Activity', { exact: true }).click()
  await expect(line(page, /Received/)).toBeVisible()
  await expect(line(page, /0\.25 ETH/)).toHaveCount(0)
  await dialog.getByRole('button', { name: 'See all' }).click()
  const waiting = dialog.getByRole('region', { name: 'On its way' })
  await expect(waiting.locator('.scope-row')).toHaveText(/Sending.*to 0x90…93b906.*0\.25 ETH/)
  isMined = true
  await expect(waiting).toBeHidden({ timeout: 30_000 })
  await expect(line(page, /Sent.*0\.25 ETH/)).toHaveCount(1)
  await page.reload()
  await find(page, /Sent.*0\.25 ETH/, /Received.*\+1 ETH/)
})

/** From the page's own wallets, which live in it: no reload, or they have forgotten who was let in. */
async function connectTo(page: Page, chain: string, network: string) {
  await page.goto(`/?networks=${network}&remote=off`)
  await opener(page).click()
  await dialogOf(page)
    .getByRole('button', { name: /^Meadow/ })
    .first()
    .click()
  // It serves several chains: which of them is asked.
  await dialogOf(page).getByRole('button', { name: chain }).first().click()
  await expect(dialogOf(page)).toBeHidden()
  await opener(page).click()
}

test('Solana: what came from another account is there, is sent on, and both are in the history', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await connectTo(page, 'Solana', 'localSolana')
  await send(page, '0.734')
  await expect(
    dialogOf(page)
      .locator('.scope-sending')
      .getByText(/^Sent /),
  ).toBeVisible({ timeout: 20_000 })
  await use(page, 1)
  await find(page, /Received.*\+0\.734 SOL/)
  await send(page, '0.217')
  await expect(
    dialogOf(page)
      .locator('.scope-sending')
      .getByText(/^Sent /),
  ).toBeVisible({ timeout: 20_000 })
  await dialogOf(page)
    .locator('.scope-sending')
    .getByRole('button', { name: 'Close' })
    .first()
    .click()
  await find(page, /Received.*\+0\.734 SOL/, /Sent.*0\.217 SOL/)
})

test('Bitcoin: what came is there, a part of it is sent on, and both are in the history', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await connectTo(page, 'Bitcoin', 'localBitcoin')
  // What the demo's server has put there.
  await findIn(page, 'all', [/Received.*\+0\.5 BTC/])
  await dialogOf(page).getByRole('button', { name: 'Back' }).click()
  await send(page, '0.0731')
  await expect(
    dialogOf(page)
      .locator('.scope-sending')
      .getByText(/^Sent /),
  ).toBeVisible({ timeout: 20_000 })
  await dialogOf(page)
    .locator('.scope-sending')
    .getByRole('button', { name: 'Close' })
    .first()
    .click()
  await findIn(page, 'all', [/Received.*\+0\.5 BTC/, /Sent.*0\.073 BTC/])
})

/** Another account of the wallet. */
async function use(page: Page, place: number) {
  await dialogOf(page)
    .getByRole('button', { name: /Wallets and accounts/ })
    .click()
  const accounts = dialogOf(page).locator('.scope-row:has(.scope-address)')
  await expect(accounts).not.toHaveCount(1)
  await accounts.nth(place).click()
  await expect(accounts.nth(place)).toHaveAttribute('aria-current', 'true')
}

test('by keyboard alone: from the account to all of its history and back', async ({
  page,
  wallet,
  open,
  choose,
  dialog,
}) => {
  await open([wallet()], path)
  await choose('Meadow')
  await opener(page).click()
  const tokens = dialog.getByRole('radio', { name: 'Tokens' })
  await expect(tokens).toBeChecked()
  await tokens.focus()
  await page.keyboard.press('ArrowRight')
  await expect(activity(page)).toBeFocused()
  await expect(dialog.getByRole('button', { name: 'See all' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'See all' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('heading', { name: 'Activity' })).toBeVisible()
  await expect(lines(page).first()).toBeVisible()
  await dialog.getByRole('radio', { name: 'All' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('radio', { name: 'Received' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Back' }).focus()
  await page.keyboard.press('Enter')
  await expect(activity(page)).toBeChecked()
})

test('thousands of entries stay a few rows; the next page is read as the end comes near', async ({
  page,
  wallet,
  open,
  choose,
  dialog,
  expectAccessible,
}) => {
  const perPage = 1_000
  const asked: string[] = []
  await page.route('**/v1/account/*/history*', async (route) => {
    const url = new URL(route.request().url())
    const cursor = Number(url.searchParams.get('cursor') ?? 0)
    asked.push(String(cursor))
    const data = Array.from({ length: perPage }, (_, at) => {
      const place = cursor * perPage + at
      return {
        id: `e${place}`,
        metadata: {
          operationType: 'receive',
          hash: `0x${place}`,
          chain: 'eip155:31337',
          minedAt: new Date(Date.UTC(2026, 9, 31) - place * 7_200_000).toISOString(),
          sentFrom: friend,
          sentTo: '',
          status: 'confirmed',
        },
        transfers: [
          {
            direction: 'in',
            fungible_info: { name: 'Coin', symbol: 'COIN' },
            quantity: { numeric: String(place + 1) },
          },
        ],
      }
    })
    const body = { data, next: cursor < 2 ? String(cursor + 1) : null }
    await route.fulfill({ json: body })
  })
  await open([wallet()], path)
  await choose('Meadow')
  await opener(page).click()
  await dialog.getByText('Activity', { exact: true }).click()
  await expect(lines(page)).toHaveCount(5)
  await dialog.getByRole('button', { name: 'See all' }).click()
  await expect(line(page, /\+1 COIN/)).toBeVisible()
  const drawn = () => lines(page).count()
  expect(await drawn()).toBeLessThan(30)
  expect(asked).toEqual(['0'])
  const scroll = (to: number) =>
    page.evaluate((y) => document.querySelector('.scope-height')?.scrollTo(0, y), to)
  // In the middle of the first page: headings and rows are where they would be if all were drawn.
  const first = await dialog.locator('.scope-height').evaluate((room) => room.scrollHeight)
  await scroll(first / 2)
  await expect(line(page, /\+1 COIN/)).toHaveCount(0)
  await expect.poll(drawn).toBeLessThan(30)
  expect(
    Math.abs((await dialog.locator('.scope-height').evaluate((room) => room.scrollHeight)) - first),
  ).toBeLessThan(200)
  expect(asked).toEqual(['0'])
  await expectAccessible()
  for (const page of ['1', '2']) {
    await scroll(10_000_000)
    await expect.poll(() => asked.at(-1)).toBe(page)
  }
  await expect(async () => {
    await scroll(10_000_000)
    await expect(line(page, /\+3,000 COIN/)).toBeVisible({ timeout: 500 })
  }).toPass()
  expect(await drawn()).toBeLessThan(30)
  await expectAccessible()
})
