/** What the wallet's frame draws, in each theme, direction and size that people have: read by axe, and nothing cut off. */
import type { Frame, Page } from '@playwright/test'
import { apartBySite, embeddedWalletOf } from '@scope/testing/embedded-wallet'
import { card, codeFor, newAddress, siteOfFrame } from './fixtures/embedded-wallet.js'
import { expect, test } from './fixtures/scope.js'

test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), apartBySite],
    }),
})
test.afterEach(({ page, watch }) => {
  watch.known.add(siteOfFrame(page))
})

const frameOf = (page: Page): Frame => {
  const found = page.frames().find((frame) => frame !== page.mainFrame())
  if (!found) throw new Error('No frame is up.')
  return found
}
/** The demo's own buttons stay in English. */
const rows = {
  en: 'Continue with e-mail',
  de: 'Mit E-Mail weiter',
  ar: 'المتابعة بالبريد الإلكتروني',
}

for (const [look, locale, viewport] of [
  ['theme=light', 'en', { width: 1280, height: 800 }],
  ['theme=dark', 'de', { width: 360, height: 640 }],
  ['theme=light', 'ar', { width: 320, height: 568 }],
] as const) {
  test(`${look} ${locale} ${viewport.width} px: axe finds nothing in any screen, and nothing is cut off`, async ({
    page,
    open,
    opener,
    expectAccessible,
  }) => {
    test.setTimeout(60_000)
    await page.setViewportSize(viewport)
    await open([], `/?gateway&money&email&networks=localOne,localSolana&${look}&locale=${locale}`)
    const check = async () => {
      const frame = frameOf(page)
      await frame.locator('main').waitFor()
      await expectAccessible(frame)
      const wide = await frame.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement
        return scrollWidth - clientWidth
      })
      expect(wide).toBe(0)
    }
    const { frame, holder, decline, putOff } = embeddedWalletOf(page)
    const to = newAddress()
    await opener.click()
    await card(page).getByRole('button', { name: rows[locale] }).click()
    await card(page).locator('input[type=email]').fill(to)
    await page.keyboard.press('Enter')
    const code = card(page).locator('input[autocomplete=one-time-code]')
    await code.waitFor()
    await expectAccessible()
    await code.fill(await codeFor(page, to))

    await frame.locator('[data-later]').waitFor()
    await check()
    await frame.locator('.inner button').nth(1).click()
    await check()
    await frame.locator('header .turns').click()
    await putOff()
    await expect(holder).not.toHaveAttribute('open')

    await page.getByRole('button', { name: 'Sign a message' }).click()
    await frame.locator('[data-approve]').waitFor()
    await check()
    await decline()
    await page.getByRole('button', { name: /^Send 0.001/ }).click()
    await frame.locator('[data-approve]').waitFor()
    await check()
    await decline()
  })
}
