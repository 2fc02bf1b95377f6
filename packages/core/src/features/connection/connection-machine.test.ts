import { describe, expect, it } from 'vitest'
import type { Account, Accounts } from '../../chain/adapter.js'
import { KitError } from '../../errors/kit-error.js'
import { transition } from '../../lib/machine.js'
import { type Connection, type ConnectionEvent, connectionMoves } from './connection-machine.js'

const account = (address: string): Account => ({ namespace: 'eip155', address, type: 'eoa' })
const [a, b, c] = ['0xa', '0xb', '0xc'].map(account) as [Account, Account, Account]
const wallet = { id: 'w', name: 'W' }
const connected = (accounts: Accounts, chosen = accounts[0]): Connection => ({
  status: 'connected',
  wallet,
  accounts,
  account: chosen,
  networkId: 'eip155:1',
})
const after = (state: Connection, event: ConnectionEvent) =>
  transition(connectionMoves, state, event)

it('[CON-12] keeps the address while reconnecting', () => {
  const restored = { wallet, account: a, networkId: 'eip155:1' } as const
  expect(after({ status: 'disconnected' }, { type: 'restore', ...restored })).toEqual({
    status: 'reconnecting',
    ...restored,
  })
})

describe('accounts that change in the wallet', () => {
  it('follows the wallet to another first account', () => {
    expect(after(connected([a, b]), { type: 'accounts', accounts: [b, a] })).toMatchObject({
      account: b,
    })
  })
  it('stays with the account chosen here while the wallet’s own choice is the same', () => {
    expect(after(connected([a, b], b), { type: 'accounts', accounts: [a, b, c] })).toMatchObject({
      account: b,
    })
  })
  it('leaves an account that is no longer shared', () => {
    expect(after(connected([a, b], b), { type: 'accounts', accounts: [a] })).toMatchObject({
      account: a,
    })
  })
})

it('keeps the reason of a connection that ends unrequested', () => {
  const error = new KitError('no-accounts', 'x')
  expect(after(connected([a]), { type: 'end', error })).toEqual({
    status: 'disconnected',
    error,
  })
  expect(after(connected([a]), { type: 'end' })).toEqual({ status: 'disconnected' })
})

it.each(['accounts', 'network', 'select'] as const)('rejects %s without a connection', (type) => {
  const events: Record<string, ConnectionEvent> = {
    accounts: { type: 'accounts', accounts: [a] },
    network: { type: 'network', networkId: 'eip155:5' },
    select: { type: 'select', account: a },
  }
  expect(after({ status: 'disconnected' }, events[type] as ConnectionEvent)).toBeUndefined()
})
