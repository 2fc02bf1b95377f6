/**
 * What users of such kits report, tried in a browser: scroll positions, tabs, reloads, storage that is gone, wallets that
 * answer late, twice or in another language.
 */
import { installTestWallets } from '@scope/testing/playwright'
import { getDialog, opener } from './fixtures/money.js'
import { copiedCode, pair, showCode, startPhone } from './fixtures/phone.js'
import { pressUntilGone } from './fixtures/press.js'
import { expect, test } from './fixtures/scope.js'

const optional = '/?gateway&signIn=optional'
const remote = '/?networks=localOne,localTwo,localSolana,localBitcoin&wallets=none&remote'

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 500 }, isMobile: true, hasTouch: true })

  test('keeps the page’s scroll position and styles after the dialog closes', async ({ page }) => {
    await page.goto('/?wallets=none')
    await page.evaluate(() => {
      document.body.style.paddingTop = '900px'
      document.body.style.overflow = 'visible'
    })
    await opener(page).scrollIntoViewIfNeeded()
    const place = () =>
      page.evaluate(() => ({
        y: scrollY,
        body: document.body.getAttribute('style'),
        root: document.documentElement.getAttribute('style'),
      }))
    const before = await place()
    expect(before.y).toBeGreaterThan(100)
    await opener(page).tap()
    await expect(getDialog(page)).toBeVisible()
    expect((await place()).y).toBe(before.y)
    await page.keyboard.press('Escape')
    await expect(getDialog(page)).toBeHidden()
    expect(await place()).toEqual(before)
  })
})

test('tracks the transfer of another tab after signing out in one', async ({
  page,
  open,
  choose,
  wallet,
  context,
}) => {
  const meadow = wallet()
  await open([meadow], optional)
  await choose('Meadow')
  await page.locator('.scope-card').getByRole('button', { name: 'Sign in' }).click()
  const signedIn = (tab: typeof page) => tab.getByTestId('signed-in')
  await expect(signedIn(page)).toHaveText('eip155:31337')
  const other = await context.newPage()
  const installed = await installTestWallets(other, [meadow])
  await other.goto(`${optional}&wallets=none`)
  await expect(signedIn(other)).toHaveText('eip155:31337')
  meadow.hold()
  await page.getByRole('button', { name: 'Send 0.001 ETH to yourself' }).click()
  await expect.poll(() => meadow.promptCount).toBeGreaterThan(2)
  await other.getByRole('button', { name: 'Sign out' }).click()
  await expect(signedIn(page)).toHaveText('signed-out')
  meadow.approve()
  await expect(page.getByTestId('log')).toContainText('confirmed')
  await expect(page.getByTestId('status')).toHaveText('connected')
  installed.stop()
})

test.describe('a remote wallet', () => {
  test.beforeEach(({ context }) => context.grantPermissions(['clipboard-read', 'clipboard-write']))

  test('ignores approval of a code from before a reload, and disconnects if its keys are deleted', async ({
    page,
    baseURL,
  }) => {
    const phone = await startPhone(baseURL ?? '')
    const sign = page.getByRole('button', { name: 'Sign a message' })
    await page.goto(remote)
    phone.wallet.hold()
    await showCode(page)
    await phone.wallet.pair(await copiedCode(page))
    await page.reload()
    await expect(page.getByTestId('status')).toHaveText('disconnected')
    phone.wallet.approve()
    await expect(page.getByTestId('status')).toHaveText('disconnected')
    await pair(page, phone)
    await expect(page.getByTestId('status')).toHaveText('connected')
    await sign.click()
    await expect(page.getByTestId('log')).toContainText('Signed:')

    await page.evaluate(() => {
      for (const key of Object.keys(localStorage))
        if (key.startsWith('scope.wc')) localStorage.removeItem(key)
    })
    // A request finds that it is gone, unless the page has looked at the wallet before.
    await sign.click({ timeout: 5_000 }).catch(() => expect(sign).toBeDisabled())
    await expect(page.getByTestId('status')).toHaveText('disconnected')
    await pair(page, phone)
    await sign.click()
    await expect(page.getByTestId('log')).toContainText('Signed:')
    await phone.wallet.close()
  })
})

test('connects the account that the user switches to, and changes nothing if a switch of networks fails', async ({
  wallet,
  open,
  choose,
  dialog,
  page,
}) => {
  const meadow = wallet()
  meadow.hold()
  await open([meadow])
  await choose('Meadow')
  await expect(dialog.getByRole('status')).toContainText('Approve the connection')
  meadow.selectAccount(1)
  meadow.approve()
  await expect(page.getByTestId('status')).toHaveText('connected')
  await expect(page.getByTestId('address')).toHaveAttribute('title', meadow.addresses[1] ?? '')

  for (const { what, thrown, from, to } of [
    {
      what: 'in German, without a code',
      thrown: new Error('Der Benutzer hat die Anfrage abgelehnt.'),
      from: 'Local One',
      to: 'Local Two',
    },
    { what: 'as a text', thrown: '用户拒绝了请求', from: 'Local Two', to: 'Local One' },
  ])
    await test.step(`a switch fails ${what}`, async () => {
      meadow.failNext(thrown)
      await page.getByRole('button', { name: `Network ${from}` }).click()
      await dialog.getByRole('button', { name: new RegExp(to) }).click()
      await expect(dialog.getByRole('button', { name: 'Try again' })).toBeVisible()
      await expect(page.getByTestId('network')).toHaveText(from)
      await dialog.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByTestId('network')).toHaveText(to)
      await expect(dialog).toBeHidden()
    })
})

test('lists a wallet that is installed and in the directory once, and connects the installed one', async ({
  open,
  opener,
  dialog,
  wallet,
  page,
}) => {
  await open([wallet()], '/?gateway&remote')
  await opener.click()
  const row = dialog.getByRole('button', { name: /^Meadow/ })
  await expect(row).toHaveCount(1)
  await dialog.getByRole('button', { name: /^All wallets/ }).click()
  await expect(row).toHaveCount(1)
  await pressUntilGone(row)
  await expect(page.getByTestId('status')).toHaveText('connected')
})
