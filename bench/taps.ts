/** Loads of one cold tap on the smallest and on the fullest page, as three bundlers split them. */
import type { Browser } from '@playwright/test'
import { buildPage, initialChunks, type PageName } from './built-page.js'
import { type BundleSize, difference, measureBundle } from './bundle-size.js'
import { recordTap, type TapCounts } from './cold-tap.js'
import { buildByEsbuild, buildByWebpack, type OtherBuild, readFileOf } from './other-bundlers.js'

const pages = { smallest: 'evm', fullest: 'everything' } as const satisfies Record<string, PageName>

async function buildByVite(name: PageName): Promise<OtherBuild> {
  const built = await buildPage(name)
  return {
    folder: built.folder,
    before: measureBundle(initialChunks(built).map(({ code }) => code)),
    readScript: readFileOf(built.folder),
  }
}

const bundlers = { Vite: buildByVite, esbuild: buildByEsbuild, webpack: buildByWebpack }

export interface Tap {
  readonly bundler: string
  readonly page: keyof typeof pages
  /** JavaScript before the first click, React not counted. */
  readonly before: BundleSize
  readonly counts: TapCounts
}

export async function measureTaps(browser: Browser): Promise<readonly Tap[]> {
  const taps: Tap[] = []
  for (const [bundler, build] of Object.entries(bundlers)) {
    const empty = await build('empty')
    for (const page of ['smallest', 'fullest'] as const) {
      const built = await build(pages[page])
      const counts = await recordTap(browser, built)
      taps.push({ bundler, page, before: difference(built.before, empty.before), counts })
    }
  }
  return taps
}
