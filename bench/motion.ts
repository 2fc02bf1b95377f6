/**
 * How calm the card is: the heights that it takes from view to view, and how far its content moves. Without motion, so
 * that each height is one that the layout asked for. The first time with cold caches, then again in the same page.
 */
import type { Browser, Page } from '@playwright/test'
import { servePage } from './browser.js'
import { buildPage } from './built-page.js'
import type { CardSeen } from './in-page/watch-card.js'
import { runInPage } from './in-page.js'
import { answerForGateway } from './money.js'
import { wallet } from './returning-user.js'

export const flows = ['open', 'connect', 'account', 'send', 'review', 'sending'] as const
export type Flow = (typeof flows)[number]

export interface Motion {
  readonly flow: Flow
  readonly isCold: boolean
  readonly seen: CardSeen
}

/** Milliseconds after which nothing arrives any more. */
const settleTime = 1_500
const tokenCount = 8
const recipient = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

/** Watches the card from the action until it has settled. */
async function watch(page: Page, act: () => Promise<unknown>): Promise<CardSeen> {
  await page.evaluate(() => window.benchCard?.start())
  await act()
  await page.waitForTimeout(settleTime)
  const seen = await page.evaluate(() => window.benchCard?.stop())
  if (!seen) throw new Error('The card is not watched.')
  return seen
}

async function visit(browser: Browser, url: string, isReturning: boolean) {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const page = await context.newPage()
  await runInPage(
    page,
    'announce-wallet',
    'watch-card',
    ...(isReturning ? ['store-session' as const] : []),
  )
  await answerForGateway(page, tokenCount)
  await page.goto(url)
  await page.getByRole('button').waitFor()
  await page.waitForTimeout(settleTime)
  const dialog = page.locator('dialog[open]')
  const press = (name: string | RegExp) => dialog.getByRole('button', { name }).first().click()
  // Without a pointer that arrives before: nothing is fetched ahead of the press.
  const open = () =>
    page
      .locator('.scope-open')
      .first()
      .evaluate((button: HTMLElement) => button.click())
  return { page, context, dialog, press, open }
}

async function watchConnecting(browser: Browser, url: string): Promise<Motion[]> {
  const { page, context, press, open } = await visit(browser, url, false)
  const found: Motion[] = []
  for (const isCold of [true, false]) {
    found.push({ flow: 'open', isCold, seen: await watch(page, open) })
    const seen = await watch(page, () => press(wallet.name))
    found.push({ flow: 'connect', isCold, seen })
    await open()
    await press('Disconnect')
    await page.waitForTimeout(settleTime)
    await page.keyboard.press('Escape')
    await page.waitForTimeout(settleTime)
  }
  await context.close()
  return found
}

async function watchMoney(browser: Browser, url: string): Promise<Motion[]> {
  const { page, context, dialog, press, open } = await visit(browser, url, true)
  const found: Motion[] = []
  for (const isCold of [true, false]) {
    found.push({ flow: 'account', isCold, seen: await watch(page, open) })
    found.push({ flow: 'send', isCold, seen: await watch(page, () => press('Send')) })
    await dialog.locator('.scope-amount-input').fill('0.5')
    await dialog.getByLabel('Send to').fill(recipient)
    await page.waitForTimeout(settleTime)
    found.push({ flow: 'review', isCold, seen: await watch(page, () => press('Review')) })
    const send = dialog.locator('.scope-button-primary[aria-disabled=false]')
    found.push({ flow: 'sending', isCold, seen: await watch(page, () => send.click()) })
    await press('View account')
    await dialog.locator('.scope-transfer').getByRole('button', { name: 'Close' }).click()
    await page.keyboard.press('Escape')
    await page.waitForTimeout(settleTime)
  }
  await context.close()
  return found
}

export async function measureMotion(browser: Browser): Promise<readonly Motion[]> {
  const { url, close } = await servePage(await buildPage('money'))
  try {
    return [...(await watchConnecting(browser, url)), ...(await watchMoney(browser, url))]
  } finally {
    await close()
  }
}
