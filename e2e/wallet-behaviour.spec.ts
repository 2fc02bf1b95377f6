/**
 * Behaviour of real wallets, and the dialog's response to it.
 * Only a browser loads icons, runs scripts in them, and has other scripts beside the kit.
 */

import { pressUntilGone } from './fixtures/press.js'
import { quiet } from './fixtures/quiet.js'
import { expect, failedRequests, test } from './fixtures/scope.js'

test('shows that a slow wallet is pending, and for how long', async ({
  wallet,
  open,
  choose,
  dialog,
  page,
  opener,
}) => {
  await page.clock.install()
  const meadow = wallet()
  meadow.hold()
  await open([meadow])
  await choose('Meadow')
  await expect(dialog.getByRole('status')).toContainText('Approve the connection in your wallet.')
  await page.clock.runFor(31_000)
  await expect(dialog.getByRole('status')).toContainText('Still waiting (30 seconds)')
  meadow.approve()
  await page.clock.runFor(100)
  await expect(dialog).toBeHidden()
  await expect(opener).toHaveAttribute('data-status', 'connected')
})

test('says that a request is pending in the wallet and continues after approval', async ({
  wallet,
  open,
  choose,
  dialog,
  opener,
}) => {
  const meadow = wallet()
  await open([meadow])
  meadow.hold()
  void meadow.provider.request({ method: 'eth_requestAccounts' })
  await choose('Meadow')
  await expect(dialog.getByRole('status')).toContainText('Request pending in Meadow')
  meadow.approve()
  await expect(dialog).toBeHidden()
  await expect(opener).toHaveAttribute('data-status', 'connected')
  expect(meadow.promptCount).toBe(1)
})

test('asks to unlock a locked wallet, and reports one that was locked meanwhile', async ({
  wallet,
  open,
  choose,
  dialog,
  opener,
  page,
}) => {
  const meadow = wallet({ authorized: true })
  meadow.lock()
  meadow.hold()
  await open([meadow])
  await choose('Meadow')
  await expect(dialog.getByRole('status')).toContainText('Continue in Meadow')
  meadow.approve()
  await expect(page.getByTestId('status')).toHaveText('connected')
  meadow.lock()
  await expect(opener).toHaveText('Connect wallet')
  meadow.unlock()
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(page.getByTestId('status')).toHaveText('connected')
})

test('shows in place that the user declined or the wallet threw, and offers the next step', async ({
  wallet,
  open,
  choose,
  dialog,
  opener,
  page,
}) => {
  const meadow = wallet()
  meadow.reject()
  await open([meadow])
  await choose('Meadow')
  await expect(dialog.getByRole('status')).toContainText('Request declined')
  meadow.approve()
  const again = dialog.getByRole('button', { name: 'Try again' })
  // Each message differs from the one before it.
  for (const [thrown, message] of [
    ['boom', 'Something went wrong'],
    [new Error('Extension context invalidated.'), 'Wallet disconnected'],
    [undefined, 'Something went wrong'],
    [{ code: 4100, message: 'x' }, 'Not authorised'],
    [{ code: 1, message: '<img src=x onerror=alert(1)>' }, 'Something went wrong'],
  ] as const) {
    meadow.failNext(thrown)
    await again.click()
    await expect(dialog.getByRole('status')).toContainText(message)
  }
  await again.click()
  await expect(dialog).toBeHidden()
  await expect(opener).toHaveAttribute('data-status', 'connected')
  await expect(page.getByTestId('status')).toHaveText('connected')
})

test('reports an error also if its message can’t be loaded', async ({
  page,
  wallet,
  open,
  choose,
  dialog,
  watch,
}) => {
  watch.expected.push(failedRequests)
  await page.route(/en-errors/, (route) => route.abort())
  const meadow = wallet()
  meadow.failNext({ code: 4100, message: 'x' })
  await open([meadow])
  await choose('Meadow')
  await expect(dialog.getByRole('status')).toContainText('Something went wrong')
  await expect(dialog.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('[C1] marks two wallets with one name, and one that claims another’s domain', async ({
  wallet,
  open,
  dialog,
  opener,
}) => {
  await open([
    wallet({ name: 'Twin', rdns: 'dev.one.twin' }),
    wallet({ name: 'Twin', rdns: 'dev.two.twin' }),
    wallet({ name: 'MetaMask', rdns: 'io.metamask' }),
    wallet({ name: 'MetaMask', rdns: 'io.metamask' }),
  ])
  await opener.click()
  await expect(dialog.locator('.scope-row')).toHaveCount(4)
  await expect(dialog.getByText('dev.one.twin')).toBeVisible()
  await expect(dialog.getByText('dev.two.twin')).toBeVisible()
  await expect(
    dialog.getByText('Another wallet also claims io.metamask. Choose the one you installed.'),
  ).toHaveCount(2)
})

test('[C2] renders hostile icons and names without requests, scripts or markup', async ({
  wallet,
  open,
  dialog,
  opener,
  page,
  watch,
}) => {
  await open([
    wallet({
      name: 'Tracker',
      rdns: 'dev.test.tracker',
      icon: 'https://tracker.example/pixel.png',
    }),
    wallet({
      name: 'Script',
      rdns: 'dev.test.script',
      icon: `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" onload="parent.hit=1"><script>parent.hit=1;fetch("https://tracker.example")</script><image href="https://tracker.example/x.png"/></svg>')}`,
    }),
    wallet({ name: '"><img src=x onerror="window.hit=1">', rdns: 'dev.test.markup' }),
  ])
  await opener.click()
  await expect(dialog.locator('.scope-row')).toHaveCount(3)
  await expect(dialog.locator('.scope-row img')).toHaveCount(2)
  await quiet(page)
  expect(await page.evaluate(() => (window as unknown as { hit?: number }).hit)).toBeUndefined()
  expect([...watch.hosts].filter((host) => host.endsWith('.example'))).toEqual([])
  await expect(dialog.getByText('"><img src=x')).toBeVisible()
})

test('handles an emptied account list, and accounts that change during the request', async ({
  wallet,
  open,
  choose,
  dialog,
  opener,
  page,
}) => {
  const meadow = wallet()
  const aster = wallet({ name: 'Aster', rdns: 'dev.test.aster' })
  await open([meadow, aster])
  await choose('Meadow')
  await opener.click()
  aster.hold()
  await pressUntilGone(dialog.getByRole('button', { name: 'Wallets and accounts' }))
  await dialog.getByRole('button', { name: 'Connect another wallet' }).click()
  await dialog.getByRole('button', { name: 'Aster' }).click()
  await expect(dialog.getByRole('status')).toContainText('Continue in Aster')
  meadow.selectAccount(1)
  await expect(page.getByTestId('address')).toHaveAttribute('title', meadow.addresses[1] ?? '')
  await expect(dialog.getByRole('status')).toContainText('Continue in Aster')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.keyboard.press('Escape')
  meadow.emptyAccounts()
  await expect(opener).toHaveText('Connect wallet')
})

test('handles a wallet that disappears before, during and after the connection', async ({
  wallet,
  open,
  choose,
  dialog,
  opener,
  page,
}) => {
  const meadow = wallet()
  await open([meadow])
  await choose('Meadow')
  await expect(opener).toHaveAttribute('data-status', 'connected')
  meadow.uninstall()
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(opener).toHaveText('Connect wallet')
  await choose('Meadow')
  await expect(dialog.getByRole('status')).toContainText('Wallet disconnected')
  await page.reload()
  await opener.click()
})

test('[NET-06] offers listed networks or disconnecting if the wallet is on an unlisted one', async ({
  wallet,
  open,
  choose,
  dialog,
  opener,
  page,
}) => {
  const meadow = wallet()
  meadow.switchChain(999)
  await open([meadow])
  await choose('Meadow')
  await expect(dialog.getByText(/^Unsupported network: .?HyperEVM/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Local Two' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByTestId('network')).toHaveText('Local Two')
  meadow.switchChain(999)
  await expect(dialog.getByText(/^Unsupported network: .?HyperEVM/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Disconnect' }).click()
  await expect(opener).toHaveText('Connect wallet')
})

test('reports that no wallet was detected, and rediscovers', async ({
  wallet,
  open,
  dialog,
  opener,
  page,
}) => {
  const meadow = wallet()
  await open([{ wallet: meadow, announced: false }])
  await opener.click()
  await expect(dialog.getByText('No wallets detected')).toBeVisible()
  await page.evaluate(() => {
    const info = {
      uuid: '350670db-19fa-4704-a166-e52e178b59d2',
      name: 'Later',
      icon: '',
      rdns: 'dev.test.later',
    }
    addEventListener('eip6963:requestProvider', () =>
      dispatchEvent(
        new CustomEvent('eip6963:announceProvider', {
          detail: { info, provider: { request: async () => [] } },
        }),
      ),
    )
  })
  await dialog.getByRole('button', { name: 'Refresh' }).click()
  await expect(dialog.getByRole('button', { name: 'Later' })).toBeVisible()
})

test('detects a wallet that announces itself late, before and after the dialog opens', async ({
  wallet,
  open,
  choose,
  dialog,
  opener,
  page,
}) => {
  const meadow = wallet()
  await open([{ wallet: meadow, announceDelayMs: 800 }])
  await opener.click()
  await expect(dialog.getByRole('button', { name: 'Meadow' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Meadow' }).click()
  await expect(page.getByTestId('status')).toHaveText('connected')
  await page.reload()
  await expect(page.getByTestId('status')).toHaveText('reconnecting')
  await expect(page.getByTestId('status')).toHaveText('connected')
  void choose
})

test.describe('[C9] leaving during a request', () => {
  test('sends one request for two clicks, cancels it when the dialog closes, and ignores a late approval', async ({
    wallet,
    open,
    dialog,
    opener,
    page,
  }) => {
    const meadow = wallet()
    meadow.hold()
    const installed = await open([meadow])
    await opener.click()
    await dialog.getByRole('button', { name: 'Meadow' }).dblclick()
    await expect.poll(() => meadow.promptCount).toBe(1)
    await expect(dialog.getByRole('status')).toContainText('Continue in Meadow')
    await quiet(page)
    expect(meadow.promptCount).toBe(1)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    meadow.approve()
    await quiet(page)
    await expect(opener).toHaveText('Connect wallet')
    expect(await installed.listenerCount(meadow)).toBe(0)
  })

  test('removes all wallet listeners on unmount, in a page without React', async ({
    wallet,
    open,
    page,
    dialog,
  }) => {
    const meadow = wallet()
    const installed = await open([meadow], '/mount.html')
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await dialog.getByRole('button', { name: 'Meadow' }).click()
    await expect(page.locator('.scope-open-account')).toBeVisible()
    expect(await installed.listenerCount(meadow)).toBeGreaterThan(0)
    await page.getByRole('button', { name: 'Unmount' }).click()
    await expect(page.locator('.scope-open')).toHaveCount(0)
    expect(await installed.listenerCount(meadow)).toBe(0)
  })
})
