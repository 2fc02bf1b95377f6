/**
 * Safe, if the page runs as an app in its frame. A page without a frame sends no request. In a frame of another site,
 * no response is trusted.
 */
import type { Kit } from '@scope/core'
import { assertKnownOptions, lazyImport } from '@scope/core/chain/discovery'
import { type EvmWallet, type ListedWallet, withStaticWallet } from '../static-wallet.js'

/** Options of `safe()`. */
export interface SafeOptions {
  /** Origins that may frame the page as Safe. Defaults to `https://app.safe.global`. */
  readonly origins?: readonly string[] | undefined
}

const connectorId = 'safe'

/** What bundlers put in its place; Node has it. */
declare const process: { readonly env: { readonly NODE_ENV?: string } }

/** Whether the page is framed, and, where the browser tells by whom, by one of these. */
function isFramedBy(origins: readonly string[]): boolean {
  if (typeof window === 'undefined' || window.parent === window) return false
  const parent = window.location.ancestorOrigins?.[0]
  return parent === undefined || origins.includes(parent)
}

/**
 * Creates Safe for `evm({ wallets })`. It is listed if the page runs as an app in the frame of a Safe.
 *
 * Needs `@safe-global/safe-apps-sdk` and `@safe-global/safe-apps-provider`. A page without a parent frame
 * sends no request, and responses of other origins are ignored.
 *
 * @param options - Origins of Safe's app. Defaults to `https://app.safe.global`.
 * @returns The wallet.
 * @throws {KitError} with code `option-invalid` if an option is unknown. Development builds only.
 * @example
 * ```ts
 * const adapter = evm({ wallets: [safe()] })
 * ```
 */
export function safe(options: SafeOptions = {}): EvmWallet {
  if (process.env.NODE_ENV !== 'production') assertKnownOptions(options, ['origins'], 'safe: ')
  const { origins = ['https://app.safe.global'] } = options
  const opener = lazyImport(async () => {
    const { createFrameOpener } = await import('./open-frame.js')
    return createFrameOpener(origins)
  })
  const wallet: ListedWallet = {
    connector: { id: connectorId, name: 'Safe', type: 'EXTERNAL' },
    isHere: async () => isFramedBy(origins) && (await opener()).isAnswered(),
    opener: { open: async (parameters) => (await opener()).open(parameters) },
  }
  return { wrapDiscovery: (discover) => withStaticWallet(wallet, discover) }
}

/**
 * Connects to Safe as soon as it responds, even if another wallet is connected. In Safe's frame the page was
 * opened with that wallet, and Safe shows no prompt.
 *
 * @param kit - Kit whose `evm()` adapter has `safe()`.
 * @returns A function that stops waiting for Safe. It doesn't disconnect.
 * @example
 * ```ts
 * const stop = connectInSafe(kit)
 * ```
 */
export function connectInSafe(kit: Kit): () => void {
  let isDone = false
  const stop = kit.wallets.$connectors.subscribe((connectors) => {
    if (isDone || !connectors.some(({ id }) => id === connectorId)) return
    isDone = true
    // Runs after all other subscribers: a kit that reconnects to another wallet stops on a connection request.
    queueMicrotask(() => {
      const { status, wallet } = kit.account('eip155').get()
      if (status === 'connected' && wallet?.id === connectorId) return
      void kit.connection.connect(connectorId, { namespace: 'eip155' }).catch(() => undefined)
    })
  })
  return stop
}
