/** Keeps the snapshot true: the seed, the operator's file over it, and commands over both. */
import { ConfigError } from '../config/check.js'
import type { Changes } from './changes.js'
import { getStamp, readOperatorFile } from './operator-file.js'
import { createSnapshot, type Snapshot } from './snapshot.js'
import { type Change, changed, type Listed, type Wallet } from './wallet.js'

export interface Directory {
  current(): Snapshot
  /** Checks for changes now, and rebuilds the directory if there are any. */
  refresh(): Promise<void>
  /** Adds to what commands said of this wallet. Throws `ZodError` where what comes of it could not be shown. */
  put(change: Change): Promise<Listed>
  /** Forgets what commands said of it. Answers whether there was anything. */
  remove(slug: string): Promise<boolean>
  /** As it stands, hidden or not. */
  find(slug: string): Listed | undefined
  /** All wallets, hidden or not. The same list until the directory changes. */
  list(): readonly Listed[]
  stop(): void
}

export interface DirectoryDeps {
  readonly bundledWallets: readonly Wallet[]
  readonly file: string | undefined
  /** Base64: the file is left out where this key has not signed it. */
  readonly publicKey?: string | undefined
  readonly changes: Changes
  /** Milliseconds between two looks for changes. */
  readonly everyMs: number
  hasIcon(slug: string): boolean
  onRefused(slug: string): void
  /** Once for each change of the file that cannot be taken: what was read before it stays. */
  onFileRefused(error: ConfigError): void
  onFailure(error: unknown): void
  onBuilt(size: number): void
}

/** Throws `ConfigError` where the file cannot be taken at start. */
export async function createDirectory(deps: DirectoryDeps): Promise<Directory> {
  const { bundledWallets, file, publicKey, changes, everyMs } = deps
  let version = -1
  let stamp: string | undefined
  let fromFile: readonly Change[] = []
  let wallets: ReadonlyMap<string, Listed> = new Map()
  let all: readonly Listed[] = []
  let snapshot = createSnapshot([])
  let looking: Promise<void> | undefined

  function build(layers: readonly Change[]): void {
    const next = new Map<string, Listed>(
      bundledWallets.map((bundledWallet) => [bundledWallet.slug, bundledWallet]),
    )
    for (const layer of layers) {
      try {
        next.set(layer.slug, changed(next.get(layer.slug), layer))
      } catch {
        // An invalid wallet must not hide the others.
        deps.onRefused(layer.slug)
      }
    }
    wallets = next
    all = [...next.values()]
    snapshot = createSnapshot(
      all.filter(({ hidden }) => !hidden),
      deps.hasIcon,
    )
    deps.onBuilt(snapshot.size)
  }

  function takeFile(path: string): void {
    try {
      fromFile = readOperatorFile(path, publicKey)
    } catch (thrown) {
      // At start nothing is there that could stay.
      if (version === -1 || !(thrown instanceof ConfigError)) throw thrown
      deps.onFileRefused(thrown)
    }
  }

  async function look(): Promise<void> {
    const nextVersion = await changes.version()
    const nextStamp = file === undefined ? undefined : getStamp(file)
    if (nextVersion === version && nextStamp === stamp) return
    if (file !== undefined && nextStamp !== stamp) takeFile(file)
    build([...fromFile, ...(await changes.all())])
    version = nextVersion
    stamp = nextStamp
  }

  function refresh(): Promise<void> {
    looking ??= look().finally(() => {
      looking = undefined
    })
    return looking
  }

  /** A look that began before a change may not have seen it. */
  async function lookAnew(): Promise<void> {
    await looking?.catch(() => {})
    await refresh()
  }

  await refresh()
  const timer = setInterval(() => refresh().catch(deps.onFailure), everyMs)
  timer.unref()

  return {
    current: () => snapshot,
    refresh,
    find: (slug) => wallets.get(slug),
    list: () => all,
    async put(change) {
      // Tried before it is kept: what no gateway could show is refused here.
      changed(wallets.get(change.slug), change)
      await changes.put(change)
      await lookAnew()
      return wallets.get(change.slug) ?? changed(undefined, change)
    },
    async remove(slug) {
      const was = await changes.remove(slug)
      await lookAnew()
      return was
    },
    stop: () => clearInterval(timer),
  }
}
