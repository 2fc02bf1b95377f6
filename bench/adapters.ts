/** What each adapter costs: before the first click, by the time the Connect view is shown, and in all. */
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
import { frameWeight } from './frame.js'
import { recordOpening } from './loads.js'

export interface AdapterSizes {
  /** JavaScript before the first click with all three, React not counted. */
  readonly before: BundleSize
  /** What an adapter adds to that, beside EVM's. */
  readonly growth: readonly ChunkSize[]
  /** What directory and analytics add to that on a page with EVM alone, the host's own lines included. */
  readonly features: BundleSize
  /** What tokens, sending, receiving, history and names add there. */
  readonly money: BundleSize
  /** What sign-in adds there. */
  readonly signIn: BundleSize
  /** What an embedded wallet with email login adds there. */
  readonly email: BundleSize
  /** JavaScript before the first click with EVM and all that `@scope/defaults` gives. */
  readonly defaults: BundleSize
  /** What its frame fetches as it is put up, in another site. */
  readonly frame: BundleSize
  /** Libraries of chains among what is loaded once the Connect view is shown. */
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
      frame: frameWeight(),
      librariesOnOpening: getLibraries(await recordOpening(browser, all, served.url)),
      whole: await measureAdapterChunks(),
    }
  } finally {
    await served.close()
  }
}
