/** How long the first tap takes, cold or in the third second, beside an empty native dialog that takes turns with it. */
import type { Browser, Page } from '@playwright/test'
import { openCold, openWarm, tap } from './cold-tap.js'
import { getPercentiles, type Percentiles } from './percentiles.js'

const runs = 9

export interface TapTimes {
  /** Milliseconds from the finger's arrival to the frame. */
  readonly painted: Percentiles
  /** Milliseconds that the page's main thread computed until then: what other programs take is not in it. */
  readonly mainThread: Percentiles
}

export interface TapTimings {
  readonly list: TapTimes
  readonly emptyDialog: TapTimes
}

async function watchMainThread(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const busy = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
  }
  return { session, busy }
}

async function once(browser: Browser, url: string, cpu: number, openPage: typeof openCold) {
  const { context, page } = await openPage(browser, url)
  const { session, busy } = await watchMainThread(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  const before = await busy()
  const { start, painted } = await tap(page)
  const mainThread = (await busy()) - before
  await context.close()
  return { painted: painted - start, mainThread }
}

export async function timeTaps(
  browser: Browser,
  urls: { readonly evm: string; readonly dialog: string },
  cpu: number,
  isWarm = false,
): Promise<TapTimings> {
  const openPage = isWarm ? openWarm : openCold
  const list: { painted: number; mainThread: number }[] = []
  const emptyDialog: typeof list = []
  for (let run = 0; run < runs; run++) {
    list.push(await once(browser, urls.evm, cpu, openPage))
    emptyDialog.push(await once(browser, urls.dialog, cpu, openPage))
  }
  const times = (found: typeof list): TapTimes => ({
    painted: getPercentiles(found.map(({ painted }) => painted)),
    mainThread: getPercentiles(found.map(({ mainThread }) => mainThread)),
  })
  return { list: times(list), emptyDialog: times(emptyDialog) }
}
