/** The bytes and requests a page gains from Scope, step by step, and where those before the first click come from. */
import type { Browser } from '@playwright/test'
import { type AdapterSizes, measureAdapters } from './adapters.js'
import { servePage } from './browser.js'
import { type BuiltPage, buildPage, type Chunk, initialChunks } from './built-page.js'
import { type BundleSize, difference, measureBundle, sum } from './bundle-size.js'
import { type ChunkSize, measureChunks } from './chunks.js'
import { contactedHosts } from './hosts.js'
import { recordLoads } from './loads.js'
import { type ModuleBytes, moduleBytes } from './module-bytes.js'
import { type Motion, measureMotion } from './motion.js'
import { measureTaps, type Tap } from './taps.js'

export interface Sizes {
  /** JavaScript before the first click: what `evm` has and `empty` has not. */
  readonly before: BundleSize
  readonly css: BundleSize
  /** Loaded by hovering the button and opening the Connect view, without prefetched code. */
  readonly dialog: BundleSize
  /** Both: all that the Connect view needs. */
  readonly toShow: BundleSize
  /** The code for asking a wallet, the adapter's and the core's, and the next views: fetched ahead of the next click. */
  readonly runtime: BundleSize
  /** All three: what the page has loaded by the time the Connect view is shown. */
  readonly loaded: BundleSize
  /** Loaded by choosing a wallet, until the account shows. */
  readonly connect: BundleSize
  readonly chunks: readonly ChunkSize[]
  readonly adapters: AdapterSizes
  /** First tap of a user who hovered nothing. */
  readonly taps: readonly Tap[]
  /** How calm the card is. */
  readonly motion: readonly Motion[]
  /** Before the first click, the largest first; bytes that the empty page has as well are taken off. */
  readonly modules: readonly ModuleBytes[]
  /** Third-party hosts contacted before the user acts. */
  readonly hosts: readonly string[]
}

const getWeight = (chunks: readonly Chunk[]): BundleSize =>
  measureBundle(chunks.map(({ code }) => code))

/** Wallet runtime, the views that the list leads to, and what moves them: prefetched with the dialog for the next click. */
const ahead =
  /\/(adapter-[^/]+\/dist\/runtime|connection\/connect\/connect-requests|react\/dist\/(views\/.+-views?|modal\/motion))\.js$/
const isAhead = ({ moduleIds }: Chunk): boolean => moduleIds.some((id) => ahead.test(id))

/** Those and what only they import, of chunks that were fetched together. */
function aheadAmong({ chunks }: BuiltPage, fetched: readonly Chunk[]): Chunk[] {
  const reach = (starts: readonly Chunk[]): Set<Chunk> => {
    const found = new Set<Chunk>()
    const visit = (chunk: Chunk | undefined) => {
      if (!chunk || found.has(chunk)) return
      found.add(chunk)
      for (const file of chunk.imports) visit(chunks.get(file))
    }
    starts.forEach(visit)
    return found
  }
  const runtime = reach(fetched.filter(isAhead))
  const others = reach(fetched.filter((chunk) => chunk.isDynamicEntry && !isAhead(chunk)))
  return fetched.filter((chunk) => runtime.has(chunk) && !others.has(chunk))
}

/** Fails where the browser asks for something else than the bundler's graph says. */
function assertSameChunks(graph: readonly Chunk[], loaded: readonly Chunk[]): void {
  const names = (chunks: readonly Chunk[]) =>
    chunks
      .map(({ fileName }) => fileName)
      .sort()
      .join()
  if (names(graph) === names(loaded)) return
  throw new Error(`Before the first click: bundled ${names(graph)}, but loaded ${names(loaded)}`)
}

function gainedModules(empty: readonly Chunk[], evm: readonly Chunk[]): ModuleBytes[] {
  const had = new Map(moduleBytes(empty).map(({ module, min }) => [module, min]))
  return moduleBytes(evm)
    .map(({ module, min }) => ({ module, min: min - (had.get(module) ?? 0) }))
    .filter(({ min }) => min !== 0)
    .sort((a, b) => b.min - a.min || (a.module < b.module ? -1 : 1))
}

export async function measureSizes(browser: Browser): Promise<Sizes> {
  const empty = await buildPage('empty')
  const evm = await buildPage('evm')
  const initial = initialChunks(evm)
  const served = await servePage(evm)
  try {
    const [loads, hosts] = await Promise.all([
      recordLoads(browser, evm, served.url),
      contactedHosts(browser, served.url),
    ])
    assertSameChunks(initial, loads.before)
    const fetched = [...loads.hover, ...loads.open]
    const aheadChunks = aheadAmong(evm, fetched)
    const before = difference(getWeight(initial), getWeight(initialChunks(empty)))
    const dialog = getWeight(fetched.filter((chunk) => !aheadChunks.includes(chunk)))
    const runtime = getWeight(aheadChunks)
    return {
      before,
      css: difference(measureBundle(evm.css), measureBundle(empty.css)),
      dialog,
      toShow: sum(before, dialog),
      runtime,
      loaded: sum(before, dialog, runtime),
      connect: getWeight(loads.connect),
      chunks: await measureChunks(),
      adapters: await measureAdapters(browser),
      taps: await measureTaps(browser),
      motion: await measureMotion(browser),
      modules: gainedModules(initialChunks(empty), initial),
      hosts,
    }
  } finally {
    await served.close()
  }
}
