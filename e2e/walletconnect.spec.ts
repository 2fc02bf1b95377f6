/**
 * Wallets elsewhere: pairing, signing, and what becomes of a session, with a real phone over the demo's relay.
 * Only a browser has a clipboard, tabs, hidden pages and a socket that is cut.
 */
import type { Page } from '@playwright/test'
import { startLeakCounter } from './fixtures/leak-counter.js'
import { getDialog, opener } from './fixtures/money.js'
import { copiedCode, type Phone, pair, showCode, startPhone } from './fixtures/phone.js'
import { quiet } from './fixtures/quiet.js'
import { test as base, expect, failedRequests } from './fixtures/scope.js'

const path = '/?networks=localOne,localTwo,localSolana,localBitcoin&wallets=none&remote'

const test = base.extend<{ phone: Phone }>({
  phone: async ({ baseURL, context }, use) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const phone = await startPhone(baseURL ?? '')
    await use(phone)
    await phone.wallet.close()
  },
})

async function sign(page: Page) {
  await page.getByRole('button', { name: 'Sign a message' }).click()
}
const log = (page: Page) => page.getByTestId('log')
/** Its keys go once the socket is closed, a moment after the page has heard that it is over. */
const expectNothingStored = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('scope.wc'))),
    )
    .toEqual([])

test('[CON-02][CON-15] reports a declined pairing, pairs by QR code, signs and sends on each chain, reconnects, and ends with the wallet', async ({
  page,
  phone,
  expectAccessible,
}) => {
  test.setTimeout(90_000)
  await page.goto(path)
  await test.step('a declined pairing', async () => {
    phone.wallet.reject()
    await showCode(page)
    await expectAccessible()
    await phone.wallet.pair(await copiedCode(page))
    await expect(getDialog(page)).toContainText('Request declined')
    await expectAccessible()
    phone.wallet.approve()
    await getDialog(page).getByRole('button', { name: 'Try again' }).click()
    await phone.wallet.pair(await copiedCode(page))
    await expect(page.getByTestId('status')).toHaveText('connected')
  })
  await expect(getDialog(page)).toBeHidden()
  for (const { network, symbol } of [
    { network: 'Local One', symbol: 'ETH' },
    { network: 'Local Two', symbol: 'ETH' },
    { network: 'Local Solana', symbol: 'SOL' },
    { network: 'Local Bitcoin', symbol: 'BTC' },
  ]) {
    if (network !== 'Local One') {
      await page.locator('.scope-open-network').click()
      await getDialog(page).getByRole('button', { name: network }).first().click()
      await expect(page.getByTestId('network')).toHaveText(network)
    }
    const signed = phone.wallet.requests.length
    await sign(page)
    await expect.poll(() => phone.wallet.requests.length).toBeGreaterThan(signed)
    await expect(log(page)).toContainText('Signed:')
    await expect(getDialog(page)).toBeHidden()
    const confirmed = await log(page).getByText('confirmed').count()
    await page.getByRole('button', { name: `Send 0.001 ${symbol} to yourself` }).click()
    await expect(log(page).getByText('confirmed')).toHaveCount(confirmed + 1, { timeout: 15_000 })
    await expect(getDialog(page)).toBeHidden()
  }

  await page.reload()
  await expect(page.getByTestId('status')).toHaveText('connected')
  await sign(page)
  await expect(log(page)).toContainText('Signed:')

  await phone.wallet.disconnect()
  await expect(page.getByTestId('status')).toHaveText('disconnected')
  await expectNothingStored(page)
})

test.describe('one click', () => {
  const evmAlone = '/?networks=localOne,localTwo&wallets=none&remote&gateway&signIn=required'

  test('[CON-17][SIW-08] signs in on every network with the pairing if the phone supports it, without another request', async ({
    page,
    baseURL,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const phone = await startPhone(baseURL ?? '', { supportsAuthenticate: true })
    await page.goto(evmAlone)
    const requests: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/v1/siwx/verify')) requests.push(request.postData() ?? '')
    })
    await pair(page, phone)
    await expect(page.getByTestId('signed-in')).toHaveText('eip155:31337')
    await expect(getDialog(page)).toBeHidden()
    expect(phone.wallet.requests).toEqual([])
    expect((JSON.parse(requests[0] ?? '{}') as { proofs?: unknown[] }).proofs).toHaveLength(2)
    await page.reload()
    await expect(page.getByTestId('signed-in')).toHaveText('eip155:31337')
    await sign(page)
    await expect.poll(() => phone.wallet.requests.length).toBe(1)
    await phone.wallet.disconnect()
    await expect(page.getByTestId('status')).toHaveText('disconnected')
    await phone.wallet.close()
  })

  test('[SIW-01] pairs without signing in if the phone lacks support, and signs the message next', async ({
    page,
    phone,
  }) => {
    await page.goto(evmAlone)
    await pair(page, phone)
    const button = getDialog(page).getByRole('button', { name: 'Sign in', exact: true })
    await expect(button).toBeEnabled({ timeout: 15_000 })
    await button.click()
    await expect(page.getByTestId('signed-in')).toHaveText('eip155:31337')
  })
})

test('lists a recently paired directory wallet first', async ({
  page,
  phone,
  expectAccessible,
}) => {
  await page.goto(`${path}&gateway`)
  const rows = getDialog(page).locator('.scope-list').first().locator('.scope-row')
  await opener(page).click()
  await getDialog(page)
    .getByRole('button', { name: /^All wallets/ })
    .click()
  await getDialog(page).getByRole('searchbox').fill('imtoken')
  await getDialog(page).getByRole('button', { name: 'imToken' }).click()
  await phone.wallet.pair(await copiedCode(page))
  await expect(page.getByTestId('status')).toHaveText('connected')
  await phone.wallet.disconnect()
  await expect(page.getByTestId('status')).toHaveText('disconnected')
  // A reload before that would reconnect to the session that is just ending.
  await expectNothingStored(page)
  await page.reload()
  // Until then the cached wallet shows, although it has disconnected.
  await expect(page.getByTestId('status')).toHaveText('disconnected')
  await opener(page).click()
  await expect(rows.filter({ hasText: 'imToken' })).toContainText('Recent')
  expect((await rows.allTextContents()).slice(0, 2).join()).toContain('imToken')
  await expectAccessible()
  await rows.filter({ hasText: 'imToken' }).click()
  await expect(getDialog(page).getByRole('heading', { name: 'imToken' })).toBeVisible()
})

test('[CON-14] replaces a code that expires after four minutes, and reports no error if the wallet disconnects twice', async ({
  page,
  phone,
}) => {
  await page.routeWebSocket(/\/relay/, (socket) => {
    const server = socket.connectToServer()
    server.onMessage((message) => {
      socket.send(message)
      if (String(message).includes('irn_subscription')) socket.send(message)
    })
  })
  await page.clock.install()
  await page.goto(path)
  await showCode(page)
  const first = await copiedCode(page)
  // Advances to its expiry and no further: the relay that makes the next code runs in real time.
  await page.clock.runFor('03:51')
  await expect.poll(() => copiedCode(page), { timeout: 20_000 }).not.toBe(first)
  await phone.wallet.pair(await copiedCode(page))
  await expect(page.getByTestId('status')).toHaveText('connected')
  await phone.wallet.disconnect()
  await expect(page.getByTestId('status')).toHaveText('disconnected')
  // The library rejects after delays of its own. The fixture counts the page's errors.
  await page.clock.runFor(1_500)
  await quiet(page)
})

test('complaints 15, 16: syncs network and account with the wallet, also after ten minutes in the background, shows a pending request, and can be left', async ({
  page,
  phone,
  expectAccessible,
}) => {
  await page.goto(path)
  await pair(page, phone)
  phone.evm.switchChain(31338)
  await expect(page.getByTestId('network')).toHaveText('Local Two')
  const before = await page.getByTestId('address').getAttribute('title')
  phone.evm.selectAccount(1)
  await expect(page.getByTestId('address')).not.toHaveAttribute('title', before ?? '')
  await page.getByRole('button', { name: 'Switch to Local One' }).click()
  await expect(page.getByTestId('network')).toHaveText('Local One')
  await sign(page)
  await expect(log(page)).toContainText('Signed:')
  expect(phone.wallet.requests.at(-1)?.chainId).toBe('eip155:31337')
  await test.step('a pending request', async () => {
    phone.evm.hold()
    await sign(page)
    await expect(getDialog(page)).toContainText('Continue in Test Phone')
    await expectAccessible()
    phone.evm.approve()
    await expect(log(page)).toContainText('Signed:')
    await expect(getDialog(page)).toBeHidden()
    phone.evm.hold()
    await sign(page)
    await getDialog(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(getDialog(page)).toBeHidden()
    phone.evm.approve()
  })
  await test.step('ten minutes in the background', async () => {
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    phone.evm.selectAccount(0)
    await page.clock.install()
    await page.clock.fastForward('10:00')
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await expect(page.getByTestId('address')).toHaveAttribute('title', phone.evm.addresses[0] ?? '')
    await sign(page)
    await expect(log(page)).toContainText('Signed:')
  })
})

test('passes axe in the views of remote wallets, dark and in Arabic', async ({
  page,
  phone,
  expectAccessible,
}) => {
  await page.goto(`${path}&theme=dark&locale=ar`)
  await opener(page).click()
  await getDialog(page).locator('.scope-row').first().click()
  await expect(getDialog(page).locator('.scope-height .scope-qr-drawing')).toBeVisible()
  await expectAccessible()
  await getDialog(page).locator('.scope-button').last().click()
  await phone.wallet.pair(await page.evaluate(() => navigator.clipboard.readText()))
  await expect(page.getByTestId('status')).toHaveText('connected')
  phone.evm.hold()
  await sign(page)
  await expect(getDialog(page)).toContainText('Test Phone')
  await expectAccessible()
  phone.evm.approve()
  await expect(getDialog(page)).toBeHidden()
})

test.describe('a site without adapters', () => {
  const site = '/without-adapters.html'

  test('[CON-02][CON-09][MOD-02] shows the code at once, signs on each chain, sends on EVM, and reconnects', async ({
    page,
    phone,
    expectAccessible,
  }) => {
    test.setTimeout(60_000)
    await page.goto(site)
    await opener(page).click()
    await expect(getDialog(page).locator('.scope-height .scope-qr-drawing')).toBeVisible()
    await expectAccessible()
    await phone.wallet.pair(await copiedCode(page))
    await expect(page.getByTestId('status')).toHaveText('connected')
    await sign(page)
    await expect(log(page)).toContainText('Signed:')
    await page.getByRole('button', { name: 'Send 0.001 ETH to yourself' }).click()
    await expect(log(page)).toContainText('confirmed', { timeout: 15_000 })
    for (const network of ['Local Solana', 'Local Bitcoin']) {
      await page.locator('.scope-open-network').click()
      await getDialog(page).getByRole('button', { name: network }).first().click()
      await expect(page.getByTestId('network')).toHaveText(network)
      const requests = phone.wallet.requests.length
      await sign(page)
      await expect.poll(() => phone.wallet.requests.length).toBeGreaterThan(requests)
      await expect(log(page)).toContainText('Signed:')
      await expect(getDialog(page)).toBeHidden()
    }
    await page.reload()
    await expect(page.getByTestId('status')).toHaveText('connected')
    await opener(page).click()
    await getDialog(page).getByRole('button', { name: 'Disconnect' }).click()
    await expect(page.getByTestId('status')).toHaveText('disconnected')
    await expect.poll(() => phone.wallet.sessions).toEqual([])
  })
})

test('reports an unreachable relay, continues when it is back, and survives an outage during a session and during a request', async ({
  page,
  phone,
  watch,
  expectAccessible,
}) => {
  watch.expected.push(failedRequests)
  // The library tries again and again, by clocks of its own, before it gives up.
  test.setTimeout(120_000)
  let isUp = false
  const open = new Set<{ close(): Promise<void> }>()
  await page.routeWebSocket(/\/relay/, (socket) => {
    if (!isUp) return void socket.close()
    socket.connectToServer()
    open.add(socket)
  })
  const cut = async () => {
    isUp = false
    for (const socket of open) await socket.close()
    open.clear()
  }
  await page.goto(path)
  await showCode(page)
  const again = getDialog(page).getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible({ timeout: 40_000 })
  await expectAccessible()
  isUp = true
  await again.click()
  await phone.wallet.pair(await copiedCode(page))
  await expect(page.getByTestId('status')).toHaveText('connected')

  await cut()
  isUp = true
  await sign(page)
  await expect(log(page)).toContainText('Signed:', { timeout: 25_000 })

  phone.evm.hold()
  await sign(page)
  await expect.poll(() => phone.evm.prompts.length, { timeout: 25_000 }).toBe(1)
  await cut()
  phone.evm.approve()
  // The wallet responds while the page is offline.
  await expect.poll(() => phone.evm.prompts.length).toBe(0)
  await quiet(page)
  isUp = true
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(log(page)).toContainText('Signed:', { timeout: 25_000 })
  await expect(getDialog(page)).toBeHidden()
})

test('[CON-13] shares the session between two tabs, and disconnects both', async ({
  page,
  phone,
  context,
}) => {
  await page.goto(path)
  await pair(page, phone)
  const other = await context.newPage()
  await other.goto(path)
  await expect(other.getByTestId('status')).toHaveText('connected')
  await sign(other)
  await expect(log(other)).toContainText('Signed:')
  // A request of one tab is not pending in the other.
  phone.evm.hold()
  await sign(page)
  await expect(getDialog(page)).toContainText('Continue in Test Phone')
  await other.reload()
  await expect(other.getByTestId('status')).toHaveText('connected')
  await expect(getDialog(other)).toBeHidden()
  phone.evm.approve()
  await expect(log(page)).toContainText('Signed:')
  await opener(other).click()
  await getDialog(other).getByRole('button', { name: 'Disconnect' }).click()
  await expect(other.getByTestId('status')).toHaveText('disconnected')
  await expect(page.getByTestId('status')).toHaveText('disconnected')
  await expect.poll(() => phone.wallet.sessions).toEqual([])
})

test('opens no relay connection before the user asks, and leaves nothing open if stopped while a session is up or a code is shown', async ({
  page,
  phone,
}) => {
  const counted = await startLeakCounter(page)
  for (const go of [() => showCode(page).then(() => copiedCode(page)), () => pair(page, phone)]) {
    await page.goto(path)
    await opener(page).hover()
    // Drawn ahead: the dialog's code has come. Wallets that might announce themselves are waited for by timers.
    await expect(page.locator('dialog.scope-modal')).toBeAttached()
    await quiet(page)
    await expect.poll(async () => (await counted()).timers, { timeout: 15_000 }).toBe(0)
    const before = await counted()
    expect(before.sockets).toBe(0)
    await go()
    expect((await counted()).sockets).toBe(1)
    expect(await counted()).not.toEqual(before)
    await page.getByLabel('WalletConnect').evaluate((knob: HTMLInputElement) => knob.click())
    const { listeners, ...rest } = before
    // The wallet runtime adds three listeners that last as long as the kit runs.
    const staying = { ...rest, listeners: listeners + 3 }
    await expect.poll(counted, { timeout: 15_000 }).toEqual(staying)
  }
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 780 }, isMobile: true, hasTouch: true })
  test('[CON-02] complaint 13: passes the code to the wallet by link on a phone, and connects after approval', async ({
    page,
    context,
    expectAccessible,
  }) => {
    await page.goto(path)
    await opener(page).tap()
    await expectAccessible()
    await getDialog(page).getByRole('button', { name: 'Test phone' }).tap()
    const link = getDialog(page).getByRole('link', { name: /Open Test phone/ })
    await expect(link).toHaveAttribute('href', /\/phone\/wc\?uri=wc%3A/)
    await expect(link).toHaveAttribute('rel', /noopener/)
    await expectAccessible()
    const opened = context.waitForEvent('page')
    await link.evaluate((anchor: HTMLAnchorElement) => {
      anchor.target = '_blank'
    })
    await link.tap()
    const wallet = await opened
    await wallet.getByRole('button', { name: 'Approve' }).click()
    await expect(page.getByTestId('status')).toHaveText('connected')
    await page.getByRole('button', { name: 'Sign a message' }).tap()
    await expect(getDialog(page)).toContainText('Continue in Test phone')
    await wallet.getByRole('region', { name: 'Sign a message' }).getByText('Approve').click()
    await expect(log(page)).toContainText('Signed:')
  })
  test('complaint 18: opens the wallet with Telegram within the tap in a mini app', async ({
    page,
    phone,
  }) => {
    await page.addInitScript(() => {
      const opened: string[] = []
      Object.assign(window, {
        opened,
        Telegram: {
          WebApp: {
            initData: 'query_id=1',
            openLink: (href: string) => opened.push(`${href} ${navigator.userActivation.isActive}`),
          },
        },
      })
    })
    await page.goto(path)
    await opener(page).tap()
    await getDialog(page).getByRole('button', { name: 'Test phone' }).tap()
    await getDialog(page)
      .getByRole('link', { name: /Open Test phone/ })
      .tap()
    const opened = await page.evaluate(() => Reflect.get(window, 'opened'))
    expect(opened).toEqual([expect.stringMatching(/\/phone\/wc\?uri=wc%3A.* true$/)])
    await phone.wallet.pair(decodeURIComponent(opened[0].split('uri=')[1].split(' ')[0]))
    await expect(page.getByTestId('status')).toHaveText('connected')
  })
})
