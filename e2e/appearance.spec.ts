/** Every view, in every guise: reachable, readable, within the screen. */
import type { Page } from '@playwright/test'
import type { TestWallet } from '@scope/testing'
import { expect, test } from './fixtures/scope.js'

type Tour = (check: (view: string) => Promise<void>) => Promise<void>

/** Goes through every view there is, as a person would. */
function tour(page: Page, meadow: TestWallet): Tour {
  const dialog = page.locator('dialog.scope-modal[open]')
  const left = dialog.locator('.scope-header button').first()
  const row = (at: number) => dialog.locator('button.scope-row').nth(at)
  const opener = page.locator('.scope-open:not(.scope-open-network)').first()
  return async (check) => {
    await opener.click()
    await expect(row(0)).toBeVisible()
    await check('Connect')
    await left.click()
    await expect(dialog.locator('.scope-points')).toBeVisible()
    await check('WhatIsAWallet')
    await left.click()
    meadow.hold()
    await row(0).click()
    await expect(dialog.locator('.scope-ring[data-state=waiting]')).toBeVisible()
    await check('ConnectingExternal, waiting')
    meadow.reject()
    await expect(dialog.locator('.scope-ring[data-state=failed]')).toBeVisible()
    await check('ConnectingExternal, declined')
    meadow.approve()
    await dialog.locator('.scope-button-primary').click()
    await expect(dialog).toBeHidden()
    await opener.click()
    await expect(dialog.locator('.scope-money summary')).toBeVisible()
    await check('Account')
    await left.click()
    await expect(dialog.locator('.scope-full-address')).toBeVisible()
    await check('AccountSettings')
    await row(0).click()
    await expect(dialog.locator('.scope-label').first()).toBeVisible()
    await check('ProfileWallets')
    await left.click()
    await row(1).click()
    await expect(dialog.locator('.scope-scroll')).toBeVisible()
    await check('Networks')
    await dialog.locator('.scope-link').click()
    await expect(dialog.locator('.scope-points')).toBeVisible()
    await check('WhatIsANetwork')
    await left.click()
    meadow.hold()
    await row(1).click()
    await expect(dialog.locator('.scope-ring[data-state=waiting]')).toBeVisible()
    await check('SwitchNetwork, waiting')
    meadow.reject()
    await expect(dialog.locator('.scope-ring[data-state=failed]')).toBeVisible()
    await check('SwitchNetwork, declined')
    meadow.approve()
    await page.keyboard.press('Escape')
    meadow.switchChain(999)
    await expect(dialog.locator('.scope-notice')).toBeVisible()
    await check('UnsupportedChain')
  }
}

for (const guise of [
  '?theme=light',
  '?theme=dark',
  '?theme=light&locale=ar',
  '?theme=dark&locale=ar',
  '?theme=light&locale=de',
]) {
  test(`axe finds nothing in any view: ${guise}`, async ({
    wallet,
    open,
    page,
    expectAccessible,
  }) => {
    test.setTimeout(90_000)
    const meadow = wallet()
    await open([meadow], `/${guise}`)
    await tour(page, meadow)(expectAccessible)
  })
}

for (const [width, height] of [
  [1280, 800],
  [390, 844],
  [320, 568],
  // 200 % zoom of 1280 × 800.
  [640, 400],
] as const) {
  test(`nothing is cut off at ${width} × ${height}`, async ({ wallet, open, page }) => {
    await page.setViewportSize({ width, height })
    const meadow = wallet({ name: 'A wallet with quite a long name, as some have' })
    await open([meadow])
    await tour(
      page,
      meadow,
    )(async (view) => {
      await page.waitForTimeout(350)
      const problems = await page.locator('dialog.scope-modal[open]').evaluate((dialog) => {
        const found: string[] = []
        const card = dialog.querySelector('.scope-card')
        const box = card?.getBoundingClientRect()
        if (!card || !box) return ['no card']
        if (
          box.top < 0 ||
          box.left < 0 ||
          box.right > innerWidth + 1 ||
          box.bottom > innerHeight + 1
        )
          found.push(`outside: ${JSON.stringify(box)}`)
        for (const part of dialog.querySelectorAll('button, a, h2, h3, p, .scope-row-title')) {
          const { left, right } = part.getBoundingClientRect()
          if (left < box.left - 1 || right > box.right + 1)
            found.push(`sticks out: ${part.outerHTML}`)
        }
        for (const button of dialog.querySelectorAll('button:not(.scope-link)')) {
          const { width, height } = button.getBoundingClientRect()
          if (width < 44 || height < 44) found.push(`too small to tap: ${button.outerHTML}`)
        }
        return found
      })
      expect(problems, view).toEqual([])
    })
  })
}

test('forced colours: every control has an outline', async ({
  wallet,
  open,
  page,
  opener,
  dialog,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await open([wallet()])
  await opener.click()
  const border = await dialog
    .locator('.scope-card')
    .evaluate((card) => getComputedStyle(card).borderTopWidth)
  expect(border).toBe('1px')
})

test('reduced motion: nothing moves', async ({ wallet, open, page, choose, dialog }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const meadow = wallet()
  meadow.hold()
  await open([meadow])
  await choose('Meadow')
  await expect(dialog.locator('.scope-ring')).toBeVisible()
  await page.waitForTimeout(300)
  const running = await page.evaluate(
    () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
  )
  expect(running).toBe(0)
})

test('right to left: the card reads from the right, addresses do not turn round', async ({
  wallet,
  open,
  choose,
  opener,
  dialog,
  page,
}) => {
  await open([wallet()], '/?locale=ar')
  await choose('Meadow')
  await opener.click()
  await expect(dialog).toHaveAttribute('dir', 'rtl')
  const [back, close] = await Promise.all([
    dialog.locator('.scope-header button').first().boundingBox(),
    dialog.locator('.scope-header button').last().boundingBox(),
  ])
  expect(back?.x).toBeGreaterThan(close?.x ?? 0)
  await expect(page.getByTestId('status')).toHaveText('connected')
})

test('a phone: the sheet is pulled down to close', async ({
  wallet,
  open,
  opener,
  dialog,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open([wallet()])
  await opener.click()
  const header = await dialog.locator('.scope-header').boundingBox()
  if (!header) throw new Error('The dialog is shown.')
  await page.waitForTimeout(300)
  const pull = async (by: number, ms: number) =>
    dialog.evaluate(
      async (element, { x, y, by, ms }) => {
        const at = (type: string, clientY: number) =>
          document.elementFromPoint(x, y)?.dispatchEvent(
            new PointerEvent(type, {
              bubbles: true,
              pointerType: 'touch',
              pointerId: 1,
              clientX: x,
              clientY,
            }),
          ) ?? element
        Object.assign(element, { setPointerCapture: () => {} })
        at('pointerdown', y)
        await new Promise((resolve) => setTimeout(resolve, ms))
        element.dispatchEvent(
          new PointerEvent('pointermove', { pointerId: 1, pointerType: 'touch', clientY: y + by }),
        )
        element.dispatchEvent(
          new PointerEvent('pointerup', { pointerId: 1, pointerType: 'touch', clientY: y + by }),
        )
      },
      { x: header.x + header.width / 2, y: header.y + 20, by, ms },
    )
  await pull(10, 400)
  await expect(dialog).toBeVisible()
  await pull(220, 400)
  await expect(dialog).toBeHidden()
})
