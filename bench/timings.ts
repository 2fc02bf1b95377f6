/** Measures in a real Chromium how long it takes to show the Connect view after the click, and the address after a reload. */
import type { Browser, Page } from '@playwright/test'
import { servePage, watchRequests } from './browser.js'
import { buildPage, type PageName } from './built-page.js'
import { type InPageScript, runInPage } from './in-page.js'
import { type Money, measureMoney } from './money.js'
import { getPercentiles, type Percentiles } from './percentiles.js'
import { measureSigning, type Signing } from './signing.js'
import { type TapTimings, timeTaps } from './tap-timings.js'
import { measureSearch, type WalletSearch } from './wallet-search.js'

const runs = 21
/** How many times slower than this machine. */
const slowdown = 4

export interface Reload {
  /** Milliseconds from the start of the navigation. */
  readonly evm: Percentiles
  readonly hardCoded: Percentiles
  /** A page of wagmi’s with its own button, the same wallet connected. */
  readonly wagmi: Percentiles
  /** Milliseconds the first takes longer, run by run: the two visits of a run follow each other. */
  readonly longer: Percentiles
  /** Frames that showed the button without the address, of all runs together. */
  readonly framesWithout: number
}

export interface Timings {
  /** Milliseconds from the click, at 4× CPU throttle. */
  readonly click: { readonly connectView: Percentiles; readonly emptyDialog: Percentiles }
  /** The first touch, nothing hovered, nothing cached. */
  readonly tap: TapTimings
  readonly tapSlowed: TapTimings
  /** On a phone, in the third second of the page. */
  readonly warmTap: TapTimings
  readonly warmTapSlowed: TapTimings
  readonly reload: Reload
  readonly reloadSlowed: Reload
  readonly search: WalletSearch
  readonly money: Money
  readonly signing: Signing
}

/** Opens a page in its own context: cold caches, no known user. */
async function open(browser: Browser, cpu: number, scripts: readonly InPageScript[]) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await runInPage(page, ...scripts)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  return { page, close: () => context.close() }
}

/** Result of the watching script after `act`. It reports by itself, because polling would add work. */
async function result(page: Page, act: () => Promise<unknown>) {
  const logged = page.waitForEvent('console', (message) => message.text() === 'bench-result')
  await act()
  await logged
  const found = await page.evaluate(() => window.benchResult)
  if (!found || Number.isNaN(found.ms)) throw new Error('Painted, but not after a click.')
  return found
}

async function click(browser: Browser, url: string): Promise<number> {
  const { page, close } = await open(browser, slowdown, ['watch-click'])
  const requests = watchRequests(page)
  await page.goto(url)
  const button = page.getByRole('button')
  await button.hover()
  await requests.rest()
  const { ms } = await result(page, () => button.click())
  await close()
  return ms
}

/**
 * Measures a reload for a returning user. The first visit fills the file cache. On the second one, the browser writes
 * its compiled code. From the third one on, it only reads.
 */
async function reload(browser: Browser, url: string, cpu: number, isOurs = true) {
  // wagmi's storage is its own affair: the wallet says that this site may see the account, and it takes it up.
  const known = isOurs ? (['store-session'] as const) : []
  const scripts = [...known, 'announce-wallet', 'watch-reload'] as const
  const { page, close } = await open(browser, cpu, scripts)
  // Sends nothing to the page before it is painted.
  const atOnce = { waitUntil: 'commit' } as const
  await result(page, () => page.goto(url, atOnce))
  await result(page, () => page.reload(atOnce))
  // The compiled code is written once the page has come to rest.
  await page.waitForTimeout(300)
  const found = await result(page, () => page.reload(atOnce))
  await close()
  return found
}

type Urls = Readonly<Record<'evm' | 'hard-coded' | 'dialog' | 'wagmi', string>>

/** The pages take turns, so that a busy moment of the machine meets all. */
async function reloads(browser: Browser, urls: Urls, cpu: number): Promise<Reload> {
  const evm: number[] = []
  const hardCoded: number[] = []
  const wagmi: number[] = []
  let framesWithout = 0
  for (let run = 0; run < runs; run++) {
    const visit = await reload(browser, urls.evm, cpu)
    evm.push(visit.ms)
    framesWithout += visit.framesWithout
    hardCoded.push((await reload(browser, urls['hard-coded'], cpu)).ms)
    wagmi.push((await reload(browser, urls.wagmi, cpu, false)).ms)
  }
  const longer = evm.map((ms, run) => ms - (hardCoded[run] ?? Number.NaN))
  return {
    evm: getPercentiles(evm),
    hardCoded: getPercentiles(hardCoded),
    wagmi: getPercentiles(wagmi),
    longer: getPercentiles(longer),
    framesWithout,
  }
}

async function clicks(browser: Browser, urls: Urls): Promise<Timings['click']> {
  const connectView: number[] = []
  const emptyDialog: number[] = []
  for (let run = 0; run < runs; run++) {
    connectView.push(await click(browser, urls.evm))
    emptyDialog.push(await click(browser, urls.dialog))
  }
  return { connectView: getPercentiles(connectView), emptyDialog: getPercentiles(emptyDialog) }
}

export async function measureTimings(browser: Browser): Promise<Timings> {
  const serve = async (name: PageName) => servePage(await buildPage(name))
  const evm = await serve('evm')
  const hardCoded = await serve('hard-coded')
  const dialog = await serve('dialog')
  const wagmi = await serve('wagmi')
  const urls = { evm: evm.url, 'hard-coded': hardCoded.url, dialog: dialog.url, wagmi: wagmi.url }
  try {
    return {
      click: await clicks(browser, urls),
      tap: await timeTaps(browser, urls, 1),
      tapSlowed: await timeTaps(browser, urls, slowdown),
      warmTap: await timeTaps(browser, urls, 1, true),
      warmTapSlowed: await timeTaps(browser, urls, slowdown, true),
      reload: await reloads(browser, urls, 1),
      reloadSlowed: await reloads(browser, urls, slowdown),
      search: await measureSearch(browser),
      money: await measureMoney(browser),
      signing: await measureSigning(),
    }
  } finally {
    await Promise.all([evm.close(), hardCoded.close(), dialog.close(), wagmi.close()])
  }
}
