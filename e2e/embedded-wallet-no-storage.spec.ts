/**
 * A browser that refuses storage to frames of other sites, as its own setting has it: no flag is set here that would keep
 * what a frame stores apart by site. The wallet works for the visit, and what its owner holds opens it the next time.
 * Only a browser refuses storage to a frame.
 */
import {
  askToSign,
  card,
  chooseMethod,
  codeFor,
  getAddress,
  getWallet,
  leaveByDone,
  newAddress,
  press,
  signIn,
  siteOfFrame,
  skipSpacing,
  type Wallet,
} from './fixtures/embedded-wallet.js'
import { inFullBrowser } from './fixtures/full-browser.js'
import { expect, failedRequests, test } from './fixtures/scope.js'

const query = '/?gateway&money&email&networks=localOne,localSolana'
const passphrase = 'nine green bottles'
const button = ({ frame }: Wallet, name: string) => frame.getByRole('button', { name, exact: true })

// The headless shell has no such setting.
test.use(inFullBrowser)
test.describe.configure({ timeout: 90_000 })

test.afterEach(({ page, watch }) => {
  watch.known.add(siteOfFrame(page))
})

async function chooseWhatOpensIt(wallet: Wallet): Promise<void> {
  await expect(
    wallet.frame.getByRole('heading', { name: 'Choose how to unlock your wallet' }),
  ).toBeVisible()
  await chooseMethod(wallet, 'Passphrase')
  for (const name of ['Passphrase', 'Confirm passphrase'])
    await wallet.frame.getByRole('textbox', { name, exact: true }).fill(passphrase)
  await button(wallet, 'Protect wallet').click()
  await leaveByDone(wallet)
}

test('[F14] [CON-04] [EMB-05] creates the wallet only with a recovery method, signs, and recovers it after a reload', async ({
  page,
  open,
  expectAccessible,
  watch,
}) => {
  watch.expected.push(failedRequests)
  const email = newAddress()
  await open([], query)
  const askForCode = async () => {
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await card(page).getByRole('textbox', { name: 'Email address' }).fill(email)
    await page.keyboard.press('Enter')
  }
  await askForCode()
  await codeFor(page, email)
  // Nothing is known of that mail after a reload, and the next one would come too soon.
  await page.reload()
  await askForCode()
  await expect(card(page).getByRole('alert')).toHaveText(
    /^Please try again after (?:30|[12]?\d) seconds?$/,
  )
  await skipSpacing(page, email)
  await card(page).getByRole('button', { name: 'Continue', exact: true }).click()
  await card(page)
    .getByRole('textbox', { name: 'Code' })
    .fill(await codeFor(page, email, 2))
  const wallet = getWallet(page)
  await expect(button(wallet, 'Later')).toHaveCount(0)
  await expectAccessible()

  await test.step('creates no wallet without a recovery method, and lets the user return', async () => {
    await expect(
      wallet.frame.getByRole('heading', { name: 'Choose how to unlock your wallet' }),
    ).toBeVisible()
    await press(wallet.frame.getByRole('button', { name: 'Close' }))
    await expect(page.getByTestId('status')).not.toHaveText('connected')
    await expect(card(page).getByRole('button', { name: 'Use a different email' })).toBeVisible()
    await card(page).getByRole('button', { name: 'Use a different email' }).click()
    await card(page).getByRole('textbox', { name: 'Email address' }).fill(email)
    await page.keyboard.press('Enter')
  })
  // They are signed in still.
  await chooseWhatOpensIt(wallet)
  await expect(page.getByTestId('status')).toHaveText('connected')
  const address = await getAddress(page)
  await askToSign(page)
  await button(wallet, 'Approve').click()
  await expect(page.getByText(/^Signed: 0x/)).toBeVisible()

  await page.reload()
  await expect(page.getByTestId('status')).toHaveText('disconnected')
  await skipSpacing(page, email)
  const again = await signIn(page, email, 3)
  await expect(again.frame.getByRole('heading', { name: 'Recover your wallet' })).toBeVisible()
  await press(again.frame.getByRole('button', { name: /^Enter passphrase/ }))
  await again.frame.getByRole('textbox', { name: 'Passphrase', exact: true }).fill(passphrase)
  await button(again, 'Recover wallet').click()
  await expect(page.getByTestId('status')).toHaveText('connected')
  expect(await getAddress(page)).toBe(address)
})
