/**
 * Safe, where the page is an app inside its frame. A page that is not framed asks nobody anything, and one that is
 * framed by somebody else believes nobody.
 */
import type { Kit } from '@scope/core'
import { assertKnownOptions, lazyImport } from '@scope/core/chain/discovery'
import { type EvmWallet, type ListedWallet, withStaticWallet } from '../static-wallet.js'

export interface SafeOptions {
  /** Origins that may frame the page as Safe. `https://app.safe.global` unless told. */
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

/** For `evm({ wallets: [safe()] })`. Needs Safe's apps SDK and provider installed beside it. */
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
 * Connects to Safe as soon as it has answered, whoever was connected before: inside its frame, it is the wallet that
 * the page was opened with, and asks nobody. Returns a function that stops.
 */
export function connectInSafe(kit: Kit): () => void {
  let isDone = false
  const stop = kit.wallets.$connectors.subscribe((connectors) => {
    if (isDone || !connectors.some(({ id }) => id === connectorId)) return
    isDone = true
    // After whoever else hears of it: a kit that comes back to another wallet stops when it is asked.
    queueMicrotask(() => {
      const { status, wallet } = kit.account('eip155').get()
      if (status === 'connected' && wallet?.id === connectorId) return
      void kit.connection.connect(connectorId, { namespace: 'eip155' }).catch(() => undefined)
    })
  })
  return stop
}
