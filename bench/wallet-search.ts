/** A key typed in the search over ten thousand wallets that were scrolled through, as the page computes until it has drawn it. */
import type { Browser, Page } from '@playwright/test'
import { servePage } from './browser.js'
import { buildPage } from './built-page.js'
import { getPercentiles, type Percentiles } from './percentiles.js'

export interface WalletSearch {
  /** Milliseconds of the main thread per key. Excludes the gateway request 300 ms later. */
  readonly key: Percentiles
  /** Tiles in the document, at most. */
  readonly tiles: number
}

const total = 10_000
const keys = 'aeiounrst'

/** Mocked responses of the gateway: only the page is measured. */
async function answerFor(page: Page): Promise<void> {
  await page.route('https://gateway.example/**', (route) => {
    const query = new URL(route.request().url()).searchParams
    const entries = Number(query.get('entries') ?? 0)
    const excluded = query.get('exclude')?.split(',').length ?? 0
    const from = excluded + (Number(query.get('page') ?? 1) - 1) * entries
    const data = Array.from({ length: Math.max(0, Math.min(entries, total - from)) }, (_, at) => ({
      id: `w${from + at}`,
      name: `Wallet ${from + at}`,
      namespaces: ['eip155'],
    }))
    const headers = { 'access-control-allow-origin': '*' }
    return route.fulfill({ json: { data, count: total - excluded }, headers })
  })
}

export async function measureSearch(browser: Browser): Promise<WalletSearch> {
  const served = await servePage(await buildPage('features'))
  const page = await browser.newPage()
  try {
    await answerFor(page)
    await page.goto(served.url)
    await page.getByRole('button').click()
    await page.getByRole('button', { name: /^All wallets/ }).click()
    const tile = page.locator('.scope-tile')
    await tile.first().waitFor()
    const body = page.locator('.scope-height')
    let tiles = 0
    for (let place = 0; place < total; ) {
      await body.evaluate((element) => {
        element.scrollTop = element.scrollHeight
      })
      await page.waitForTimeout(30)
      tiles = Math.max(tiles, await tile.count())
      const last = page.locator('.scope-tiles li').last()
      place = Number(await last.getAttribute('aria-posinset'))
    }
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    const busy = async () => {
      const { metrics } = await session.send('Performance.getMetrics')
      return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
    }
    await page.locator('.scope-field').focus()
    const taken: number[] = []
    for (const key of keys) {
      const before = await busy()
      await page.keyboard.press(key)
      // Drawn by then, and nothing asked yet.
      await page.waitForTimeout(150)
      taken.push((await busy()) - before)
    }
    return { key: getPercentiles(taken), tiles }
  } finally {
    await page.close()
    await served.close()
  }
}
