import type { Connector } from '@scope/core/chain'
import { announceWallet, createTestWallet, injectWallet } from '@scope/testing'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { discover, legacyDelay } from './discovery.js'

const chains = [{ chainId: 1, rpcUrl: 'http://127.0.0.1:1' }]
const walletNamed = (rdns: string, name = rdns) => createTestWallet({ rdns, name, chains })

function look() {
  const ignored: { name: string; reason: string }[] = []
  const page: EventTarget & { ethereum?: unknown } = new EventTarget()
  let found: Connector[] = []
  const start = () =>
    discover({
      window: page,
      add: (connector) => void found.push(connector),
      ignore: (wallet) => void ignored.push(wallet),
      remove: (connector) => {
        found = found.filter((known) => known !== connector)
      },
    })
  return {
    again: () => page.dispatchEvent(new Event('focusin')),
    page,
    start,
    ignored,
    ids: () => found.map(({ id }) => id),
    found: () => found,
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('[CON-01] wallets in the page', () => {
  it('finds those that were there before and those that come later', () => {
    const { page, start, ids } = look()
    announceWallet(walletNamed('a.early'), page)
    const stop = start()
    announceWallet(walletNamed('b.late'), page)
    expect(ids()).toEqual(['a.early', 'b.late'])
    stop()
    announceWallet(walletNamed('c.afterwards'), page)
    expect(ids()).toEqual(['a.early', 'b.late'])
    expect(vi.getTimerCount()).toBe(0)
  })

  it('lists window.ethereum only if nothing was announced', () => {
    const { page, start, found } = look()
    injectWallet(walletNamed('x.legacy'), page)
    start()
    expect(found()).toEqual([])
    vi.advanceTimersByTime(legacyDelay)
    expect(found()).toMatchObject([{ id: 'injected', name: 'Browser Wallet', type: 'INJECTED' }])
    announceWallet(walletNamed('a.proper'), page)
    expect(found().map(({ id }) => id)).toEqual(['a.proper'])
  })

  it.each([300, 900, 1_500, 2_900])(
    'lists a wallet that is injected after %i ms without an event, within three seconds',
    (ms) => {
      const { page, start, ids } = look()
      start()
      vi.advanceTimersByTime(ms)
      page.ethereum = walletNamed('x.legacy').provider
      vi.advanceTimersByTime(3_000 - ms)
      expect(ids()).toEqual(['injected'])
      expect(vi.getTimerCount()).toBe(0)
    },
  )

  it('lists one that is injected later as soon as the dialog takes the focus', () => {
    const { page, start, ids, again } = look()
    const stop = start()
    again()
    page.ethereum = walletNamed('x.legacy').provider
    again()
    // Before the first look an announcement may still come.
    expect(ids()).toEqual([])
    stop()
    const late = look()
    late.start()
    vi.advanceTimersByTime(60_000)
    late.page.ethereum = walletNamed('x.legacy').provider
    late.again()
    late.again()
    expect(late.ids()).toEqual(['injected'])
    announceWallet(walletNamed('a.proper'), late.page)
    late.again()
    expect(late.ids()).toEqual(['a.proper'])
  })

  it('does not offer window.ethereum beside an announced wallet, or something that is no provider', () => {
    const { page, start, ids } = look()
    const wallet = walletNamed('a.a')
    injectWallet(wallet, page)
    announceWallet(wallet, page)
    start()
    vi.advanceTimersByTime(legacyDelay)
    expect(ids()).toEqual(['a.a'])
    const other = look()
    other.page.ethereum = { isMetaMask: true }
    other.start()
    vi.advanceTimersByTime(legacyDelay)
    expect(other.ids()).toEqual([])
  })

  it('asks no wallet anything', () => {
    const { page, start } = look()
    const wallet = walletNamed('a.a')
    announceWallet(wallet, page)
    start()
    vi.advanceTimersByTime(legacyDelay)
    expect(wallet.requests).toEqual([])
  })
})

describe('[C1] names claimed twice', () => {
  it('keeps both, the second under its own id', () => {
    const { page, start, ids } = look()
    start()
    announceWallet(walletNamed('io.metamask', 'MetaMask'), page)
    announceWallet(walletNamed('io.metamask', 'MetaMask'), page)
    expect(ids()).toEqual(['io.metamask', expect.stringMatching(/^io\.metamask#[\da-f-]{36}$/)])
  })

  it('treats a known UUID with another name as an imitation', () => {
    const { page, start, ids } = look()
    start()
    const honest = walletNamed('com.honest.wallet')
    announceWallet(honest, page)
    announceWallet(
      { info: { ...honest.info, rdns: 'io.metamask' }, provider: walletNamed('x.x').provider },
      page,
    )
    expect(ids()).toEqual(['com.honest.wallet'])
  })

  it('lists a wallet once if it announces itself again, also with a new UUID', () => {
    const { page, start, ids } = look()
    start()
    const wallet = walletNamed('a.a')
    announceWallet(wallet, page)
    announceWallet(wallet, page)
    announceWallet(
      { info: { ...wallet.info, uuid: crypto.randomUUID() }, provider: wallet.provider },
      page,
    )
    expect(ids()).toEqual(['a.a'])
  })

  it('lists two wallets with one name and different domains', () => {
    const { page, start, ids } = look()
    start()
    announceWallet(walletNamed('a.one', 'Wallet'), page)
    announceWallet(walletNamed('b.two', 'Wallet'), page)
    expect(ids()).toEqual(['a.one', 'b.two'])
  })
})

it('tells the developer which wallets are not listed, and why', () => {
  const { page, start, ignored } = look()
  start()
  const wallet = walletNamed('a.a', 'Sloppy')
  announceWallet({ info: { ...wallet.info, rdns: 'no domain' }, provider: wallet.provider }, page)
  const honest = walletNamed('b.b')
  announceWallet(honest, page)
  announceWallet(
    { info: { ...honest.info, name: 'Imitator' }, provider: walletNamed('x.x').provider },
    page,
  )
  page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: null }))
  expect(ignored).toEqual([
    { name: 'Sloppy', reason: 'Its announcement breaks EIP-6963.' },
    { name: 'Imitator', reason: 'It imitates another wallet’s UUID.' },
    { name: '?', reason: 'Its announcement breaks EIP-6963.' },
  ])
})

it('[C3] lists at most 1,000 of 10,000 announced wallets', () => {
  const { page, start, ids } = look()
  start()
  const provider = { request: async () => null }
  for (let n = 0; n < 10_000; n++) {
    const info = { uuid: crypto.randomUUID(), name: `W${n}`, icon: '', rdns: `w${n}.flood` }
    page.dispatchEvent(
      new CustomEvent('eip6963:announceProvider', { detail: { info, provider: { ...provider } } }),
    )
  }
  expect(ids().length).toBeLessThanOrEqual(1_000)
})
