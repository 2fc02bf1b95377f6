import { describe, expect, it, vi } from 'vitest'
import { createModal, getCurrentRoute } from './modal.js'
import type { Route } from './views.js'

function open(options: { inline?: boolean; connected?: boolean } = {}) {
  const timers: { run: () => void; ms: number; isStopped: boolean }[] = []
  const state = { connected: options.connected ?? false, isHeld: false }
  const modal = createModal({
    inline: options.inline ?? false,
    getInitialRoute: () => ({ view: state.connected ? 'Account' : 'Connect' }),
    timeout(run, ms) {
      const timer = { run, ms, isStopped: false }
      timers.push(timer)
      return () => {
        timer.isStopped = true
      }
    },
  })
  modal.registerViews({ AccountSettings: { isDismissDisabled: () => state.isHeld } })
  const shown = () => getCurrentRoute(modal.$state.get()).view
  const status = () => modal.$state.get().status
  return { modal, state, timers, shown, status }
}

describe('default view', () => {
  it('opens Connect when not connected, and Account when connected', () => {
    const { modal, state, shown } = open()
    modal.open()
    expect(shown()).toBe('Connect')
    modal.close()
    state.connected = true
    modal.open()
    expect(shown()).toBe('Account')
  })
})

describe('views', () => {
  it.each<[string, unknown, string]>([
    ['a name', 'Account', 'received "Account"'],
    ['the event of a click', { type: 'click', view: {} }, 'received object'],
  ])('throws for %s, which is no route', (_, value, received) => {
    const { modal, status } = open()
    expect(() => modal.open(value as unknown as Route)).toThrowError(
      expect.objectContaining({
        code: 'view-unavailable',
        message: `Expected a route, such as { view: 'Account' }, ${received}.`,
      }),
    )
    expect(status()).toBe('closed')
  })

  it('[MOD-01] opens an explicitly requested view instead of the default', () => {
    const { modal, shown } = open()
    modal.open({ view: 'WhatIsAWallet' })
    expect(shown()).toBe('WhatIsAWallet')
  })

  it('replaces the current view if it is pushed with other parameters', () => {
    const { modal } = open()
    modal.open({ view: 'Networks' })
    modal.push({ view: 'SwitchNetwork', networkId: 'eip155:1' })
    modal.push({ view: 'SwitchNetwork', networkId: 'eip155:10' })
    expect(modal.$state.get().stack).toEqual([
      { view: 'Networks' },
      { view: 'SwitchNetwork', networkId: 'eip155:10' },
    ] satisfies Route[])
  })

  it('goes back one by one, and closes from the first', () => {
    const { modal, shown, status } = open()
    modal.open()
    modal.push({ view: 'WhatIsAWallet' })
    modal.back()
    expect(shown()).toBe('Connect')
    modal.back()
    expect(status()).toBe('closed')
  })

  it('goes back from UnsupportedChain like from any other view', () => {
    const { modal, shown } = open({ connected: true })
    modal.open({ view: 'UnsupportedChain' })
    modal.push({ view: 'SwitchNetwork', networkId: 'eip155:1' })
    modal.back()
    expect(shown()).toBe('UnsupportedChain')
  })

  it('opens when it is sent to a view while closed', () => {
    const { modal, status, shown } = open()
    modal.push({ view: 'Networks' })
    expect([status(), shown()]).toEqual(['open', 'Networks'])
  })
})

describe('[MOD-05] a view that is held', () => {
  it('shakes for 500 ms instead of closing, and closes once it is free', () => {
    const { modal, state, timers, status } = open()
    state.isHeld = true
    modal.open({ view: 'AccountSettings' })
    modal.close()
    expect(status()).toBe('open')
    expect(modal.$state.get().isShaking).toBe(true)
    expect(timers[0]?.ms).toBe(500)
    modal.back()
    expect(timers[0]?.isStopped).toBe(true)
    timers[1]?.run()
    expect(modal.$state.get().isShaking).toBe(false)
    state.isHeld = false
    modal.close()
    expect(status()).toBe('closed')
  })
})

describe('inline', () => {
  it('goes to Connect on close, or to Account if connected', () => {
    const { modal, state, shown, status } = open({ inline: true })
    modal.open({ view: 'Networks' })
    modal.close()
    expect([status(), shown()]).toEqual(['open', 'Connect'])
    state.connected = true
    modal.push({ view: 'Networks' })
    modal.close()
    expect(shown()).toBe('Account')
  })
})

it('clears the route history on close', () => {
  const { modal } = open()
  modal.open()
  modal.push({ view: 'ConnectingExternal', walletId: 'x' })
  modal.close()
  expect(modal.$state.get()).toEqual({
    status: 'closed',
    stack: [{ view: 'Connect' }],
    isShaking: false,
    closeCount: 1,
  })
})

it('changes nothing if closed twice', () => {
  const { modal } = open()
  const seen = vi.fn()
  modal.$state.listen(seen)
  modal.close()
  expect(seen).not.toHaveBeenCalled()
})
