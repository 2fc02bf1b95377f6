/** Records the transitions of a kit since its start. Loads with the page, before the panel. Describes nothing. */
import type { InternalKit, Lifetime } from '@scope/core'
// For its types alone: pairing is watched where the kit has it.
import type {} from '@scope/core/walletconnect'

/** One change, as it was received. Its description is created when it is displayed. */
export interface LogEntry {
  /** Counted from the start. */
  readonly id: number
  /** Milliseconds, as `performance.now()` counts them. */
  readonly at: number
  /** Atom or event bus: `eip155`, `eip155 network`, `dialog`, `event`. */
  readonly source: string
  readonly value: unknown
}

/** One kit from its start to its stop. */
export interface EventLog {
  readonly kit: InternalKit
  readonly lifetime: Lifetime
  /** As `performance.now()` counts. */
  readonly since: number
  /** Oldest first, the last 200. */
  readonly entries: LogEntry[]
  /** Called for each change, so that the panel can draw it. */
  onEntry(): void
}

interface Watchable {
  subscribe(listener: (value: unknown) => void): () => void
}

const maxEntries = 200

export function startEventLog(kit: InternalKit, lifetime: Lifetime): EventLog {
  const { connection, network, modal, walletConnect, events } = kit
  const entries: LogEntry[] = []
  const since = performance.now()
  const log: EventLog = { kit, lifetime, since, entries, onEntry() {} }
  let id = 0
  const to = (source: string) => (value: unknown) => {
    entries.push({ id: id++, at: performance.now(), source, value })
    if (id > maxEntries) entries.shift()
    log.onEntry()
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
  return log
}
