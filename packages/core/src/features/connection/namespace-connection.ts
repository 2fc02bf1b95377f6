/** One namespace's slot: the session that is up, and the state its events move. Knows no other namespace. */
import type { ReadableAtom } from 'nanostores'
import type { Account, WalletSession } from '../../chain/adapter.js'
import { asKitError, type KitError } from '../../errors/kit-error.js'
import { createMachine } from '../../machine.js'
import {
  type Connection,
  type ConnectionEvent,
  connectionMoves,
  type WalletIdentity,
} from './connection-machine.js'

export interface NamespaceConnection {
  readonly $state: ReadableAtom<Connection>
  readonly session: WalletSession | undefined
  restore(held: Omit<Extract<ConnectionEvent, { type: 'restore' }>, 'type'>): void
  /** Takes the session over from whichever was up. `address` is the account to go on with, where it is still shared. */
  adopt(session: WalletSession, wallet: WalletIdentity, address?: string): void
  select(account: Account): void
  end(problem?: KitError): void
  /** Asks the wallet anew what it shares; ends the connection where it says that it is over, or is gone. */
  refresh(signal: AbortSignal): Promise<void>
}

/** What a wallet says that is busy, not gone: asked about later, it may answer. */
const passing = /^(limit-exceeded|already-pending|internal-error|timeout)$/

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

  function end(problem?: KitError) {
    release()
    move(problem ? { type: 'end', problem } : { type: 'end' })
  }

  return {
    $state,
    get session() {
      return session
    },
    restore: (held) => void move({ type: 'restore', ...held }),
    adopt(next, wallet, address) {
      release()
      session = next
      const { accounts, networkId } = next
      const account = accounts.find((shared) => shared.address === address) ?? accounts[0]
      // A wallet may go on talking after it was told to stop: only the session that is up is heard.
      const heard = (event: ConnectionEvent) => session === next && move(event)
      stopListening = next.listen({
        accounts: (accounts) => heard({ type: 'accounts', accounts }),
        network: (networkId) => heard({ type: 'network', networkId }),
        ended: (problem) => session === next && end(problem),
      })
      move({ type: 'connected', wallet, accounts, account, networkId })
    },
    select: (account) => void move({ type: 'select', account }),
    end,
    async refresh(signal) {
      const mine = session
      if (!mine) return
      try {
        const { accounts, networkId } = await mine.read(signal)
        if (session !== mine) return
        move({ type: 'accounts', accounts })
        move({ type: 'network', networkId })
      } catch (thrown) {
        const problem = asKitError(thrown)
        if (session === mine && !signal.aborted && !passing.test(problem.code)) end(problem)
      }
    },
  }
}
