/**
 * Contrasts as they are drawn, computed from the rendered page: in light and dark, for accents of every kind.
 * Only a browser computes the colours that are drawn.
 */
import type { Locator, Page } from '@playwright/test'
import { pressUntilGone } from './fixtures/press.js'
import { expect, test } from './fixtures/scope.js'

// One after the other, a single worker would be busy with this file when the others have ended.
test.describe.configure({ mode: 'parallel' })

/** From almost black to white, and the hues whose luminance differs most from their lightness. */
const accents = ['', '#111827', '#ffffff', '#ffe600', '#0000ff', '#00ff66', '#b4235f', '#808080']

/** Returns every text, border and surface below its required contrast. */
function tooFaint(dialog: Locator): Promise<string[]> {
  return dialog.evaluate((root) => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    if (!canvas) throw new Error('A browser draws.')
    /** Blends each colour over the previous one. */
    const luminance = (colors: readonly string[]) => {
      canvas.clearRect(0, 0, 1, 1)
      for (const color of colors) {
        canvas.fillStyle = color
        canvas.fillRect(0, 0, 1, 1)
      }
      const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map(
        (value) => {
          const part = value / 255
          return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
        },
      )
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const ratio = (one: number, other: number) =>
      (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
    const behind = (element: Element | null): string[] =>
      element
        ? [...behind(element.parentElement), getComputedStyle(element).backgroundColor]
        : ['white']
    const found: string[] = []
    const need = (what: string, colors: [string[], string[]], least: number) => {
      const is = ratio(luminance(colors[0]), luminance(colors[1]))
      if (is < least) found.push(`${what}: ${is.toFixed(2)} of ${least}`)
    }
    const isSeen = (element: Element) =>
      element.checkVisibility() &&
      !element.closest('[aria-hidden="true"], .scope-sr-only, :disabled, [aria-disabled="true"]')
    for (const element of root.querySelectorAll('*')) {
      const style = getComputedStyle(element)
      const name = `${element.tagName.toLowerCase()}.${element.getAttribute('class')}`
      const ground = behind(element)
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      )
      if (hasText && isSeen(element)) need(name, [[...ground, style.color], ground], 4.5)
      if (element.matches('.scope-field')) {
        const around = behind(element.parentElement)
        need(`${name}, edge`, [[...around, style.borderTopColor], around], 3)
        need(
          `${name}, hint`,
          [[...ground, getComputedStyle(element, '::placeholder').color], ground],
          4.5,
        )
      }
      if (element.matches('.scope-segment:has(:checked)')) {
        const edge = /(?:rgb|color|oklch|oklab|lab)a?\([^)]*\)/.exec(style.boxShadow)?.[0] ?? 'red'
        const around = behind(element.parentElement)
        need(`${name}, edge`, [[...around, edge], around], 3)
      }
      if (element.matches('.scope-button-primary') && isSeen(element)) {
        const around = behind(element.parentElement)
        need(`${name}, surface`, [ground, around], 3)
      }
      if (element.matches('.scope-icon-button')) need(name, [[...ground, style.color], ground], 3)
    }
    return found
  })
}

/** With each accent, in the view that is open. */
async function check(page: Page, dialog: Locator, view: string) {
  const found: string[] = []
  for (const accent of accents) {
    await page.evaluate(
      (to) => document.documentElement.style.setProperty('--scope-accent', to),
      accent,
    )
    const faults = await tooFaint(dialog)
    found.push(...faults.map((fault) => `accent ${accent || 'of the kit'}: ${fault}`))
  }
  expect(found, view).toEqual([])
}

const networks = 'networks=localOne,localTwo,mainnet,base,optimism,polygon,localSolana,localBitcoin'

for (const theme of ['light', 'dark']) {
  test(`${theme}: has contrast of 4.5:1 for text and 3:1 for controls with any accent`, async ({
    wallet,
    open,
    page,
    dialog,
    opener,
    choose,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await open([wallet()], `/?theme=${theme}&${networks}`)
    // Views that together have every kind of control.
    await opener.click()
    await expect(dialog.locator('.scope-row').first()).toBeVisible()
    await check(page, dialog, 'Connect')
    await dialog.getByRole('button', { name: 'What is a wallet?' }).click()
    await expect(dialog.locator('.scope-points')).toBeVisible()
    await check(page, dialog, 'WhatIsAWallet')
    await page.keyboard.press('Escape')
    await page.locator('.scope-open-network').click()
    await expect(dialog.locator('.scope-field')).toBeVisible()
    await check(page, dialog, 'Networks')
    await page.keyboard.press('Escape')
    await choose('Meadow')
    await expect(page.getByTestId('status')).toHaveText('connected')
    await page.locator('.scope-open-account').click()
    await pressUntilGone(dialog.getByRole('button', { name: /Wallets and accounts/ }))
    await expect(dialog.locator('.scope-segment').first()).toBeVisible()
    await check(page, dialog, 'ProfileWallets')
  })
}

test('colours links with the accent unless the link colour is set, and detects low contrast', async ({
  wallet,
  open,
  page,
  dialog,
}) => {
  await open([wallet()], `/?theme=light&${networks}`)
  await page.locator('.scope-open-network').click()
  const link = dialog.locator('.scope-link')
  const color = () => link.evaluate((element) => getComputedStyle(element).color)
  const blue = await color()
  const set = (name: string, value: string) =>
    page.evaluate(([property, to]) => document.documentElement.style.setProperty(property, to), [
      name,
      value,
    ] as const)
  await set('--scope-accent', '#a04100')
  const brown = await color()
  expect(brown).not.toBe(blue)
  await set('--scope-link', 'rgb(1, 2, 3)')
  expect(await color()).toBe('rgb(1, 2, 3)')
  await set('--scope-accent', '')
  await set('--scope-link', '#8af')
  expect((await tooFaint(dialog)).join()).toContain('button.scope-link: 2.')
})
