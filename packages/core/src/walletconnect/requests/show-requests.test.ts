import { atom } from 'nanostores'
import { describe, expect, it } from 'vitest'
import { createModal } from '../../features/modal/modal.js'
import type { Route } from '../../features/modal/views.js'
import type { PendingRequest } from '../wallet-connect-feature.js'
import { showRequests } from './show-requests.js'

const request = (id: number): PendingRequest => ({
  id,
  method: 'personal_sign',
  networkId: 'eip155:1',
  requestedAt: 0,
  wallet: { name: 'Fox' },
})

function world({ inline = false, home = { view: 'Account' } as Route } = {}) {
  const $requests = atom<readonly PendingRequest[]>([])
  const modal = createModal({
    inline,
    getInitialRoute: () => home,
    timeout: () => () => undefined,
  })
  modal.registerViews({ ApproveTransaction: {} })
  if (inline) modal.open()
  const stop = showRequests($requests, modal, inline)
  return { $requests, modal, stop, views: () => modal.$state.get().stack.map(({ view }) => view) }
}

describe('complaint 15: a request that is pending elsewhere', () => {
  it('opens the dialog once a request, if it is closed', () => {
    const { $requests, modal, views, stop } = world()
    $requests.set([request(1)])
    expect(views()).toEqual(['ApproveTransaction'])
    modal.close()
    $requests.set([request(1)])
    expect(modal.$state.get().status).toBe('closed')
    $requests.set([request(1), request(2)])
    expect(views()).toEqual(['ApproveTransaction'])
    modal.close()
    stop()
    $requests.set([request(3)])
    expect(modal.$state.get().status).toBe('closed')
  })

  it('stands before the account, where what is being sent is followed, and goes back there', () => {
    const { $requests, modal, views } = world()
    modal.open({ view: 'Account' })
    $requests.set([request(1)])
    expect(views()).toEqual(['Account', 'ApproveTransaction'])
    modal.back()
    expect(views()).toEqual(['Account'])
  })

  it('stays away from a dialog that shows anything else', () => {
    const { $requests, modal, views } = world()
    modal.open({ view: 'WhatIsAWallet' })
    $requests.set([request(1)])
    expect(views()).toEqual(['WhatIsAWallet'])
  })

  it('opens over the account, and over no other view, in an inline kit', () => {
    const { $requests, modal, views } = world({ inline: true })
    $requests.set([request(1)])
    expect(views()).toEqual(['Account', 'ApproveTransaction'])
    modal.back()
    modal.push({ view: 'Networks' })
    $requests.set([request(1), request(2)])
    expect(views()).toEqual(['Account', 'Networks'])
  })
})
