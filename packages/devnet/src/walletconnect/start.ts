/**
 * WalletConnect relay for tests: real clients on both sides connect to it, and tests can make it fail. Keeps messages
 * in memory only, and checks no identities. Never use it in production.
 */
import { host } from '../ports.js'
import { createFaults, type RelayFaults } from './faults.js'
import { createMailboxes } from './mailbox.js'
import { createServer } from './server.js'

export interface RelayOptions {
  /** Defaults to a free port. If the given port is taken, uses the next free one. */
  readonly port?: number
  /** Milliseconds: by it messages live and die. */
  readonly now?: () => number
}

export interface Relay extends RelayFaults {
  /** `ws://127.0.0.1:…`: the `relayUrl` of both sides. The same after a restart. */
  readonly url: string
  /** How often each method was called. */
  readonly stats: Readonly<Record<string, number>>
  /** Sockets open now. */
  readonly connections: number
  /** Sockets ever let in. */
  readonly visits: number
  /** Client ids connected now, each once. */
  readonly clients: readonly string[]
  /** Project ids that ever came. */
  readonly projects: readonly string[]
  /** Messages that still live, read or not. */
  readonly messages: number
  /** Cuts every socket, as a network does. */
  drop(): void
  /** Sockets not let in. */
  readonly turnedAway: number
  /** Closes all connections of a project, or of all projects, with code 3000 until `admit()`. */
  refuse(projectId?: string, reason?: string): void
  admit(): void
  /** Down: sockets cut, the port closed, the mailboxes kept. May be called twice. */
  stop(): Promise<void>
  /** Up again, on the same port. */
  start(): Promise<void>
}

export async function startRelay(options: RelayOptions = {}): Promise<Relay> {
  const { now = Date.now } = options
  const stats: Record<string, number> = {}
  const projects = new Set<string>()
  const mailboxes = createMailboxes(now)
  const { openLine, ...controls } = createFaults()
  let refused: { readonly projectId?: string; readonly reason: string } | undefined
  let visits = 0
  let turnedAway = 0

  const server = createServer({
    wantedPort: options.port,
    mailboxes,
    faults: { openLine, ...controls },
    refusal({ projectId }) {
      if (!refused) return undefined
      return (refused.projectId ?? projectId) === projectId ? refused.reason : undefined
    },
    onTurnedAway() {
      turnedAway++
    },
    onConnect({ projectId }) {
      visits++
      projects.add(projectId)
    },
    onCall(method) {
      stats[method] = (stats[method] ?? 0) + 1
    },
  })
  await server.start()

  return {
    url: `ws://${host}:${server.port}`,
    stats,
    get connections() {
      return server.connections
    },
    get visits() {
      return visits
    },
    get turnedAway() {
      return turnedAway
    },
    get clients() {
      return server.clients
    },
    get projects() {
      return [...projects]
    },
    get messages() {
      return mailboxes.size
    },
    ...controls,
    drop: server.drop,
    refuse(projectId, reason = 'Unauthorized: project not found') {
      refused = { reason, ...(projectId !== undefined && { projectId }) }
      server.dismiss()
    },
    admit() {
      refused = undefined
    },
    stop: server.stop,
    start: server.start,
  }
}
