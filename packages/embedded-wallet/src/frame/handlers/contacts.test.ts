/** Whom a wallet knows: who was paid by a transaction that is on the chain. */
import { describe, expect, it } from 'vitest'
import type { Action, Asset, DecodedRequest } from '../approval/decoded-request.js'
import type { NodeClient } from '../approval/prepared.js'
import { FrameError } from '../frame-error.js'
import { memoryStore } from '../storage/key-value-store.js'
import { isConfirmedAt } from './confirmed.js'
import { createContacts } from './contacts.js'

const account = `0x${'1'.repeat(40)}`
const friend = `0x${'2'.repeat(40)}`
const hash = `0x${'a'.repeat(64)}`
const pay = (more: Partial<Extract<Action, { type: 'transfer' }>> = {}): Action => ({
  type: 'transfer',
  asset: { kind: 'native' },
  amount: 1n,
  to: friend,
  ...more,
})
const decoded = (...actions: readonly Action[]): DecodedRequest => ({
  chainId: 'eip155:1',
  account,
  actions,
  warnings: [],
})
const yes = async () => true
const token = (decimals?: number): Asset => ({
  kind: 'token',
  address: `0x${'3'.repeat(40)}`,
  ...(decimals !== undefined && { decimals }),
})

describe('[F24] a recipient', () => {
  it('is known once the payment is on the chain, and not before', async () => {
    const contacts = createContacts(memoryStore())
    await contacts.expect(decoded(pay()), hash)
    expect(await contacts.of(account, async () => undefined)).toEqual([])
    expect(await contacts.of(account, () => Promise.reject(new Error('offline')))).toEqual([])
    expect(await contacts.of(account, yes)).toEqual([friend])
    expect(await contacts.of(account, async () => undefined)).toEqual([friend])
  })

  it('stays unknown after a failed payment', async () => {
    const contacts = createContacts(memoryStore())
    await contacts.expect(decoded(pay()), hash)
    expect(await contacts.of(account, async () => false)).toEqual([])
    expect(await contacts.of(account, yes)).toEqual([])
  })

  it.each([
    ['of nothing', pay({ amount: 0n })],
    ['of a token that says nothing of itself', pay({ asset: token() })],
    ['of another owner', pay({ from: friend })],
  ])('stays unknown after a payment %s', async (_, action) => {
    const contacts = createContacts(memoryStore())
    await contacts.expect(decoded(action), hash)
    expect(await contacts.of(account, yes)).toEqual([])
    await contacts.expect(decoded(action, pay({ asset: token(6) })), hash)
    expect(await contacts.of(account, yes)).toEqual([friend])
  })

  it('[F18] is forgotten with the account, sent or confirmed', async () => {
    const store = memoryStore()
    const contacts = createContacts(store)
    await contacts.expect(decoded(pay()), hash)
    await contacts.of(account, yes)
    await contacts.expect(decoded(pay()), hash)
    await contacts.forget(account)
    expect(await contacts.of(account, yes)).toEqual([])
  })
})

describe('whether a transaction is confirmed', () => {
  const at = (answer: unknown) => {
    const node: NodeClient = {
      async ask() {
        if (answer instanceof Error) throw answer
        return answer
      },
    }
    return isConfirmedAt(() => node)
  }
  it.each([
    [{ status: '0x1' }, true],
    [{ status: '0x0' }, false],
    [{ status: '0x1', blockNumber: '0x5' }, true],
    [{ status: '0x1', blockNumber: null }, undefined],
    [null, undefined],
    ['x', undefined],
  ])('is derived from an EVM node’s %j: %j', async (answer, expected) => {
    expect(await at(answer)('eip155:1', hash)).toBe(expected)
  })
  it.each([
    [{ value: [{ err: null, confirmationStatus: 'confirmed' }] }, true],
    [{ value: [{ err: null, confirmationStatus: 'processed' }] }, undefined],
    [{ value: [{ err: { InstructionError: [0, 'x'] }, confirmationStatus: 'finalized' }] }, false],
    [
      { value: [{ err: { InstructionError: [0, 'x'] }, confirmationStatus: 'processed' }] },
      undefined,
    ],
    [{ value: [{ confirmationStatus: 'confirmed' }] }, true],
    [{ value: [null] }, undefined],
  ])('is derived from a Solana node’s %j: %j', async (answer, expected) => {
    expect(await at(answer)('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'sig')).toBe(expected)
  })
  it('retries a Solana node without history if it stores none', async () => {
    const node: NodeClient = {
      async ask(_, params) {
        const [, options] = params as [unknown, { searchTransactionHistory: boolean }]
        if (options.searchTransactionHistory)
          throw new FrameError('node', 'Transaction history is not available from this node')
        return { value: [{ err: null, confirmationStatus: 'confirmed' }] }
      },
    }
    const isConfirmed = isConfirmedAt(() => node)
    expect(await isConfirmed('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'sig')).toBe(true)
  })
  it('stays unknown if the node can’t be reached', async () => {
    await expect(at(new FrameError('network', 'offline'))('eip155:1', hash)).rejects.toThrow()
  })
})
