/**
 * The wallet's window is a stand-in, `fixtures/wallet-window.html`, at the demo's own address; the SDK is the real one.
 * Only a browser opens the SDK's window and carries messages between the two.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures/scope.js'

const walletWindow = readFileSync(
  fileURLToPath(new URL('./fixtures/wallet-window.html', import.meta.url)),
  'utf8',
)
const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

test.beforeEach(async ({ context, page }) => {
  // What the debugger evaluates counts as a click, and it evaluates all the time: only real presses count here, and
  // for a second, as in the strictest browser.
  await page.addInitScript(() => {
    let pressed = Number.NEGATIVE_INFINITY
    const press = () => {
      pressed = performance.now()
    }
    addEventListener('pointerdown', press, { capture: true })
    const activation = {
      get isActive() {
        return performance.now() - pressed < 1_000
      },
    }
    Object.defineProperty(navigator, 'userActivation', { value: activation })
  })
  await context.route('**/wallet-window.html*', (route) =>
    route.fulfill({ contentType: 'text/html', body: walletWindow }),
  )
})

/** How many windows were opened. */
function getWindows(page: Page): { readonly count: number } {
  const opened: Page[] = []
  page.on('popup', (popup) => void opened.push(popup))
  return {
    get count() {
      return opened.length
    },
  }
}

test('[CON-03] opens the pop-up within the click, signs, and reconnects without a pop-up', async ({
  open,
  opener,
  dialog,
  page,
}) => {
  const windows = getWindows(page)
  await open([], '/coinbase.html')
  await expect(page.getByTestId('status')).toHaveText('disconnected')
  await opener.click()
  const row = dialog.getByRole('button', { name: 'Coinbase Wallet' })
  await expect(row).toBeVisible()
  // The dialog alone opens no window, and what it fetched is the site's own: the watch says so.
  expect(windows.count).toBe(0)

  await row.click()
  await expect(page.getByTestId('status')).toHaveText('connected')
  await expect(page.getByTestId('address')).toHaveText(address)
  expect(windows.count).toBe(1)

  await page.getByRole('button', { name: 'Sign a message' }).click()
  await expect(page.getByTestId('signature')).toHaveText(/^0x/)
  expect(windows.count).toBe(2)

  await page.reload()
  await expect(page.getByTestId('status')).toHaveText('connected')
  await expect(page.getByTestId('address')).toHaveText(address)
  expect(windows.count).toBe(2)
})

test('trap 36: opens no pop-up when a view connects by itself, but with its button', async ({
  open,
  page,
  dialog,
}) => {
  const windows = getWindows(page)
  await page.addInitScript(() => {
    // By a timer of the host.
    const timer = setInterval(() => {
      const { kit } = window as unknown as {
        kit?: {
          wallets: { get(id: string): unknown }
          modal: { open(route: object): void }
        }
      }
      if (!kit?.wallets.get('coinbaseWalletSDK')) return
      clearInterval(timer)
      kit.modal.open({ view: 'ConnectingExternal', walletId: 'coinbaseWalletSDK' })
    }, 50)
  })
  await open([], '/coinbase.html')
  await expect(dialog.getByRole('button', { name: 'Choose another wallet' })).toBeVisible()
  expect(windows.count).toBe(0)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByTestId('status')).toHaveText('connected')
})

test('complaint 20: explains the blocked pop-up under Cross-Origin-Opener-Policy: same-origin', async ({
  open,
  opener,
  dialog,
  page,
  context,
}) => {
  const windows = getWindows(page)
  await context.route('**/coinbase.html*', async (route) => {
    const response = await route.fetch()
    const headers = { ...response.headers(), 'cross-origin-opener-policy': 'same-origin' }
    await route.fulfill({ response, headers })
  })
  await open([], '/coinbase.html')
  // Asked for with the dialog. A click waits less than a second for it, because the browser forgets the click.
  const policy = page.waitForResponse((response) => response.request().method() === 'HEAD')
  await opener.click()
  await policy
  await dialog.getByRole('button', { name: 'Coinbase Wallet' }).click()
  await expect(dialog.getByRole('button', { name: 'Choose another wallet' })).toBeVisible()
  expect(windows.count).toBe(0)
  const errors = await page.evaluate(
    () => (window as unknown as { errors: readonly string[] }).errors,
  )
  expect(errors).toEqual([
    expect.stringContaining('served with Cross-Origin-Opener-Policy: same-origin'),
  ])
})
