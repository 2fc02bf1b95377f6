/** Size of each adapter: before the first click, when the Connect view shows, and in total. */
import type { Browser } from '@playwright/test'
import { servePage } from './browser.js'
import {
  type BuiltPage,
  buildPage,
  type Chunk,
  initialChunks,
  type PageName,
} from './built-page.js'
import { type BundleSize, difference, measureBundle } from './bundle-size.js'
import { type ChunkSize, measureAdapterChunks } from './chunks.js'
import { type FrameSizes, measureFrame } from './frame.js'
import { recordOpening } from './loads.js'

export interface AdapterSizes {
  /** JavaScript before the first click with all three, React not counted. */
  readonly before: BundleSize
  /** Added by an adapter, besides EVM. */
  readonly growth: readonly ChunkSize[]
  /** Added by directory and analytics on a page with EVM alone, including the host's own code. */
  readonly features: BundleSize
  /** Added by tokens, sending, receiving, history and names there. */
  readonly money: BundleSize
  /** Added by sign-in there. */
  readonly signIn: BundleSize
  /** Added by an embedded wallet with email login there. */
  readonly email: BundleSize
  /** JavaScript before the first click with EVM and all that `@scope/defaults` gives. */
  readonly defaults: BundleSize
  /** Loaded by its frame on another site. */
  readonly frame: FrameSizes
  /** Chain libraries that are loaded when the Connect view shows. */
  readonly librariesOnOpening: readonly string[]
  /** All that an adapter can ever load, core's part not counted. */
  readonly whole: readonly ChunkSize[]
}

const getWeight = (chunks: readonly Chunk[]): BundleSize =>
  measureBundle(chunks.map(({ code }) => code))
const library = /\/node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*\/node_modules\/)/
/** They are on the page for other reasons; hashes are for checksums of addresses. */
const noChain = /^(react|react-dom|scheduler|nanostores|@nanostores\/react|@noble\/hashes)$/

function getLibraries(chunks: readonly Chunk[]): string[] {
  const names = chunks
    .flatMap(({ moduleIds }) => moduleIds)
    .flatMap((id) => library.exec(id)?.[1] ?? [])
  return [...new Set(names)].filter((name) => !noChain.test(name)).sort()
}

export async function measureAdapters(browser: Browser): Promise<AdapterSizes> {
  const before = async (name: PageName) => getWeight(initialChunks(await buildPage(name)))
  const empty = await before('empty')
  const evm = await before('evm')
  const all: BuiltPage = await buildPage('all')
  const served = await servePage(all)
  try {
    return {
      before: difference(getWeight(initialChunks(all)), empty),
      growth: [
        { name: 'Solana', size: difference(await before('evm-solana'), evm) },
        { name: 'Bitcoin', size: difference(await before('evm-bitcoin'), evm) },
      ],
      features: difference(await before('features'), evm),
      money: difference(await before('money'), evm),
      signIn: difference(await before('sign-in'), evm),
      email: difference(await before('email'), evm),
      defaults: difference(await before('defaults'), empty),
      frame: measureFrame(),
      librariesOnOpening: getLibraries(await recordOpening(browser, all, served.url)),
      whole: await measureAdapterChunks(),
    }
  } finally {
    await served.close()
  }
}
