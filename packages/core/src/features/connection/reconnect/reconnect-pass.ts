/**
 * One reconnect pass over the wallets of the last visit, the most recent first. It is silent: wallets that don't know
 * this site, are locked or are gone are skipped.
 */
import type { ReadableAtom } from 'nanostores'
import type {
  ChainRuntime,
  Connector,
  ConnectParameters,
  WalletSession,
} from '../../../chain/adapter.js'
import type { Namespace } from '../../../ids/caip.js'
import { stableId } from '../../../ids/stable-id.js'
import type { Lifetime } from '../../../lib/lifetime.js'
import type { SavedConnection } from '../../../storage/items.js'
import type { NamespaceConnection } from '../session/namespace-connection.js'

/** Milliseconds that a pass waits for a wallet to announce itself. A later announcement still counts. */
export const announceDeadline = 1_500
/** Milliseconds a wallet may take to say whether this site is authorised. */
export const silentDeadline = 5_000
/**
 * Milliseconds after which a pass tries no further wallet. The user doesn't wait longer to learn that no wallet
 * reconnects.
 */
export const roundDeadline = 10_000

export interface ReconnectPassDeps {
  readonly $connectors: ReadableAtom<readonly Connector[]>
  readonly open: (
    parameters: Omit<ConnectParameters, 'networkId'>,
  ) => Promise<WalletSession | undefined>
  readonly getConnection: (
    namespace: Namespace,
  ) => Pick<NamespaceConnection, 'session' | '$state' | 'end'>
  readonly now: () => number
  readonly adopt: (connector: Connector, session: WalletSession, saved: SavedConnection) => void
}

/** `patient` waits for wallets that are not there yet; `heard` asks none, and waits for one to speak. */
export type ReconnectMode = 'patient' | 'once' | 'heard'

export interface ReconnectPass {
  /** Remembered wallets of one namespace, most recent first. */
  readonly saved: readonly SavedConnection[]
  readonly how: ReconnectMode
  readonly lifetime: Lifetime
  /** Aborts the reconnect pass. Until then, events of wallets are handled. */
  readonly signal: AbortSignal
  /** One more round: a wallet has spoken. */
  again(): void
}

type Known = Pick<ReconnectPassDeps, '$connectors'>

/** Every wallet that goes by the remembered name: more than one when another claims it too. */
const candidates = ({ $connectors }: Known, { namespace, walletId }: SavedConnection) =>
  $connectors
    .get()
    .filter((found) => found.namespace === namespace && stableId(found.id) === walletId)

/** Milliseconds between two rounds that wallets ask for: one that talks without end is not answered without end. */
export const heardInterval = 1_000
const heardAt = new WeakMap<object, number>()

/** From here on, its remembered wallets may say by themselves that they share an account: they were unlocked. */
function hear(deps: ReconnectPassDeps, { onUnlock }: ChainRuntime, round: ReconnectPass) {
  const { saved, signal, again } = round
  for (const connector of saved.flatMap((entry) => candidates(deps, entry))) {
    function heard() {
      const now = deps.now()
      if (now - (heardAt.get(connector) ?? 0) < heardInterval) return
      heardAt.set(connector, now)
      again()
    }
    try {
      const stop = onUnlock?.(connector, heard)
      if (stop) signal.addEventListener('abort', stop, { once: true })
    } catch {
      // A wallet that can't be listened to is asked when the page is looked at.
    }
  }
}

/** Resolves once a wallet was taken over, all were tried, or it was aborted; then they are listened to. */
export async function comeBack(
  deps: ReconnectPassDeps,
  runtime: ChainRuntime,
  round: ReconnectPass,
): Promise<void> {
  const { saved, how, signal } = round
  if (signal.aborted) return
  if (how !== 'heard') await tryAll(deps, round)
  const isUp = saved.some(({ namespace }) => deps.getConnection(namespace).session)
  if (!isUp && !signal.aborted) hear(deps, runtime, round)
}

async function tryAll(
  deps: ReconnectPassDeps,
  { saved, how, lifetime, signal }: ReconnectPass,
): Promise<void> {
  const { $connectors, open, adopt } = deps

  function announced(entry: SavedConnection) {
    if (candidates(deps, entry).length > 0) return Promise.resolve()
    return new Promise<void>((resolve) => {
      const done = () => {
        stopWaiting()
        stopListening()
        signal.removeEventListener('abort', done)
        resolve()
      }
      const stopWaiting = lifetime.timeout(done, announceDeadline)
      const stopListening = lifetime.onDispose(
        $connectors.listen(() => candidates(deps, entry).length > 0 && done()),
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
      // Not authorized, locked, gone or too slow. On load, the user sees no error.
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
    if (how === 'patient') await announced(entry)
    const found = candidates(deps, entry)
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
