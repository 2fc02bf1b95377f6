/**
 * Where the operator wants it, a yes is said in a window of the wallet's own: no page hides that, by whatever it has (F5).
 * Only a browser draws a mask over a frame and opens a window.
 */
import { test } from './fixtures/apart.js'
import {
  addressOf,
  arrive,
  askToSign,
  clickToClose,
  openToApprove,
} from './fixtures/embedded-wallet.js'
import { expect } from './fixtures/scope.js'
import { variantOf } from './fixtures/variant.js'

test.use(variantOf('approve-in-window'))

test('[F5] a page that hides the frame by a mask gets a window opened, which says what is asked', async ({
  page,
  open,
  context,
  expectAccessible,
}) => {
  await open([], '/?gateway&email&networks=localOne,localSolana')
  const wallet = await arrive(page)
  await addressOf(page)
  await askToSign(page)
  const press = wallet.frame.getByRole('button', { name: 'Open the wallet' })
  await press.waitFor()
  await expect(wallet.frame.locator('[data-approve]')).toHaveCount(0)
  await expectAccessible()
  // Nothing of it is seen, and all of it is there: no browser tells the frame.
  await page.evaluate(() => {
    const dialog = document.querySelector<HTMLElement>('dialog[data-scope-embedded-wallet]')
    if (dialog) dialog.style.cssText = 'mask-image:linear-gradient(transparent,transparent)'
  })
  const box = await press.boundingBox()
  if (!box) throw new Error('There is no button.')
  const opened = context.waitForEvent('page')
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  const own = await opened
  await expect(own.getByText('Hello from the playground')).toBeVisible()
  await expect(own.getByText(new URL(page.url()).host)).toBeVisible()
  await clickToClose(own.locator('[data-decline]'))
  await expect(wallet.holder).not.toHaveAttribute('open')
  await expect(page.getByText(/^Signed: /)).toHaveCount(0)

  const again = await openToApprove(page, wallet)
  await clickToClose(again.locator('[data-approve]:not([aria-disabled])'))
  await expect(page.getByText(/^Signed: 0x/)).toBeVisible()
})
