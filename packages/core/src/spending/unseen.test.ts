import { atom } from 'nanostores'
import { describe, expect, it } from 'vitest'
import type { Modal } from '../features/modal/modal.js'
import type { OutgoingTransfer } from '../send/send-feature.js'
import { createUnseen } from './unseen.js'

const transfer = (key: string, news: Partial<OutgoingTransfer>): OutgoingTransfer => ({
  key,
  networkId: 'eip155:1',
  from: '0x1',
  to: '0x2',
  token: { symbol: 'ETH', decimals: 18 },
  amount: 1n,
  status: 'confirmed',
  requestedAt: 0,
  ...news,
})

function setup(status: 'open' | 'closed') {
  type State = ReturnType<Modal['$state']['get']>
  const state = (next: 'open' | 'closed'): State => ({
    status: next,
    stack: [{ view: 'Account' }],
    isShaking: false,
    closeCount: 0,
  })
  const $state = atom(state(status))
  const $transfers = atom<readonly OutgoingTransfer[]>([])
  let now = 10
  const unseen = createUnseen({ modal: { $state }, $all: $transfers, now: () => now })
  unseen.start()
  const keys = () => unseen.$unseen.get().map(({ key }) => key)
  const set = (next: 'open' | 'closed', at: number) => {
    now = at
    $state.set(state(next))
  }
  return { $transfers, keys, set }
}

describe('transfers that were settled while the dialog was closed', () => {
  it('are those since the last closing, until it opens', () => {
    const { $transfers, keys, set } = setup('open')
    $transfers.set([transfer('seen', { settledAt: 15 }), transfer('pending', {})])
    expect(keys()).toEqual([])
    set('closed', 20)
    expect(keys()).toEqual([])
    $transfers.set([
      transfer('failed', { settledAt: 31, status: 'failed' }),
      transfer('confirmed', { settledAt: 30 }),
      ...$transfers.get(),
    ])
    expect(keys()).toEqual(['failed', 'confirmed'])
    set('open', 40)
    expect(keys()).toEqual([])
    set('closed', 50)
    expect(keys()).toEqual([])
  })

  it('are counted from the start if the dialog has not been open', () => {
    const { $transfers, keys } = setup('closed')
    $transfers.set([transfer('early', { settledAt: 5 }), transfer('late', { settledAt: 11 })])
    expect(keys()).toEqual(['late'])
  })

  it('leave out a request that the user has declined', () => {
    const { $transfers, keys } = setup('closed')
    $transfers.set([transfer('declined', { settledAt: 20, status: 'declined' })])
    expect(keys()).toEqual([])
  })
})
