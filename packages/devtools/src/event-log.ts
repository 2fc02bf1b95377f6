/** What has moved in a kit since it was started. On the page before the panel is: it keeps, and reads nothing. */
import type { InternalKit, Lifetime } from '@scope/core'
// For its types alone: pairing is watched where the kit has it.
import type {} from '@scope/core/walletconnect'

/** One change, as it was received. Its description is created when it is displayed. */
export interface LogEntry {
  /** Counted from the start. */
  readonly id: number
  /** Milliseconds, as `performance.now()` counts them. */
  readonly at: number
  /** What moved: `eip155`, `eip155 network`, `dialog`, `event`. */
  readonly of: string
  readonly value: unknown
}

/** One kit from its start to its stop. */
export interface EventLog {
  readonly kit: InternalKit
  readonly lifetime: Lifetime
  /** As `performance.now()` counts. */
  readonly since: number
  /** Oldest first, the last 200. */
  readonly moves: LogEntry[]
  /** Called for each change, so that the panel can draw it. */
  onMove(): void
}

interface Watchable {
  subscribe(listener: (value: unknown) => void): () => void
}

const movesKept = 200

export function startEventLog(kit: InternalKit, lifetime: Lifetime): EventLog {
  const { connection, network, modal, walletConnect, events } = kit
  const moves: LogEntry[] = []
  const since = performance.now()
  const tape: EventLog = { kit, lifetime, since, moves, onMove() {} }
  let id = 0
  const to = (of: string) => (value: unknown) => {
    moves.push({ id: id++, at: performance.now(), of, value })
    if (id > movesKept) moves.shift()
    tape.onMove()
  }
  const watched: Record<string, Watchable | undefined> = {
    question: connection.$connectionAttempts,
    'network switch': network.$switching,
    namespace: network.$activeNamespace,
    pairing: walletConnect?.$pairing,
    dialog: modal.$state,
  }
  for (const { chainNamespace: namespace } of network.networks) {
    watched[namespace] = connection.forNamespace(namespace)
    watched[`${namespace} network`] = network.forNamespace(namespace)
  }
  for (const of in watched) lifetime.onDispose(watched[of]?.subscribe(to(of)) ?? (() => {}))
  lifetime.onDispose(events.on(to('event')))
  return tape
}
