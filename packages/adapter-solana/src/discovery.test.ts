import type { Connector } from '@scope/core/chain'
import {
  createSolanaTestWallet,
  injectPhantom,
  injectSolflare,
  registerStandardWallet,
} from '@scope/testing'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { discover, legacyDelay } from './discovery.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const wallet = (name = 'Sun') =>
  createSolanaTestWallet({ name, chains: [{ chain: 'solana:mainnet', rpcUrl: '' }] })

function open(page: EventTarget & { ethereum?: unknown } = new EventTarget()) {
  const found: Connector[] = []
  const lost: Connector[] = []
  const stop = discover({
    window: page,
    add: (connector) => found.push(connector),
    remove: (connector) => lost.push(connector),
  })
  return { page, found, lost, stop }
}

describe('Wallet Standard', () => {
  it('finds Solana wallets and no others', () => {
    const { page, found } = open()
    const sun = wallet()
    registerStandardWallet(sun.wallet, page)
    registerStandardWallet(createSolanaTestWallet({ chains: [] }).wallet, page)
    const withoutConnect = createSolanaTestWallet({
      chains: [{ chain: 'solana:mainnet', rpcUrl: '' }],
      without: ['standard:connect'],
    })
    registerStandardWallet(withoutConnect.wallet, page)
    expect(found.map(({ id, namespace, type }) => [id, namespace, type])).toEqual([
      ['standard:sun', 'solana', 'ANNOUNCED'],
    ])
    expect(sun.requests).toEqual([])
  })

  it('lists a wallet once that registers twice, and drops one without features', () => {
    const { page, found, lost } = open()
    const sun = wallet()
    registerStandardWallet(sun.wallet, page)
    registerStandardWallet(sun.wallet, page)
    expect(found).toHaveLength(1)
    sun.leaveOut([
      'solana:signMessage',
      'solana:signTransaction',
      'solana:signAndSendTransaction',
      'solana:signIn',
    ])
    expect(lost).toEqual(found)
  })
})

describe('Phantom and Solflare as they were before', () => {
  it('are listed after a while if no wallet registers', () => {
    const page = new EventTarget()
    injectPhantom(wallet('Phantom'), page)
    injectSolflare(wallet('Solflare'), page)
    const { found } = open(page)
    vi.advanceTimersByTime(legacyDelay - 1)
    expect(found).toEqual([])
    vi.advanceTimersByTime(1)
    expect(found.map(({ id, name, type }) => [id, name, type])).toEqual([
      ['standard:phantom', 'Phantom', 'INJECTED'],
      ['standard:solflare', 'Solflare', 'INJECTED'],
    ])
    expect(found.every(Object.isFrozen)).toBe(true)
  })

  it('are listed when they are injected late and dispatch no event, each once', () => {
    const page = new EventTarget()
    const { found } = open(page)
    vi.advanceTimersByTime(1_500)
    injectPhantom(wallet('Phantom'), page)
    vi.advanceTimersByTime(1_500)
    expect(found.map(({ name }) => name)).toEqual(['Phantom'])
    expect(vi.getTimerCount()).toBe(0)
    injectSolflare(wallet('Solflare'), page)
    page.dispatchEvent(new Event('focusin'))
    page.dispatchEvent(new Event('focusin'))
    expect(found.map(({ name }) => name)).toEqual(['Phantom', 'Solflare'])
  })

  it('are not listed if one registers, and are removed if one does later', () => {
    const page = new EventTarget()
    injectPhantom(wallet('Phantom'), page)
    const first = open(page)
    registerStandardWallet(wallet().wallet, page)
    vi.advanceTimersByTime(legacyDelay)
    expect(first.found.map(({ name }) => name)).toEqual(['Sun'])
    first.stop()

    const late = new EventTarget()
    injectPhantom(wallet('Phantom'), late)
    const second = open(late)
    vi.advanceTimersByTime(legacyDelay)
    registerStandardWallet(wallet('Phantom').wallet, late)
    expect(second.lost.map(({ type }) => type)).toEqual(['INJECTED'])
    expect(second.found.map(({ id, type }) => [id, type])).toEqual([
      ['standard:phantom', 'INJECTED'],
      ['standard:phantom', 'ANNOUNCED'],
    ])
  })

  it('are found by the next discovery', () => {
    const page = new EventTarget()
    injectPhantom(wallet('Phantom'), page)
    const first = open(page)
    vi.advanceTimersByTime(legacyDelay)
    first.stop()
    expect(first.lost).toEqual(first.found)
    const second = open(page)
    vi.advanceTimersByTime(legacyDelay)
    expect(second.found).toHaveLength(1)
  })

  it.each([
    ['of an unknown owner', { phantom: { solana: { connect() {} } } }],
    ['no provider', { phantom: { solana: { isPhantom: true } }, solflare: 7 }],
    [
      'a getter that throws',
      {
        get phantom() {
          throw new Error('no')
        },
        get solflare() {
          throw new Error('no')
        },
      },
    ],
  ])('[C2] are not mistaken for %s', (...[, properties]) => {
    const page = new EventTarget()
    Object.defineProperties(page, Object.getOwnPropertyDescriptors(properties))
    const { found } = open(page)
    vi.advanceTimersByTime(legacyDelay)
    expect(found).toEqual([])
  })
})
