/**
 * Signing in with a wallet, verified by the demo's own gateway.
 * Only a browser has cookies, tabs and a reload.
 */
import type { Locator, Page } from '@playwright/test'
import { installTestWallets } from '@scope/testing/playwright'
import { pressUntilGone } from './fixtures/press.js'
import { expect, failedRequests, test } from './fixtures/scope.js'

const path = '/?gateway&signIn=required&networks=localOne,localTwo'
const signedIn = (page: Page) => page.getByTestId('signed-in')
const getDialog = (page: Page) => page.locator('dialog.scope-modal[open]')
const signButton = (page: Page) =>
  getDialog(page).getByRole('button', { name: 'Sign in', exact: true })

/** Ends the connection, in the account. */
async function disconnect(page: Page): Promise<void> {
  await page.getByRole('button', { name: /connected/ }).click()
  // The balances that arrive move it.
  await pressUntilGone(getDialog(page).getByRole('button', { name: 'Disconnect' }).first())
  await expect(page.getByTestId('status')).toHaveText('disconnected')
}

test('[SIW-01][SIW-02][complaint 31] signs the shown message by keyboard, and keeps a session for each account', async ({
  page,
  open,
  choose,
  dialog,
  wallet,
  expectAccessible,
}) => {
  const meadow = wallet({ accounts: 2 })
  await open([meadow], path)
  await choose('Meadow')
  await expect(dialog.getByRole('heading', { name: 'Sign in to Scope demo' })).toBeVisible()
  await expect(dialog).toContainText('Sign in to the Scope demo.')
  await expect(dialog).toContainText(new URL(page.url()).host)
  await dialog.getByText('Full message').click()
  await expect(dialog.locator('pre')).toContainText(
    'wants you to sign in with your Ethereum account:',
  )
  await expect(dialog.locator('pre')).toContainText('Chain ID: 31337')
  await expectAccessible()
  await expect(signedIn(page)).toHaveText('ready')
  await expect(signButton(page)).toBeEnabled()

  await test.step('asks again after a reload during sign-in, by keyboard alone', async () => {
    await page.reload()
    await expect(signButton(page)).toBeEnabled()
    await signButton(page).focus()
    await page.keyboard.press('Enter')
    await expect(signedIn(page)).toHaveText('eip155:31337')
    await expect(dialog).toBeHidden()
  })

  await test.step('stays signed in after a reload', async () => {
    const verified: string[] = []
    page.on('request', (request) => verified.push(new URL(request.url()).pathname))
    await page.reload()
    await expect(signedIn(page)).toHaveText('eip155:31337')
    await expect(dialog).toBeHidden()
    expect(verified.filter((asked) => /siwx/.test(asked))).toEqual(['/v1/siwx/session'])
  })

  await test.step('signs in another account, and keeps the session of the first', async () => {
    meadow.selectAccount(1)
    await expect(signButton(page)).toBeVisible()
    await signButton(page).click()
    await expect(dialog).toBeHidden()
    meadow.selectAccount(0)
    await expect(signedIn(page)).toHaveText('eip155:31337')
    await expect(dialog).toBeHidden()
    // Another network is no other account.
    await page.getByRole('button', { name: 'Switch to Local Two' }).click()
    await expect(page.getByTestId('network')).toHaveText('Local Two')
    await expect(signedIn(page)).toHaveText('eip155:31337')
    await expect(dialog).toBeHidden()
  })
})

test('[SIW-03][SIW-04][MOD-05][S17] disconnects on cancel after a decline, and retries in place after being offline', async ({
  page,
  open,
  choose,
  dialog,
  wallet,
  watch,
  expectAccessible,
}) => {
  const meadow = wallet()
  await open([meadow], path)
  await choose('Meadow')
  await test.step('stays open when declined, shakes, and disconnects on cancel', async () => {
    await expect(signButton(page)).toBeEnabled()
    meadow.reject()
    await signButton(page).click()
    await expect(dialog.getByText('Signature declined')).toBeVisible()
    await expectAccessible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeVisible()
    meadow.approve()
    await expect(signButton(page)).toBeEnabled()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByTestId('status')).toHaveText('disconnected')
    await expect(signedIn(page)).toHaveText('idle')
  })

  await choose('Meadow')
  await expect(signButton(page)).toBeEnabled()
  watch.expected.push(failedRequests)
  await page.route('**/v1/siwx/*', (route) => route.abort('internetdisconnected'))
  await signButton(page).click()
  await expect(dialog.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(signedIn(page)).toHaveText('failed')
  // The alert names the server: its URL must not widen the card.
  const alert = dialog.locator('.scope-notice', { hasText: '/v1/siwx/nonce' })
  await expect(alert).toBeVisible()
  const getEnd = (part: Locator) =>
    part.boundingBox().then((box) => (box ? box.x + box.width : Number.NaN))
  expect(await getEnd(alert)).toBeLessThan(await getEnd(dialog.locator('.scope-body')))
  await page.unroute('**/v1/siwx/*')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(signButton(page)).toBeEnabled()
  await signButton(page).click()
  await expect(signedIn(page)).toHaveText('eip155:31337')
})

test('[SIW-04][S17] stays connected without an optional sign-in, and signs out in the other tab too', async ({
  page,
  open,
  choose,
  dialog,
  wallet,
  context,
}) => {
  const meadow = wallet()
  const optional = path.replace('required', 'optional')
  await open([meadow], optional)
  await choose('Meadow')
  await test.step('asks no more on the next load after the user declined', async () => {
    await expect(signButton(page)).toBeEnabled()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
    await page.reload()
    await expect(page.getByTestId('status')).toHaveText('connected')
    await expect(signedIn(page)).toHaveText('signed-out')
    await expect(dialog).toBeHidden()
  })

  await disconnect(page)
  await choose('Meadow')
  await signButton(page).click()
  await expect(signedIn(page)).toHaveText('eip155:31337')
  const other = await context.newPage()
  const installed = await installTestWallets(other, [meadow])
  await other.goto(`${optional}&wallets=none`)
  await expect(signedIn(other)).toHaveText('eip155:31337')

  await page.getByRole('button', { name: 'Sign out' }).click()
  for (const tab of [page, other]) {
    await expect(signedIn(tab)).toHaveText('signed-out')
    await expect(getDialog(tab)).toBeHidden()
  }
  installed.stop()
})

test('[SIW-02][S17] signs in with the connection prompt in one click, and in two after the gateway was down', async ({
  page,
  open,
  choose,
  dialog,
  wallet,
  watch,
}) => {
  const meadow = wallet({ features: { connectSignedIn: true } })
  await open([meadow], path)
  await choose('Meadow')
  await expect(signedIn(page)).toHaveText('eip155:31337')
  await expect(dialog).toBeHidden()
  expect(meadow.promptCount).toBe(1)
  await page.reload()
  await expect(signedIn(page)).toHaveText('eip155:31337')
  expect(meadow.promptCount).toBe(1)

  await test.step('signs no user in while the gateway is down, then continues', async () => {
    await disconnect(page)
    watch.expected.push(failedRequests)
    await page.route('**/v1/siwx/verify*', (route) => route.abort('internetdisconnected'))
    await choose('Meadow')
    await expect(signButton(page)).toBeEnabled()
    await expect(dialog).toContainText('Sign in to the Scope demo.')
    await page.unroute('**/v1/siwx/verify*')
    await signButton(page).click()
    await expect(signedIn(page)).toHaveText('eip155:31337')
  })
})

test('[SIW-09] signs in on EVM, Solana and Bitcoin in one page, with a signature each', async ({
  page,
}) => {
  const row = (name: string | RegExp) => getDialog(page).getByRole('button', { name }).first()
  await page.goto('/?signIn=required&networks=localOne,localSolana,localBitcoin&remote=off')
  await page.locator('.scope-open:not(.scope-open-network)').first().click()
  const sessions: string[] = []
  for (const [at, network] of ['EVM networks', 'Local Solana', 'Local Bitcoin'].entries()) {
    if (at === 0) {
      await row(/^Meadow/).click()
      await row(network).click()
    } else {
      await page.locator('.scope-open-network').click()
      await row(network).click()
      await row('Continue with Meadow').click()
    }
    // `solana:signIn` connects and signs in with one prompt.
    if (network !== 'Local Solana') await signButton(page).click()
    await expect(getDialog(page)).toBeHidden()
    sessions.push((await signedIn(page).textContent()) ?? '')
  }
  expect(sessions).toEqual([
    'eip155:31337',
    'solana:localnet',
    'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
  ])
})
