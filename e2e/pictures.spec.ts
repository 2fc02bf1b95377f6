/**
 * A picture of every view: in light, and dark in Arabic on a small phone. Where one has changed for good:
 * `pnpm --filter @scope/e2e pictures`, and look at what `git diff` shows.
 * Only a browser draws.
 */
import type { Page } from '@playwright/test'
import type { Route } from '@scope/core'
import type { EmbeddedWalletState } from '@scope/core/embedded-wallet'
import { contactSheet, pinFont } from './fixtures/contact-sheet.js'
import { quiet } from './fixtures/quiet.js'
import { test as base, expect } from './fixtures/scope.js'
import { expectStatesSeen } from './fixtures/states.js'

/** A blank page that draws and compares pictures: one for the whole worker, as opening it costs more than a picture. */
const test = base.extend<object, { canvas: Page }>({
  canvas: [
    async ({ browser }, use) => {
      const canvas = await browser.newPage()
      await use(canvas)
      await canvas.close()
    },
    { scope: 'worker' },
  ],
})

// One after the other, a single worker would be busy with this file when the others have ended.
test.describe.configure({ mode: 'parallel' })

test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({
      ...launchOptions,
      args: [
        ...(launchOptions.args ?? []),
        '--font-render-hinting=none',
        '--disable-lcd-text',
        '--force-color-profile=srgb',
      ],
    }),
})

interface Look {
  readonly theme: 'light' | 'dark'
  readonly locale: 'en' | 'ar'
  readonly viewport: { readonly width: number; readonly height: number }
  readonly hasForcedColors?: boolean
  /** Of the page's text. Defaults to `100%`. */
  readonly textSize?: '200%'
}

const wide = { width: 1280, height: 800 }
const phone = { width: 360, height: 740 }
const narrow = { width: 320, height: 568 }
const plain: Look = { theme: 'light', locale: 'en', viewport: wide }
/** Each theme, direction and layout once. Not pictured: light on a phone, dark from left to right, Arabic on a wide screen. The last one stays. */
const looks: readonly Look[] = [{ theme: 'dark', locale: 'ar', viewport: phone }, plain]
/** Of the views that people see most. Motion is reduced in all pictures. */
const accessibleLooks: readonly Look[] = [
  { ...plain, hasForcedColors: true },
  { theme: 'dark', locale: 'en', viewport: narrow, hasForcedColors: true },
  { theme: 'light', locale: 'ar', viewport: narrow, textSize: '200%' },
]

async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    await document.fonts.ready
    for (let still = 0, before = ''; still < 4; still++) {
      await frame()
      const now = document.querySelector('dialog[open]')?.innerHTML ?? ''
      if (now !== before) still = 0
      before = now
    }
  })
  await quiet(page)
}

/** Kinds of controls that were looked at in both of their states. */
const seen = new Set<string>()

const getDialog = (page: Page) => page.locator('dialog.scope-modal[open]')

/** Sets the look that the page has by default. */
async function setLook(page: Page, look: Look): Promise<void> {
  const { theme, locale, viewport, hasForcedColors = false, textSize = '100%' } = look
  const dialog = getDialog(page)
  await page.setViewportSize(viewport)
  await page.emulateMedia(
    hasForcedColors
      ? { forcedColors: 'active', colorScheme: theme }
      : { forcedColors: null, colorScheme: null },
  )
  await page.evaluate(
    ([to, size]) => {
      document.documentElement.style.fontSize = size
      window.host?.look(to)
    },
    [{ theme, locale }, textSize] as const,
  )
  await expect(dialog).toHaveAttribute('data-scope-theme', theme)
  await expect(dialog).toHaveAttribute('lang', locale)
}

/** Takes the open view in each look. */
async function expectSheet(
  canvas: Page,
  page: Page,
  name: string,
  of: readonly Look[],
): Promise<void> {
  const dialog = getDialog(page)
  const pictures: Buffer[] = []
  for (const look of of) {
    await setLook(page, look)
    await expect(dialog.locator('.scope-skeleton, .scope-money-loading')).toHaveCount(0)
    await atRest(page)
    pictures.push(await dialog.screenshot({ animations: 'disabled', caret: 'hide' }))
  }
  // Two runs on one machine agree. The tolerance is for another Chromium build at the edges of letters.
  expect
    .soft(await contactSheet(canvas, pictures), name)
    .toMatchSnapshot(`${name}.png`, { threshold: 0.2, maxDiffPixelRatio: 0.015 })
}

/** Takes the open view in each look, and its controls in each state. */
async function picture(canvas: Page, page: Page, name: string): Promise<void> {
  await expectSheet(canvas, page, name, looks)
  await expectStatesSeen(canvas, page, getDialog(page), seen)
}

/** Takes the open view with forced colors, 320 px wide, and with text at 200 %. */
async function accessiblePicture(canvas: Page, page: Page, name: string): Promise<void> {
  await expectSheet(canvas, page, `${name}Accessible`, accessibleLooks)
  await setLook(page, plain)
}

const show = (page: Page, route: Route) =>
  page.evaluate((to) => {
    window.host?.kit.modal.close()
    window.host?.kit.modal.open(to)
  }, route)

const walletId = 'dev.test.meadow'

test('renders the views before connecting', async ({ page, canvas, wallet, open }) => {
  test.setTimeout(180_000)
  const meadow = wallet()
  meadow.hold()
  await open([meadow], '/host-buttons.html')
  await pinFont(page)
  const routes: readonly Route[] = [
    { view: 'Connect' },
    { view: 'WhatIsAWallet' },
    { view: 'ConnectWallets' },
    { view: 'ConnectingExternal', walletId },
    { view: 'ConnectingWalletConnect' },
    { view: 'ConnectingWalletConnectBasic' },
    { view: 'Networks' },
    { view: 'WhatIsANetwork' },
  ]
  for (const route of routes) {
    await show(page, route)
    if (route.view.startsWith('ConnectingWalletConnect'))
      await expect(page.locator('.scope-height .scope-qr-drawing')).toBeVisible()
    await picture(canvas, page, route.view)
    if (route.view === 'Connect') await accessiblePicture(canvas, page, route.view)
  }
})

for (const [query, name] of [
  ['bare', 'ConnectWithoutWallet'],
  ['unlisted', 'ConnectWithCodeOnly'],
] as const)
  test(`renders Connect without an installed wallet: ${query}`, async ({ page, canvas, open }) => {
    await open([], `/host-buttons.html?${query}`)
    await pinFont(page)
    await show(page, { view: 'Connect' })
    await page.getByRole('button', { name: 'Get a wallet' }).click()
    await expect(page.getByRole('region', { name: 'Get a wallet' })).toBeVisible()
    await picture(canvas, page, name)
  })

test('renders the views of the directory', async ({ page, canvas, wallet, open }) => {
  test.setTimeout(120_000)
  await open([wallet()], '/host-buttons.html?gateway')
  await pinFont(page)
  // Fetches the details of listed wallets.
  await show(page, { view: 'AllWallets' })
  await expect(page.locator('.scope-tile')).not.toHaveCount(0)
  const routes: readonly Route[] = [
    { view: 'AllWallets' },
    { view: 'GetWallet' },
    { view: 'Downloads', walletId: 'metamask' },
  ]
  for (const route of routes) {
    await show(page, route)
    await expect(page.locator('dialog .scope-image:not([data-loaded="true"]) img')).toHaveCount(0)
    await picture(canvas, page, route.view)
  }
})

test('renders the view of signing in', async ({ page, canvas, wallet, open }) => {
  const mnemonic = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
  await open([wallet({ mnemonic })], '/host-buttons.html?signIn')
  await pinFont(page)
  await page.evaluate((id) => window.host?.kit.connection.connect(id), walletId)
  await expect(page.locator('.scope-signed')).toBeVisible()
  await picture(canvas, page, 'SIWXSignMessage')
  await accessiblePicture(canvas, page, 'SIWXSignMessage')
})

test('renders the views of a multi-chain wallet', async ({ page, canvas }) => {
  await page.goto('/host-buttons.html')
  await pinFont(page)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page
    .locator('dialog[open]')
    .getByRole('button', { name: /^Meadow/ })
    .click()
  await picture(canvas, page, 'ConnectingMultiChain')
})

test('renders the views of a connected user', async ({ page, canvas, wallet, open }) => {
  test.setTimeout(180_000)
  const meadow = wallet({
    accounts: 2,
    // No test sends to these, so their balance is the same in every run.
    mnemonic: 'legal winner thank year wave sausage worth useful legal winner thank yellow',
  })
  await open([meadow], '/host-buttons.html')
  await pinFont(page)
  await page.evaluate((id) => window.host?.kit.connection.connect(id), walletId)
  meadow.hold()
  const views = ['AccountSettings', 'ProfileWallets', 'SwitchAddress'] as const
  for (const view of [...views, 'UnsupportedChain'] as const) {
    await show(page, { view })
    await picture(canvas, page, view)
  }
  const solana = await page.evaluate(
    () =>
      window.host?.kit.options.networks.find(({ chainNamespace }) => chainNamespace === 'solana')
        ?.caipNetworkId ?? '',
  )
  await show(page, { view: 'SwitchActiveChain', networkId: solana })
  await picture(canvas, page, 'SwitchActiveChain')
  await show(page, { view: 'SwitchNetwork', networkId: 'eip155:31338' })
  await picture(canvas, page, 'SwitchNetwork')
})

/** The chain answers the same in every run: what others do on it meanwhile is no part of a picture. */
async function stillChain(page: Page): Promise<void> {
  const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`
  const balances: Readonly<Record<string, bigint>> = {
    '0x040960b0f3d45afd0b87e33725495317944dfe83': 1_250_000_000n,
    '0x4f89f5c8dea807669a1e8de3d95c819582c9ae3a': 42n * 10n ** 18n,
  }
  function still(method: string, params: readonly unknown[], result: unknown): unknown {
    if (method === 'eth_getBalance') return word(12_345_678_900_000_000_000n).replace(/^0x0+/, '0x')
    if (method === 'eth_gasPrice') return '0x3b9aca00'
    if (method === 'eth_estimateGas') return '0xc350'
    if (method === 'eth_getBlockByNumber')
      return { ...(result as object), baseFeePerGas: '0x3b9aca00' }
    const { to = '', data = '' } = (params[0] ?? {}) as { to?: string; data?: string }
    if (method === 'eth_call' && data.startsWith('0x70a08231'))
      return word(balances[to.toLowerCase()] ?? 0n)
    if (method === 'eth_call' && data.startsWith('0xa9059cbb')) return '0x'
    return method === 'eth_simulateV1' ? null : result
  }
  await page.route('**/rpc/31337', async (route) => {
    const response = await route.fetch()
    const calls = route.request().postDataJSON()
    const answers = await response.json()
    const one = (call: { method: string; params: readonly unknown[] }, answer: object) => {
      const { error: _, ...rest } = answer as { error?: unknown; result?: unknown }
      const result = still(call.method, call.params, rest.result)
      return result === undefined ? answer : { ...rest, result }
    }
    const body = Array.isArray(calls)
      ? answers.map((answer: { id: unknown }) =>
          one(
            calls.find(({ id }) => id === answer.id),
            answer,
          ),
        )
      : one(calls, answers)
    await route.fulfill({ response, body: JSON.stringify(body) })
  })
}

test('renders the views of tokens and transfers', async ({
  page,
  canvas,
  wallet,
  open,
  dialog,
}) => {
  test.setTimeout(180_000)
  const mnemonic = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
  await stillChain(page)
  await open([wallet({ accounts: 2, mnemonic })], '/host-buttons.html?money')
  await pinFont(page)
  await page.evaluate((id) => window.host?.kit.connection.connect(id), walletId)
  await show(page, { view: 'Account' })
  await expect(dialog.locator('.scope-tokens')).toContainText('STD')
  await picture(canvas, page, 'Account')
  await accessiblePicture(canvas, page, 'Account')
  await show(page, { view: 'WalletSend' })
  await expect(dialog.locator('.scope-boxed')).toContainText('ETH')
  await picture(canvas, page, 'WalletSend')
  await accessiblePicture(canvas, page, 'WalletSend')
  await show(page, { view: 'WalletSendSelectToken' })
  await expect(dialog.locator('.scope-rows')).toContainText('FEE')
  await picture(canvas, page, 'WalletSendSelectToken')
  await page.evaluate(async () => {
    const send = await window.host?.kit.send?.open()
    const gold = send?.$tokens.get().find(({ symbol }) => symbol === 'STD')
    if (gold) send?.setToken(gold)
    send?.setAmount('12.5')
    send?.setRecipient('0x90F79bf6EB2c4f870365E785982E1f101E93b906')
  })
  await show(page, { view: 'WalletSendPreview' })
  await expect(dialog.locator('.scope-notice')).toBeVisible()
  await picture(canvas, page, 'WalletSendPreview')
  await accessiblePicture(canvas, page, 'WalletSendPreview')
  await show(page, { view: 'WalletReceive' })
  await expect(dialog.locator('.scope-height .scope-qr-drawing')).toBeVisible()
  await picture(canvas, page, 'WalletReceive')
  await dialog.getByRole('button', { name: 'Request an amount' }).click()
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('12.5')
  await expect(dialog.getByRole('img', { name: 'QR code for this payment' })).toBeVisible()
  await picture(canvas, page, 'WalletReceiveRequest')
  await show(page, { view: 'WalletCompatibleNetworks' })
  await picture(canvas, page, 'WalletCompatibleNetworks')
  await page.keyboard.press('Escape')
  await page.evaluate(async () => {
    const calls = await window.host?.kit.calls?.open()
    const to = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
    const approve = `0x095ea7b3${'0'.repeat(128)}` as const
    // Rejects when the page closes.
    calls
      ?.sendCalls({
        calls: [
          { to, data: approve },
          { to, value: 10n ** 17n },
        ],
      })
      .catch(() => undefined)
  })
  await expect(dialog.locator('.scope-height .scope-hero')).toContainText('2 requests')
  await picture(canvas, page, 'SendCalls')
})

/** Balances and fees that are the same in every run. Prices are those of a pool that no story swaps in. */
async function stillMarket(page: Page): Promise<void> {
  const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`
  await page.clock.setFixedTime(Date.now())
  await page.route('**/v1/account/*/balance*', async (route) => {
    const response = await route.fetch()
    const { balances, ...rest } = await response.json()
    const still = balances.map((balance: { quantity: object }) => ({
      ...balance,
      quantity: { ...balance.quantity, numeric: '1250.5' },
    }))
    await route.fulfill({ response, body: JSON.stringify({ ...rest, balances: still }) })
  })
  await page.route('**/rpc/31337', async (route) => {
    const response = await route.fetch()
    const calls = [route.request().postDataJSON()].flat()
    const body = [await response.json()].flat()
    const answers = body.map((answer: { id: unknown; result?: unknown }) => {
      const { method, params } = calls.find(({ id }) => id === answer.id)
      const { data = '' } = (params[0] ?? {}) as { data?: string }
      if (method === 'eth_gasPrice') return { ...answer, result: '0x3b9aca00' }
      if (method === 'eth_getBalance') return { ...answer, result: '0xab54a98ceb1f0ad2' }
      if (method === 'eth_call' && data.startsWith('0x70a08231'))
        return { ...answer, result: word(1_250_000_000n) }
      return answer
    })
    const isBatch = Array.isArray(route.request().postDataJSON())
    await route.fulfill({ response, body: JSON.stringify(isBatch ? answers : answers[0]) })
  })
}

test('renders the views of swaps', async ({ page, canvas, wallet, open, dialog }) => {
  test.setTimeout(180_000)
  await stillMarket(page)
  await open([wallet()], '/host-buttons.html?money&gateway&swap')
  await pinFont(page)
  await page.evaluate((id) => window.host?.kit.connection.connect(id), walletId)
  await show(page, { view: 'Swap' })
  await expect(dialog.locator('.scope-swap-token').first()).toContainText('ETH')
  await page.evaluate(async () => {
    const swap = await window.host?.kit.swap?.open()
    const find = (symbol: string) => swap?.$tokens.get().find((token) => token.symbol === symbol)
    const [sold, bought] = [find('NRT'), find('STD')]
    if (sold) swap?.setSold(sold)
    if (bought) swap?.setBought(bought)
    swap?.setAmount('750')
  })
  await expect(dialog.locator('.scope-swap [type=submit]')).toHaveText('Review swap')
  await picture(canvas, page, 'Swap')
  await show(page, { view: 'SwapSelectToken', side: 'bought' })
  await expect(dialog.locator('.scope-rows')).toContainText('FEE')
  await picture(canvas, page, 'SwapSelectToken')
  await show(page, { view: 'SwapPreview' })
  await expect(dialog.locator('.scope-notice')).toContainText('Simulated')
  await picture(canvas, page, 'SwapPreview')
})

test('renders the views of permissions', async ({ page, canvas, wallet, open, dialog }) => {
  test.setTimeout(120_000)
  await page.clock.setFixedTime(new Date(2026, 10, 23, 12))
  await open([wallet({ features: { permissions: 'grant' } })], '/host-buttons.html?permissions')
  await pinFont(page)
  await page.evaluate((id) => window.host?.kit.connection.connect(id), walletId)
  await page.evaluate(async () => {
    const permissions = await window.host?.kit.permissions?.open()
    const to = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
    const expiry = new Date(2026, 11, 24, 12).getTime() / 1_000
    // By the page's clock, which stands still: the wallet has its own.
    const startTime = new Date(2026, 10, 23, 11).getTime() / 1_000
    await permissions?.requestPermissions({
      to,
      expiry,
      permission: {
        type: 'native-token-stream',
        data: { amountPerSecond: 10n ** 12n, maxAmount: 10n ** 18n, startTime },
      },
    })
    await permissions?.requestPermissions({
      to,
      expiry,
      permission: {
        type: 'native-token-periodic',
        data: { periodAmount: 5n * 10n ** 16n, periodDuration: 604_800, startTime },
      },
    })
  })
  await expect(dialog.locator('.scope-height .scope-hero')).toContainText('without asking you')
  await expect(dialog).toContainText('0.05 ETH')
  await picture(canvas, page, 'SmartSessionCreated')
  await show(page, { view: 'SmartSessionList' })
  await dialog.locator('summary').last().click()
  await picture(canvas, page, 'SmartSessionList')
})

const hashOf = (at: Date) => `0x${at.getTime().toString(16).padStart(64, '0')}`

/** The same receipt for every transaction that the history lists. */
async function stillReceipts(page: Page, from: string): Promise<void> {
  await page.route('**', (route) => {
    const text = route.request().postData() ?? ''
    if (!text.includes('eth_getTransactionReceipt')) return route.fallback()
    const { id, params } = JSON.parse(text)
    const [transactionHash] = params
    const block = { blockNumber: '0x1', blockHash: `0x${'1'.repeat(64)}`, status: '0x1' }
    const gas = { gasUsed: '0x1b1a5', effectiveGasPrice: '0x77359400' }
    return route.fulfill({
      json: { jsonrpc: '2.0', id, result: { transactionHash, from, ...block, ...gas } },
    })
  })
}

/** Gateway history of an account, the same in every run: one of each kind of line. */
async function stillHistory(page: Page): Promise<void> {
  const friend = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
  const of = (name: string, symbol: string, direction: 'in' | 'out', numeric: string) => ({
    direction,
    fungible_info: { name, symbol },
    quantity: { numeric },
  })
  const year = 2026
  await page.clock.setFixedTime(new Date(year, 10, 23, 12))
  await page.route('**/v1/account/*/history*', (route) => {
    const own = decodeURIComponent(new URL(route.request().url()).pathname.split('/')[3] ?? '')
    const entry = (at: Date, operationType: string, transfers: object[], over: object = {}) => ({
      id: at.toISOString(),
      metadata: {
        operationType,
        hash: hashOf(at),
        chain: 'eip155:31337',
        minedAt: at.toISOString(),
        sentFrom: operationType === 'receive' ? friend : own,
        sentTo: operationType === 'receive' ? own : friend,
        status: 'confirmed',
        ...over,
      },
      transfers,
    })
    const data = [
      entry(new Date(year, 10, 23), 'send', [of('Ether', 'ETH', 'out', '0.25')], {
        status: 'pending',
      }),
      entry(new Date(year, 10, 21), 'receive', [of('Ether', 'ETH', 'in', '2.0')]),
      entry(new Date(year, 10, 20), 'trade', [
        of('Ether', 'ETH', 'out', '0.5'),
        of('Standard Token', 'STD', 'in', '1600.123456'),
      ]),
      entry(new Date(year, 10, 3), 'approve', []),
      entry(new Date(year - 1, 11, 30), 'send', [of('Fee Token', 'FEE', 'out', '42')]),
      entry(new Date(year - 1, 11, 29), 'send', [], { status: 'failed' }),
    ]
    return route.fulfill({ json: { data, next: null } })
  })
}

test('renders the view of the history', async ({ page, canvas, wallet, open, dialog }) => {
  test.setTimeout(120_000)
  const mnemonic = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
  await stillChain(page)
  await stillHistory(page)
  const meadow = wallet({ mnemonic })
  await stillReceipts(page, meadow.addresses[0] ?? '')
  await open([meadow], '/host-buttons.html?money&gateway')
  await pinFont(page)
  await page.evaluate((id) => window.host?.kit.connection.connect(id), walletId)
  await show(page, { view: 'Transactions' })
  await expect(dialog.getByRole('region')).toHaveCount(3)
  await picture(canvas, page, 'Transactions')
  await show(page, { view: 'TransactionDetails', hash: hashOf(new Date(2026, 10, 20)) })
  await expect(dialog.locator('.scope-height .scope-payment')).toContainText('−0.5 ETH')
  await expect(dialog.getByText('0.000222 ETH')).toBeVisible()
  await picture(canvas, page, 'TransactionDetails')
})

test('renders the views of names', async ({ page, canvas, wallet, open, dialog }) => {
  test.setTimeout(120_000)
  const mnemonic = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
  await open([wallet({ mnemonic })], '/host-buttons.html?money&gateway')
  await pinFont(page)
  await page.evaluate((id) => window.host?.kit.connection.connect(id), walletId)
  await show(page, { view: 'ChooseAccountName' })
  await expect(dialog.locator('.scope-points')).toBeVisible()
  await picture(canvas, page, 'ChooseAccountName')
  await show(page, { view: 'RegisterAccountName' })
  await dialog.locator('.scope-field').fill('support')
  await expect(dialog.locator('.scope-tag')).toHaveCount(3)
  await dialog.locator('.scope-field').blur()
  await picture(canvas, page, 'RegisterAccountName')
  await page.evaluate(async () => {
    const registering = await (await window.host?.kit.names?.open())?.loadRegistration()
    registering?.setLabel('meadow-of-pictures')
  })
  await expect(dialog.locator('.scope-height .scope-button-primary')).toHaveAttribute(
    'aria-disabled',
    'false',
  )
  await dialog.locator('.scope-height .scope-button-primary').click()
  await expect(dialog.locator('.scope-avatar-large')).toBeVisible()
  await picture(canvas, page, 'RegisterAccountNameSuccess')
})

test('renders the views of the embedded wallet’s login', async ({
  page,
  canvas,
  open,
  watch,
  dialog,
}) => {
  test.setTimeout(180_000)
  await open([], '/host-buttons.html?gateway&email&socials')
  await pinFont(page)
  const [email, sentAt, isChecking] = ['ada@example.com', 0, false] as const
  /** Sets the state that the frame would set: no email is sent for a screenshot. */
  const stand = (state: EmbeddedWalletState) =>
    page.evaluate((at) => {
      const $state = window.host?.kit.embeddedWallet?.$state
      if ($state && 'set' in $state && typeof $state.set === 'function') $state.set(at)
    }, state)
  await show(page, { view: 'EmailLogin' })
  await dialog.locator('.scope-field').blur()
  await picture(canvas, page, 'EmailLogin')
  await stand({ status: 'awaiting-link', email, sentAt })
  await show(page, { view: 'EmailVerifyDevice' })
  await picture(canvas, page, 'EmailVerifyDevice')
  await stand({ status: 'awaiting-code', email, sentAt, isChecking })
  await show(page, { view: 'EmailVerifyOtp' })
  await dialog.locator('.scope-height input').fill('123')
  await picture(canvas, page, 'EmailVerifyOtp')
  await show(page, { view: 'ConnectSocials' })
  await picture(canvas, page, 'ConnectSocials')
  await stand({ status: 'awaiting-social', provider: 'google', isWindowClosed: true, isChecking })
  await show(page, { view: 'ConnectingSocial' })
  await dialog.locator('.scope-height input').fill('123')
  await picture(canvas, page, 'ConnectingSocial')
  const url = 'https://farcaster.example/~/siwf?channelToken=ABCDEFGH'
  await stand({ status: 'farcaster', url })
  await show(page, { view: 'ConnectingFarcaster' })
  await expect(dialog.locator('.scope-height .scope-qr-drawing')).toBeVisible()
  await picture(canvas, page, 'ConnectingFarcaster')
  await stand({ status: 'idle' })
  await show(page, { view: 'UpdateEmailWallet' })
  await dialog.locator('.scope-field').blur()
  await picture(canvas, page, 'UpdateEmailWallet')
  await stand({ status: 'changing-email', step: 'current', email, sentAt, isChecking })
  await show(page, { view: 'UpdateEmailPrimaryOtp' })
  await dialog.locator('.scope-height input').fill('123')
  await picture(canvas, page, 'UpdateEmailPrimaryOtp')
  await stand({ status: 'changing-email', step: 'new', email, sentAt, isChecking })
  await show(page, { view: 'UpdateEmailSecondaryOtp' })
  await dialog.locator('.scope-height input').fill('123')
  await picture(canvas, page, 'UpdateEmailSecondaryOtp')
  await stand({ status: 'idle' })
  await show(page, { view: 'UpgradeEmailWallet' })
  await picture(canvas, page, 'UpgradeEmailWallet')
  // The wallet's frame is on another site. It was loaded because the user was about to type.
  watch.hosts.delete(new URL(page.url()).host.replace('127.0.0.1', 'localhost'))
})

test('renders the view of a pending request in a remote wallet', async ({
  page,
  canvas,
  wallet,
  open,
}) => {
  await open([wallet()], '/host-buttons.html')
  await pinFont(page)
  await page.evaluate(() => {
    const requests = window.host?.kit.walletConnect?.$requests
    if (!requests || !('set' in requests) || typeof requests.set !== 'function') return
    // Put where the client would put it: no phone answers in a picture.
    const request = { method: 'eth_sendTransaction', networkId: 'eip155:31337', since: Date.now() }
    requests.set([{ ...request, id: '1', wallet: { name: 'Aster' } }])
  })
  await show(page, { view: 'ApproveTransaction' })
  await expect(page.locator('dialog[open] .scope-ring')).toBeVisible()
  await picture(canvas, page, 'ApproveTransaction')
})

/** Purchases as the gateway lists them, with ids and times that are the same in every run. */
async function stillPurchases(page: Page, address: string): Promise<void> {
  const id = (last: number) => `7b5c2d8e-1c7e-4b62-9d2e-00000000000${last}`
  const purchase = (last: number, status: string, day: Date, more: object = {}) => ({
    id: id(last),
    provider: 'coinbase',
    status,
    chainId: 'eip155:31337',
    token: 'eip155:31337:0x040960b0f3d45afd0b87e33725495317944dfe83',
    symbol: 'STD',
    address,
    fiatCurrency: 'USD',
    fiatAmount: '100.00',
    amountOut: '98.5',
    createdAt: day.getTime(),
    updatedAt: day.getTime(),
    ...more,
  })
  const purchases = [
    purchase(1, 'paid', new Date(2026, 10, 23, 11)),
    purchase(2, 'success', new Date(2026, 10, 20), { fiatAmount: '250.00', amountOut: '248.5' }),
    purchase(3, 'failed', new Date(2026, 9, 12), { provider: 'meld', serviceProvider: 'TRANSAK' }),
  ]
  await page.route('**/v1/onramp/sessions**', async (route) => {
    const json =
      route.request().method() === 'POST'
        ? { id: id(1), url: `${new URL(page.url()).origin}/phone` }
        : /sessions\/7b/.test(route.request().url())
          ? purchases[0]
          : { purchases }
    await route.fulfill({ json })
  })
}

test('renders the views of buying', async ({ page, canvas, wallet, open, dialog }) => {
  test.setTimeout(180_000)
  const mnemonic = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
  const meadow = wallet({ mnemonic })
  await open([meadow], '/host-buttons.html?money&buy')
  await pinFont(page)
  await stillPurchases(page, meadow.addresses[0] ?? '')
  await page.evaluate((id) => window.host?.kit.connection.connect(id), walletId)
  await dialog.locator('.scope-button-primary[aria-disabled="false"]').click()
  await expect(dialog).toBeHidden()
  // Where nothing is: rows show that the mouse is over them.
  await page.mouse.move(0, 0)
  await page.clock.setFixedTime(new Date(2026, 10, 23, 12))
  await show(page, { view: 'OnRampProviders' })
  await expect(dialog.locator('.scope-offers li')).toHaveCount(3)
  await picture(canvas, page, 'OnRampProviders')
  await show(page, { view: 'OnRampTokenSelect' })
  await expect(dialog.locator('.scope-rows, .scope-list').first()).toContainText('FEE')
  await picture(canvas, page, 'OnRampTokenSelect')
  await show(page, { view: 'OnRampFiatSelect' })
  await expect(dialog.locator('.scope-list')).toContainText('EUR')
  await picture(canvas, page, 'OnRampFiatSelect')
  await show(page, { view: 'WhatIsABuy' })
  await picture(canvas, page, 'WhatIsABuy')
  const purchase = await page.evaluate(async () => {
    // The window of the checkout is no part of the picture.
    window.open = () => null
    const onRamp = await window.host?.kit.onRamp?.open()
    const [offer] = onRamp?.$form.get()?.quotes.quotes ?? []
    return offer && (await onRamp?.buy(offer))?.id
  })
  await show(page, { view: 'BuyInProgress', purchase: purchase ?? '' })
  await expect(dialog.locator('.scope-steps [data-state="done"]')).toHaveCount(1)
  await picture(canvas, page, 'BuyInProgress')
  await show(page, { view: 'OnRampActivity' })
  await expect(dialog.getByRole('listitem')).toHaveCount(3)
  await picture(canvas, page, 'OnRampActivity')
})
