/**
 * The first tap of a user on a phone: nothing hovered, nothing focused, nothing cached. Measures what is the same on
 * every machine: the files, the network round trips, the elements, the forced layouts.
 */
import type { Browser, Page, Route } from '@playwright/test'
import { servePage, watchRequests } from './browser.js'
import { type BundleSize, measureBundle } from './bundle-size.js'
import type { TapSeen } from './in-page/painted.js'
import { type InPageScript, runInPage } from './in-page.js'
import type { OtherBuild } from './other-bundlers.js'

export interface TapCounts {
  /** JavaScript requested until the document had the list. */
  readonly fetched: BundleSize
  readonly files: readonly string[]
  /** Requests among these that started after another one had completed. */
  readonly chained: number
  /** How many times the line was waited for until the list was there. */
  readonly roundTrips: number
  readonly elements: number
  /** Layouts that a script made the browser do before the frame. */
  readonly forcedLayouts: number
  /** The same tap on a phone, in the third second of the page. */
  readonly warm: { readonly files: number; readonly forcedLayouts: number }
}

/** Milliseconds after the start of a page, at which its user taps. Its code was fetched in idle time before. */
const thirdSecond = 2_500

async function open(browser: Browser, url: string, ...scripts: readonly InPageScript[]) {
  const context = await browser.newContext({ hasTouch: true })
  const page = await context.newPage()
  await runInPage(page, 'announce-wallet', 'watch-tap', ...scripts)
  const requests = watchRequests(page)
  await page.goto(url)
  await requests.rest()
  return { context, page, requests }
}

/** A page at rest, in a context of its own. With Save-Data, nothing is fetched ahead, as in the page's first second. */
export const openCold = (browser: Browser, url: string) => open(browser, url, 'save-data')

/** A page on a phone, in its third second. */
export async function openWarm(browser: Browser, url: string) {
  const opened = await open(browser, url)
  const { page } = opened
  await page.waitForTimeout(thirdSecond - (await page.evaluate(() => performance.now())))
  await idle(page)
  return opened
}

/** Taps, and waits for the frame that shows the list. */
export async function tap(page: Page): Promise<TapSeen> {
  const logged = page.waitForEvent('console', (message) => message.text() === 'bench-tap')
  await page.getByRole('button').tap()
  await logged
  const seen = await page.evaluate(() => window.benchTap)
  if (!seen || Number.isNaN(seen.start)) throw new Error('Painted, but not after a tap.')
  return seen
}

/** Until the page has nothing to run. */
const idle = (page: Page) =>
  page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())))

/** A line on which nothing comes until it is let: how often that is, is how many round trips it takes. */
async function holdRequests(page: Page) {
  let heldRoutes: Route[] = []
  let isHolding = true
  let last = performance.now()
  await page.route('**/*.js', (route) => {
    if (!isHolding) return route.continue()
    heldRoutes.push(route)
    last = performance.now()
  })
  return async function release(isThere: () => boolean): Promise<number> {
    let roundTrips = 0
    while (!isThere()) {
      last = performance.now()
      while (!isThere() && (heldRoutes.length === 0 || performance.now() - last < 150)) {
        await page.waitForTimeout(20)
        // On a busy machine the page may not have come to ask for all of them yet.
        if (heldRoutes.length > 0) await idle(page)
      }
      if (isThere()) break
      roundTrips++
      const ready = heldRoutes
      heldRoutes = []
      await Promise.all(ready.map((route) => route.continue()))
    }
    isHolding = false
    await Promise.all(heldRoutes.map((route) => route.continue()))
    return roundTrips
  }
}

async function countFiles(
  browser: Browser,
  { readScript }: Pick<OtherBuild, 'readScript'>,
  url: string,
) {
  const { context, page, requests } = await openCold(browser, url)
  const release = await holdRequests(page)
  let seen: TapSeen | undefined
  const tapped = tap(page).then((found) => {
    seen = found
  })
  const roundTrips = await release(() => seen !== undefined)
  await tapped
  await requests.rest()
  const { start = 0, shown = 0, elements = 0 } = seen ?? {}
  const loads = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap((entry) =>
        entry instanceof PerformanceResourceTiming
          ? [{ name: entry.name, startedAt: entry.startTime, came: entry.responseEnd }]
          : [],
      ),
  )
  await context.close()
  const loadedOnTap = loads.filter(
    (load) => load.startedAt >= start && load.startedAt <= shown && load.name.endsWith('.js'),
  )
  const firstCame = Math.min(...loadedOnTap.map(({ came }) => came))
  const files = loadedOnTap.map(({ name }) => new URL(name).pathname.slice(1))
  return {
    fetched: measureBundle(await Promise.all(files.map(readScript))),
    files,
    chained: loadedOnTap.filter((load) => load.startedAt > firstCame).length,
    roundTrips,
    elements,
  }
}

interface TraceEvent {
  readonly name: string
  readonly tid: number
  readonly ts: number
  readonly dur?: number
}

const scripts = new Set(['FunctionCall', 'EvaluateScript', 'v8.evaluateModule', 'RunMicrotasks'])

/** Layouts inside of a script, not those of a frame. */
function forcedLayouts(events: readonly TraceEvent[]): number {
  const running = events.filter(({ name }) => scripts.has(name))
  return events.filter(
    (layout) =>
      layout.name === 'Layout' &&
      running.some(
        ({ tid, ts, dur = 0 }) => tid === layout.tid && ts < layout.ts && layout.ts < ts + dur,
      ),
  ).length
}

/** Taps under a trace: how many layouts were forced, and which scripts the page requested until `shown`. */
async function traceTap(browser: Browser, url: string, openPage: typeof openCold) {
  const { context, page } = await openPage(browser, url)
  await browser.startTracing(page, { categories: ['devtools.timeline', 'v8'] })
  const { start, shown } = await tap(page)
  const trace = await browser.stopTracing()
  const starts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ startTime }) => startTime),
  )
  await context.close()
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse(trace.toString('utf8'))
  return {
    files: starts.filter((startedAt) => startedAt >= start && startedAt <= shown).length,
    forcedLayouts: forcedLayouts(traceEvents),
  }
}

export async function recordTap(
  browser: Browser,
  built: Pick<OtherBuild, 'folder' | 'readScript'>,
): Promise<TapCounts> {
  const served = await servePage(built)
  try {
    const counted = await countFiles(browser, built, served.url)
    const cold = await traceTap(browser, served.url, openCold)
    return {
      ...counted,
      forcedLayouts: cold.forcedLayouts,
      warm: await traceTap(browser, served.url, openWarm),
    }
  } finally {
    await served.close()
  }
}
