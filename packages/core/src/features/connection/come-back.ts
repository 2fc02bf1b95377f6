/**
 * One round of coming back to the wallets of the last visit, from the most recent: fetched only where one is
 * remembered. Silent: a wallet that does not know this site, is locked or is gone is passed over.
 */
import type { ReadableAtom } from 'nanostores'
import type { Connector, ConnectParameters, WalletSession } from '../../chain/adapter.js'
import type { Lifetime } from '../../lifetime.js'
import type { SavedConnection } from '../../storage/items.js'
import { lastingId } from './saved-connections.js'

/** Milliseconds a wallet may take to announce itself; later it is still welcome, but nobody waits. */
export const announceDeadline = 1_500
/** Milliseconds a wallet may take to say whether this site is authorised. */
export const silentDeadline = 5_000
/** Milliseconds after which no further wallet is tried: nobody waits longer to be told that nobody is there. */
export const roundDeadline = 10_000

export interface ComeBackNeeds {
  readonly $connectors: ReadableAtom<readonly Connector[]>
  readonly open: (
    parameters: Omit<ConnectParameters, 'networkId'>,
  ) => Promise<WalletSession | undefined>
  readonly adopt: (connector: Connector, session: WalletSession, saved: SavedConnection) => void
}

export interface ComeBackRound {
  /** Remembered wallets of one namespace, most recent first. */
  readonly saved: readonly SavedConnection[]
  /** Waits for wallets that are not there yet. */
  readonly isPatient: boolean
  readonly lifetime: Lifetime
  readonly signal: AbortSignal
}

/** Resolves once a wallet was taken over, all were tried, or the round was aborted. */
export async function comeBack(
  { $connectors, open, adopt }: ComeBackNeeds,
  { saved, isPatient, lifetime, signal }: ComeBackRound,
): Promise<void> {
  /** Every wallet that goes by the remembered name: more than one when another claims it too. */
  const candidates = ({ namespace, walletId }: SavedConnection) =>
    $connectors
      .get()
      .filter((found) => found.namespace === namespace && lastingId(found.id) === walletId)

  function announced(entry: SavedConnection) {
    if (candidates(entry).length > 0) return Promise.resolve()
    return new Promise<void>((resolve) => {
      const done = () => {
        stopWaiting()
        stopListening()
        signal.removeEventListener('abort', done)
        resolve()
      }
      const stopWaiting = lifetime.timeout(done, announceDeadline)
      const stopListening = lifetime.add(
        $connectors.listen(() => candidates(entry).length > 0 && done()),
      )
      signal.addEventListener('abort', done, { once: true })
    })
  }

  async function silently(connector: Connector) {
    const controller = new AbortController()
    const stop = () => controller.abort()
    const stopTimer = lifetime.timeout(stop, silentDeadline)
    signal.addEventListener('abort', stop, { once: true })
    try {
      return await open({ connector, silent: true, signal: controller.signal })
    } catch {
      // Not authorised, locked, gone or too slow: there is nobody to tell on load.
      return undefined
    } finally {
      stopTimer()
      signal.removeEventListener('abort', stop)
    }
  }

  let isLate = false
  const stopClock = lifetime.timeout(() => {
    isLate = true
  }, roundDeadline)
  /** Whether one of them was taken over, or nothing more is to be done. */
  async function isSettledBy(entry: SavedConnection): Promise<boolean> {
    if (isPatient) await announced(entry)
    const found = candidates(entry)
    for (const connector of found) {
      if (signal.aborted || isLate) return true
      const session = await silently(connector)
      if (signal.aborted) return true
      // A wallet that goes by another name than the remembered one, or shares the name with a second one, is
      // taken for it only if it holds the remembered account.
      const isSure = found.length === 1 && connector.name === entry.walletName
      const holdsAccount = session?.accounts.some(({ address }) => address === entry.address)
      if (!session || !(isSure || holdsAccount)) continue
      adopt(connector, session, entry)
      return true
    }
    return signal.aborted || isLate
  }

  try {
    for (const entry of saved) if (await isSettledBy(entry)) return
  } finally {
    stopClock()
  }
}
