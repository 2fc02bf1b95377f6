/** One namespace's slot: the session that is up, and the state its events move. Knows no other namespace. */
import type { ReadableAtom } from 'nanostores'
import type { Account, WalletSession } from '../../../chain/adapter.js'
import type { KitError } from '../../../errors/kit-error.js'
import { createMachine } from '../../../lib/machine.js'
import { type Connection, type ConnectionEvent, connectionMoves } from '../connection-machine.js'

/** State and session of the connection of one namespace. */
export interface NamespaceConnection {
  readonly $state: ReadableAtom<Connection>
  readonly session: WalletSession | undefined
  restore(saved: Omit<Extract<ConnectionEvent, { type: 'restore' }>, 'type'>): void
  /**
   * Stores a session and replaces the previous one. `listen` adds the listeners and returns a function that removes
   * them.
   */
  hold(session: WalletSession, listen: () => () => void): void
  /** A wallet may go on talking after it was told to stop: only the session that is up is heard. */
  hear(from: WalletSession, event: ConnectionEvent): void
  select(account: Account): void
  end(error?: KitError): void
}

export function createNamespaceConnection(): NamespaceConnection {
  const { $state, move } = createMachine<Connection, ConnectionEvent>(
    { status: 'disconnected' },
    connectionMoves,
  )
  let session: WalletSession | undefined
  let stopListening = () => {}

  function release() {
    stopListening()
    stopListening = () => {}
    session = undefined
  }

  return {
    $state,
    get session() {
      return session
    },
    restore: (saved) => void move({ type: 'restore', ...saved }),
    hold(next, listen) {
      release()
      session = next
      stopListening = listen()
    },
    hear: (from, event) => void (session === from && move(event)),
    select: (account) => void move({ type: 'select', account }),
    end(error) {
      release()
      move(error ? { type: 'end', error } : { type: 'end' })
    },
  }
}
