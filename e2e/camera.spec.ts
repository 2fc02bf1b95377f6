/**
 * A receiver by the camera: Chromium's own fake one, before which a code is held; the policy of the page is the strict one.
 * Only a browser has a camera and a worker that reads its frames.
 */
import type { Page } from '@playwright/test'
import { cameraArgs, showCode } from './fixtures/fake-camera.js'
import { inFullBrowser } from './fixtures/full-browser.js'
import { expect, test } from './fixtures/scope.js'

// The headless shell has no camera.
test.use({
  launchOptions: ({ launchOptions }, use) =>
    inFullBrowser.launchOptions({ launchOptions }, (full) =>
      use({ ...full, args: [...(full.args ?? []), ...cameraArgs] }),
    ),
})

declare global {
  interface Window {
    /** Every track of a camera that the page was given. */
    cameraTracks?: MediaStreamTrack[]
  }
}

const friend = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const token = '0x040960B0F3D45afD0B87E33725495317944dfe83'
const path = '/?networks=localOne,localTwo&money'

const getDialog = (page: Page) => page.locator('dialog.scope-modal[open]')
const field = (page: Page) => getDialog(page).getByLabel('Send to')
const scan = (page: Page) => getDialog(page).getByRole('button', { name: 'Scan QR code' })
const stop = (page: Page) => getDialog(page).getByRole('button', { name: 'Cancel scan' })
const states = (page: Page) =>
  page.evaluate(() => (window.cameraTracks ?? []).map(({ readyState }) => readyState))

/** The form, in a page that remembers the tracks it was given. */
const story = test.extend<{ form: undefined }>({
  form: [
    async ({ page, wallet, open, choose, opener }, use) => {
      await page.addInitScript(() => {
        const devices = navigator.mediaDevices
        const native = devices.getUserMedia.bind(devices)
        window.cameraTracks = []
        devices.getUserMedia = async (wanted) => {
          const stream = await native(wanted)
          window.cameraTracks?.push(...stream.getTracks())
          return stream
        }
      })
      showCode()
      await open([wallet()], path)
      await choose('Meadow')
      await opener.click()
      await getDialog(page)
        .getByRole('group', { name: 'Actions' })
        .getByRole('button', { name: 'Send' })
        .click()
      await expect(field(page)).toBeVisible()
      await use(undefined)
    },
    { auto: true },
  ],
})

story(
  'loads the camera on demand, fills in a scanned payment link by keyboard, reports a code without an address, and stops when the dialog closes and on Back',
  async ({ page, context, dialog, opener, expectAccessible }) => {
    await context.grantPermissions(['camera'])
    const fetched: string[] = []
    page.on('request', (request) => fetched.push(request.url()))
    await scan(page).focus()
    expect(fetched.filter((url) => /camera/.test(url))).toEqual([])
    await page.keyboard.press('Enter')
    await expect(stop(page)).toBeFocused()
    await expect(dialog.getByText(/^Point your camera/)).toBeVisible()
    expect(fetched.filter((url) => /camera/.test(url))).toHaveLength(1)
    expect(await states(page)).toEqual(['live'])
    await expectAccessible()
    // Back, and once more with something to read.
    await page.keyboard.press('Enter')
    await expect(scan(page)).toBeFocused()
    expect(await states(page)).toEqual(['ended'])
    showCode(`ethereum:${token}@31337/transfer?address=${friend}&uint256=2.5e6`)
    await page.keyboard.press('Enter')
    await expect(field(page)).toBeFocused()
    await expect(field(page)).toHaveValue(friend)
    await expect(field(page)).toHaveAccessibleDescription('Scanned from QR code')
    await expect(dialog.locator('.scope-amount-input')).toHaveValue('2.5')
    await expect(dialog.locator('.scope-height .scope-button-primary')).toHaveText('Review')
    expect(await states(page)).toEqual(['ended', 'ended'])
    await expectAccessible()

    showCode('WIFI:S:Guests;T:WPA;P:welcome;;')
    await scan(page).click()
    await expect(field(page)).toHaveAttribute('aria-invalid', 'true')
    await expect(dialog.getByText('Invalid address')).toBeVisible()
    showCode(friend)
    await scan(page).click()
    await expect(field(page)).toHaveValue(friend)
    expect(await states(page)).toEqual(Array(4).fill('ended'))

    showCode()
    await scan(page).click()
    await expect(dialog.getByText(/^Point your camera/)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect.poll(() => states(page)).toEqual(Array(5).fill('ended'))
    await opener.click()
    await dialog.getByRole('button', { name: 'Send' }).click()
    await scan(page).click()
    await expect(dialog.getByText(/^Point your camera/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Back' }).click()
    await expect.poll(() => states(page)).toEqual(Array(6).fill('ended'))
  },
)

story(
  'keeps the form and shows what to do if camera access is blocked',
  async ({ page, dialog, expectAccessible }) => {
    await dialog.locator('.scope-amount-input').fill('0.5')
    await scan(page).click()
    await expect(field(page)).toBeFocused()
    await expect(field(page)).toHaveAccessibleDescription(/^Camera access is blocked\./)
    await expect(dialog.locator('.scope-amount-input')).toHaveValue('0.5')
    await expect(dialog.locator('[role="alert"]')).toHaveCount(0)
    await expectAccessible()
    await field(page).fill(friend)
    await expect(field(page)).toHaveAccessibleDescription('')
    await expect(dialog.locator('.scope-height .scope-button-primary')).toHaveText('Review')
  },
)

test('hides the scan button and violates no policy if the site’s policy forbids the camera', async ({
  page,
  wallet,
  open,
  choose,
  opener,
  dialog,
}) => {
  await page.route(/\/\?networks=/, async (route) => {
    const response = await route.fetch()
    const headers = { ...response.headers(), 'permissions-policy': 'camera=()' }
    await route.fulfill({ response, headers })
  })
  await open([wallet()], path)
  await choose('Meadow')
  await opener.click()
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(field(page)).toBeVisible()
  await expect(scan(page)).toHaveCount(0)
})
