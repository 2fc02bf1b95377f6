/**
 * Every view, in every guise: reachable, readable, within the screen.
 * Only a browser lays views out and computes their colours, sizes and names.
 */
import type { Page } from '@playwright/test'
import type { TestWallet } from '@scope/testing'
import { getLayoutErrors } from './fixtures/layout-errors.js'
import { pressUntilGone } from './fixtures/press.js'
import { quiet } from './fixtures/quiet.js'
import { expect, test } from './fixtures/scope.js'

// One after the other, a single worker would be busy with this file when the others have ended.
test.describe.configure({ mode: 'parallel' })

type Tour = (check: (view: string) => Promise<void>) => Promise<void>

/** Navigates through every view, as a user would. */
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
    await expect(dialog.locator('.scope-ring[data-state=pending]')).toBeVisible()
    await check('ConnectingExternal, waiting')
    meadow.reject()
    await expect(dialog.locator('.scope-ring[data-state=error]')).toBeVisible()
    await check('ConnectingExternal, declined')
    meadow.approve()
    await dialog.locator('.scope-height .scope-button-primary').click()
    await expect(dialog).toBeHidden()
    await opener.click()
    await expect(dialog.locator('.scope-money bdi').first()).toBeVisible()
    await check('Account')
    await left.click()
    await expect(dialog.locator('.scope-full-address')).toBeVisible()
    await check('AccountSettings')
    await row(0).click()
    await expect(dialog.locator('.scope-label').first()).toBeVisible()
    await check('ProfileWallets')
    await left.click()
    await row(1).click()
    await expect(dialog.locator('.scope-groups')).toBeVisible()
    await check('Networks')
    await dialog.locator('.scope-link').click()
    await expect(dialog.locator('.scope-points')).toBeVisible()
    await check('WhatIsANetwork')
    await left.click()
    meadow.hold()
    await row(1).click()
    await expect(dialog.locator('.scope-ring[data-state=pending]')).toBeVisible()
    await check('SwitchNetwork, waiting')
    meadow.reject()
    await expect(dialog.locator('.scope-ring[data-state=error]')).toBeVisible()
    await check('SwitchNetwork, declined')
    meadow.approve()
    await page.keyboard.press('Escape')
    meadow.switchChain(999)
    await expect(dialog.locator('.scope-notice')).toBeVisible()
    await check('UnsupportedChain')
  }
}

test('passes axe in every view, dark and in Arabic, right to left', async ({
  wallet,
  open,
  page,
  dialog,
  expectAccessible,
}) => {
  test.setTimeout(90_000)
  const meadow = wallet()
  await open([meadow], '/?theme=dark&locale=ar')
  await tour(
    page,
    meadow,
  )(async (view) => {
    await expectAccessible()
    await expect(dialog).toHaveAttribute('dir', 'rtl')
    if (view !== 'AccountSettings') return
    const [back, close] = await Promise.all([
      dialog.locator('.scope-header button').first().boundingBox(),
      dialog.locator('.scope-header button').last().boundingBox(),
    ])
    expect(back?.x).toBeGreaterThan(close?.x ?? 0)
  })
})

/** Sets the size of the text, as a browser's own setting does, and how it is spaced: what WCAG 2.2 lets a user set (1.4.12). */
const setText = (page: Page, { size, isSpaced }: { size: string; isSpaced: boolean }) =>
  page.evaluate(
    ([to, hasSpace]) => {
      document.documentElement.style.setProperty('font-size', to)
      const sheet = new CSSStyleSheet()
      if (hasSpace)
        sheet.replaceSync(
          '*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}p{margin-block-end:2em!important}',
        )
      document.adoptedStyleSheets = [
        ...document.adoptedStyleSheets.filter((other) => !('isOfStory' in other)),
        Object.assign(sheet, { isOfStory: true }),
      ]
    },
    [size, isSpaced] as const,
  )

const usual = { size: '100%', isSpaced: false }
const sizes = [
  [390, 844, usual],
  [320, 568, usual],
  // 200 % zoom of 1280 × 800.
  [640, 400, usual],
  // 400 % zoom of 1280 × 1024.
  [320, 256, usual],
  [390, 844, { size: '200%', isSpaced: false }],
  [1280, 800, { size: '200%', isSpaced: false }],
  [390, 844, { size: '100%', isSpaced: true }],
  // The last one stays: the tour goes on in it.
  [1280, 800, usual],
] as const

// German has the longest words.
test('passes axe in every view without motion, and cuts nothing off at any size of screen and text', async ({
  wallet,
  open,
  page,
  expectAccessible,
}) => {
  test.setTimeout(120_000)
  const meadow = wallet({ name: 'A wallet with quite a long name, as some have' })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open([meadow], '/?theme=light&locale=de')
  await tour(
    page,
    meadow,
  )(async (view) => {
    await expectAccessible()
    const running = await page.evaluate(
      () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
    )
    expect(running, view).toBe(0)
    for (const [width, height, text] of sizes) {
      await page.setViewportSize({ width, height })
      await setText(page, text)
      await quiet(page)
      const look = `${view} at ${width} × ${height}, ${JSON.stringify(text)}`
      expect(await getLayoutErrors(page), look).toEqual([])
    }
  })
})

test('distinguishes actions, links and selections in forced colours, light and dark', async ({
  wallet,
  open,
  page,
  opener,
  dialog,
  choose,
}) => {
  const meadow = wallet()
  await page.emulateMedia({ forcedColors: 'active' })
  await open([meadow], '/?networks=localOne,localTwo,localSolana,localBitcoin')
  const inBoth = async (check: () => Promise<void>) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ forcedColors: 'active', colorScheme })
      const matches = (to: string) => matchMedia(`(prefers-color-scheme: ${to})`).matches
      expect(await page.evaluate(matches, colorScheme)).toBe(true)
      await check()
    }
  }
  const getStyle = (selector: string) =>
    dialog
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { backgroundColor, color, textDecorationLine, outlineStyle, borderTopWidth } =
          getComputedStyle(element)
        return { backgroundColor, color, textDecorationLine, outlineStyle, borderTopWidth }
      })
  await page.locator('.scope-open-network').click()
  await expect(dialog.locator('.scope-link')).toBeVisible()
  await inBoth(async () => {
    await expect(dialog.locator('.scope-card')).toHaveCSS('border-top-width', '1px')
    const [link, hint] = [await getStyle('.scope-link'), await getStyle('.scope-hint')]
    expect(link.color).not.toBe(hint.color)
    expect(link.textDecorationLine).toBe('underline')
  })
  await page.keyboard.press('Escape')
  meadow.reject()
  await choose('Meadow')
  await expect(dialog.locator('.scope-height .scope-button-primary')).toBeVisible()
  await inBoth(async () => {
    const [way, side] = [
      await getStyle('.scope-button-primary'),
      await getStyle('.scope-button-quiet'),
    ]
    expect(way.backgroundColor).not.toBe(side.backgroundColor)
    expect(side.borderTopWidth).toBe('1px')
  })
  meadow.approve()
  await dialog.locator('.scope-height .scope-button-primary').click()
  await expect(dialog).toBeHidden()
  await opener.click()
  await expect(dialog.locator('.scope-chip').first()).toBeVisible()
  await inBoth(async () => expect((await getStyle('.scope-chip')).borderTopWidth).toBe('1px'))
  await pressUntilGone(dialog.getByRole('button', { name: /Wallets and accounts/ }))
  await expect(dialog.locator('.scope-row[aria-current]').first()).toBeVisible()
  await inBoth(async () => {
    const [chosen, other] = [
      await getStyle('.scope-segment:has(:checked)'),
      await getStyle('.scope-segment:not(:has(:checked))'),
    ]
    expect(chosen.backgroundColor).not.toBe(other.backgroundColor)
    expect((await getStyle('.scope-row[aria-current]')).outlineStyle).toBe('solid')
  })
})

test('enlarges all text with the text size, and shrinks none with a small root size', async ({
  wallet,
  open,
  page,
  opener,
  dialog,
}) => {
  await open([wallet()])
  await opener.click()
  const sizes = () =>
    dialog.evaluate((element) =>
      ['.scope-row-title', '.scope-header h2', '.scope-tag'].map((part) => {
        const found = element.querySelector(part)
        return found ? Number.parseFloat(getComputedStyle(found).fontSize) : 0
      }),
    )
  // Waits for lazy parts: a missing part has no size to compare with.
  await expect.poll(async () => (await sizes()).every((size) => size > 0)).toBe(true)
  const usual = await sizes()
  const root = (size: string) =>
    page.evaluate((to) => document.documentElement.style.setProperty('font-size', to), size)
  await root('200%')
  expect(await sizes()).toEqual(usual.map((size) => size * 2))
  await root('62.5%')
  expect(await sizes()).toEqual(usual)
})

test('closes the sheet on a phone when it is dragged down', async ({
  wallet,
  open,
  opener,
  dialog,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open([wallet()])
  await opener.click()
  await expect(dialog.locator('.scope-row').first()).toBeVisible()
  await quiet(page)
  const header = await dialog.locator('.scope-header').boundingBox()
  if (!header) throw new Error('The dialog is shown.')
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
