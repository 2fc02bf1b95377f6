/**
 * The page that a visitor of the demo sees: stories, mails in the page, the code of the settings, and the pages beside it.
 * Only a browser shows a mail above a modal dialog, and passes a code to a phone in a frame.
 */
import type { Page } from '@playwright/test'
import { card, getWallet, newAddress, siteOfFrame } from './fixtures/embedded-wallet.js'
import { primary } from './fixtures/money.js'
import { overflow } from './fixtures/overflow.js'
import { test as partitioned } from './fixtures/partitioned-storage.js'
import { pressUntilGone } from './fixtures/press.js'
import { expect, test } from './fixtures/scope.js'

const story = (page: Page, name: string) => page.locator(`[data-story=${name}]`)
const visit = '/?demo'

partitioned(
  'shows the mail of a login above the dialog, closes it for good, fills the code of the next one in, and opens the shop',
  async ({ page, open, watch, expectAccessible }) => {
    await open([], visit)
    const mailbox = page.getByTestId('mailbox')
    await expect(mailbox).toHaveCount(0)
    await story(page, 'shop').getByRole('button').click()
    await expect(story(page, 'shop').getByRole('status')).toHaveText(
      'Sign in with email first. The shop opens next.',
    )
    const address = newAddress()
    const submit = async () => {
      await page.request.post(`/mailbox/next?to=${address}`)
      await card(page).getByRole('textbox', { name: 'Email address' }).fill(address)
      await page.keyboard.press('Enter')
    }
    await submit()
    await expect(mailbox.getByRole('status')).toContainText(address)
    await expect(mailbox.getByRole('status')).toContainText('login@scope.test')
    await expect(mailbox.locator('.mail-code')).toHaveText(/^\d{6}$/)
    await expectAccessible()
    watch.known.add(siteOfFrame(page))
    const code = mailbox.locator('.mail-code')
    const first = await code.textContent()
    await page.getByRole('button', { name: 'Close mail' }).click()
    const polled = () => page.waitForResponse(/mailbox\.json/)
    await polled()
    await polled()
    await expect(code).toHaveCount(0)
    await page.keyboard.press('Escape')
    await story(page, 'shop').getByRole('button').click()
    await submit()
    await expect(code).toBeVisible()
    expect(await code.textContent()).not.toBe(first)
    // Pressed through the dialog's scrim, which makes the rest of the page inert.
    await mailbox.getByRole('button', { name: 'Fill in' }).click()
    await expect(mailbox.locator('.mail-code')).toHaveCount(0)
    await getWallet(page).skipBackup()
    await expect(page.getByTestId('status')).toHaveText('connected')
    await expect(page.getByRole('heading', { name: 'Demo shop' })).toBeFocused()
  },
)

test('connects first if a story needs an account, then opens its view', async ({
  page,
  open,
  wallet,
  dialog,
}) => {
  await open([wallet()], `${visit}&swap=off`)
  await story(page, 'swap').getByRole('button').click()
  await expect(story(page, 'swap').getByRole('status')).toHaveText(
    'Connect a wallet first. This opens next.',
  )
  // Given up, it is forgotten.
  await page.keyboard.press('Escape')
  await expect(story(page, 'swap').getByRole('status')).toBeEmpty()
  await story(page, 'swap').getByRole('button').click()
  await pressUntilGone(dialog.getByRole('button', { name: /^Meadow/ }).first())
  await expect(dialog.getByRole('heading', { name: 'Swap' })).toBeVisible()
  await expect(primary(page)).toHaveText('Select token')
  await page.keyboard.press('Escape')
  // Signing in makes another kit, which reconnects.
  await story(page, 'buy').getByRole('button').click()
  await expect(story(page, 'buy').getByRole('status', { includeHidden: true })).toHaveText(
    'Sign in first. This opens next.',
  )
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(dialog.getByRole('heading', { name: 'Buy' })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Optional' })).toBeChecked()
})

test('pairs with the phone beside the QR code', async ({ page, open, watch }) => {
  // The phone's client logs a response that comes before it has stored its own request. It goes on.
  watch.expected.push(/No matching key\. history/)
  await open([], visit)
  await story(page, 'phone').getByRole('button').click()
  await expect(page.locator('.scope-embedded').getByText('Scan with your wallet')).toBeVisible()
  const phone = page.frameLocator('iframe[title="Test phone"]')
  const approve = phone.getByRole('button', { name: 'Approve' })
  await expect(async () => {
    // The widget may still be fetching its code.
    if (!(await approve.isVisible()))
      await phone.getByRole('button', { name: 'Scan the code' }).click()
    await expect(approve).toBeVisible({ timeout: 3_000 })
  }).toPass()
  await approve.click()
  await expect(page.getByTestId('status')).toHaveText('connected')
  await expect(phone.getByRole('button', { name: 'Disconnect' })).toBeVisible()
  await page.getByRole('button', { name: 'Close the phone' }).click()
  await expect(page.locator('iframe')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Playground' })).toBeFocused()
})

test('signs in to the operator’s dashboard with one press, and shows the code of the settings in tabs that arrow keys change', async ({
  page,
  open,
  context,
}) => {
  await open([], visit)
  const opened = context.waitForEvent('page')
  await page.getByRole('banner').getByRole('button', { name: 'Operator’s dashboard' }).click()
  const dashboard = await opened
  await expect(dashboard.getByRole('table', { name: 'Selected and connected' })).toBeVisible()
  await dashboard.close()
  await page.bringToFront()

  const tab = (name: string) => page.getByRole('tab', { name })
  const panel = page.getByRole('tabpanel')
  await expect(panel).toContainText('// On this machine also: Local One, Local Two')
  await tab('React').focus()
  await page.keyboard.press('ArrowRight')
  await expect(tab('Plain page')).toBeFocused()
  await expect(panel).toContainText('mountScope(kit, element)')
  await page.keyboard.press('End')
  await expect(panel).toContainText('createGateway({')
  await page.keyboard.press('ArrowRight')
  await expect(tab('React')).toHaveAttribute('aria-selected', 'true')
  await page.getByText('العربية').click()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await page.getByRole('tab').first().focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('tab').nth(1)).toBeFocused()
  await expect(panel).toContainText("locale: 'ar'")
  // A reload keeps the settings, and the page of a visitor.
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(story(page, 'wallet')).toBeVisible()
})

for (const look of ['theme=light', 'theme=dark&locale=ar', 'theme=light&locale=de']) {
  test(`passes axe and fits a phone: ${look}`, async ({ page, open, expectAccessible }) => {
    await open([], `${visit}&${look}`)
    await expect(story(page, 'buy')).toBeVisible()
    await expectAccessible()
    for (const width of [640, 360, 320]) {
      await page.setViewportSize({ width, height: 740 })
      expect(await overflow(page)).toEqual([])
    }
    await page.getByRole('button', { expanded: false }).last().click()
    await expect(page.locator('#knobs')).toBeVisible()
    await expectAccessible()
    expect(await overflow(page)).toEqual([])
  })
}

test('gives each page beside it a heading, its source and a link back, and passes axe there', async ({
  page,
  open,
  expectAccessible,
}) => {
  test.setTimeout(120_000)
  await open([], visit)
  const paths = await page
    .locator('.page-footer a[href$=".html"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  expect(paths.length).toBeGreaterThan(9)
  await page.setViewportSize({ width: 360, height: 740 })
  for (const path of [...paths, '/phone', '/guides/', '/guides/react']) {
    await page.goto(`${path}?wallets=none`)
    await expect(page.locator('h1')).toHaveText(/\w/)
    await expectAccessible()
    expect(await overflow(page), path).toEqual([])
    const nav = page.getByRole('navigation', { includeHidden: true })
    const back = nav.getByRole('link', { name: 'Scope demo', includeHidden: true })
    await expect(back).toHaveAttribute('href', '/')
    if (path.startsWith('/guides')) continue
    const link = nav.getByRole('link', { name: /^Source/, includeHidden: true })
    const source = await link.getAttribute('href')
    const response = await page.request.get(source ?? '')
    expect(await response.text()).toContain(`>${source?.replace('/source/', '')}</h1>`)
  }
})

test('shows the settings behind a button on a phone, and the links at the end', async ({
  page,
  open,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open([], visit)
  await expect(page.getByRole('navigation')).toBeHidden()
  const settings = page.getByRole('form', { name: 'Settings' })
  await expect(settings).toBeHidden()
  await page.getByRole('button', { name: 'Settings' }).click()
  await expect(settings).toBeVisible()
  const footer = page.getByRole('contentinfo')
  await footer.getByRole('link', { name: 'Getting started' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Getting started')
})
