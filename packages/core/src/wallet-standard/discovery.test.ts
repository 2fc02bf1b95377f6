import type { Connector, IgnoredWallet } from '@scope/core/chain'
import { registerStandardWallet } from '@scope/testing'
import { describe, expect, it, vi } from 'vitest'
import { discoverStandardWallets } from './discovery.js'

const icon = 'data:image/svg+xml;base64,PHN2Zy8+'

/** A wallet that can be told to change. Not a real one: nothing here signs. */
function wallet(overrides: Record<string, unknown> = {}) {
  const listeners = new Set<() => void>()
  const features: Record<string, unknown> = {
    'standard:connect': { version: '1.0.0', connect: vi.fn() },
    'standard:events': {
      version: '1.0.0',
      on: (_: string, listener: () => void) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    'test:sign': {},
  }
  const object = {
    version: '1.0.0',
    name: 'Fox',
    icon,
    chains: ['test:main'],
    accounts: [],
    features,
  }
  return Object.assign(object, overrides, {
    change: () => {
      for (const listener of listeners) listener()
    },
    listeners,
  })
}

function open(page = new EventTarget()) {
  const found: Connector[] = []
  const lost: Connector[] = []
  const ignored: IgnoredWallet[] = []
  const stop = discoverStandardWallets({
    host: {
      window: page,
      add: (connector) => found.push(connector),
      remove: (connector) => lost.push(connector),
      ignore: (ignoredWallet) => ignored.push(ignoredWallet),
    },
    namespace: 'solana',
    accepts: (features, chains) =>
      'test:sign' in features && chains.some((chain) => chain.startsWith('test:')),
  })
  return { page, found, lost, ignored, stop }
}

describe('finding', () => {
  it('finds those that registered before and those that come later, without asking them anything', () => {
    const page = new EventTarget()
    const early = wallet()
    registerStandardWallet(early, page)
    const { found } = open(page)
    const late = wallet({ name: 'Late' })
    registerStandardWallet(late, page)
    expect(found.map(({ name, provider }) => [name, provider])).toEqual([
      ['Fox', early],
      ['Late', late],
    ])
    expect(early.features['standard:connect']).toHaveProperty('connect.mock.calls', [])
  })

  it('finds frozen connectors, whose id is made of the name', () => {
    const { page, found } = open()
    registerStandardWallet(wallet({ name: 'My  Büro-Wallet!' }), page)
    expect(found[0]).toMatchObject({
      id: 'standard:my-büro-wallet-',
      type: 'ANNOUNCED',
      imageUrl: icon,
    })
    expect(Object.isFrozen(found[0])).toBe(true)
  })

  it('does not find a wallet of other chains', () => {
    const { page, found, ignored } = open()
    registerStandardWallet(wallet({ chains: ['other:main'] }), page)
    expect([found, ignored]).toEqual([[], []])
  })

  it('does nothing without a page', () => {
    const host = { window: undefined, add: vi.fn(), remove: vi.fn() }
    discoverStandardWallets({ host, namespace: 'solana', accepts: () => true })()
    expect(host.add).not.toHaveBeenCalled()
  })

  it('stops: nothing is found, lost or followed afterwards', () => {
    const { page, found, lost, stop } = open()
    const early = wallet()
    const unregister = registerStandardWallet(early, page)
    expect(early.listeners.size).toBe(1)
    stop()
    expect(early.listeners.size).toBe(0)
    registerStandardWallet(wallet({ name: 'Late' }), page)
    unregister()
    expect([found.length, lost.length]).toEqual([1, 0])
  })
})

describe('changing wallets', () => {
  it('[C2] lists a wallet once that registers twice', () => {
    const { page, found, lost } = open()
    const twice = wallet()
    registerStandardWallet(twice, page)
    const unregister = registerStandardWallet(twice, page)
    expect(found).toHaveLength(1)
    unregister()
    expect(lost).toEqual(found)
  })

  it('loses one that takes its registration back, and finds it again under the same id', () => {
    const { page, found, lost } = open()
    const fox = wallet()
    registerStandardWallet(fox, page)()
    expect(lost).toEqual(found)
    registerStandardWallet(fox, page)
    expect(found.map(({ id }) => id)).toEqual(['standard:fox', 'standard:fox'])
  })

  it('reads again what changes its features: lost without them, found with them', () => {
    const { page, found, lost } = open()
    const fox = wallet()
    registerStandardWallet(fox, page)
    const { 'test:sign': sign, ...others } = fox.features
    fox.features = others
    fox.change()
    expect(lost).toHaveLength(1)
    fox.features = { ...others, 'test:sign': sign }
    fox.change()
    fox.change()
    expect(found).toHaveLength(2)
    expect(found[1]).toBe(found[0])
  })

  it('[C2] keeps both of two wallets with one name, under different ids (trap 55)', () => {
    const { page, found } = open()
    registerStandardWallet(wallet(), page)
    registerStandardWallet(wallet({ name: 'fox' }), page)
    expect(found.map(({ id }) => id)).toEqual(['standard:fox', 'standard:fox#2'])
  })
})

it('[C2] numbers wallets of one name equally in every namespace', () => {
  const page = new EventTarget()
  const ids: string[] = []
  registerStandardWallet(wallet({ chains: ['test:main'] }), page)
  registerStandardWallet(wallet({ chains: ['test:main', 'other:main'] }), page)
  for (const chain of ['test:main', 'other:main']) {
    const found = ({ id }: Connector) => void ids.push(`${chain} ${id}`)
    discoverStandardWallets({
      host: { window: page, add: found, remove: () => undefined },
      namespace: 'solana',
      accepts: (_, chains) => chains.includes(chain),
    })()
  }
  expect(ids).toEqual([
    'test:main standard:fox',
    'test:main standard:fox#2',
    'other:main standard:fox#2',
  ])
})

describe('[C2] hostile registrations', () => {
  const throwing = (key: string) => {
    const fox = wallet()
    Object.defineProperty(fox, key, {
      get() {
        throw new Error('caught you')
      },
    })
    return fox
  }

  it.each([
    ['null', null, '?'],
    ['text', 'wallet', '?'],
    ['no name', wallet({ name: '' }), '?'],
    ['a name of invisible characters', wallet({ name: '\u202e\u200b' }), '?'],
    ['a getter that throws', throwing('features'), 'Fox'],
    ['a name that throws', throwing('name'), '?'],
    ['features that are none', wallet({ features: 7 }), 'Fox'],
    [
      'a flood of features',
      wallet({ features: Object.fromEntries(Array.from({ length: 999 }, (_, at) => [at, {}])) }),
      'Fox',
    ],
  ])('reports why it ignores %s', (_, hostile, name) => {
    const { page, found, ignored } = open()
    registerStandardWallet(hostile, page)
    expect(found).toEqual([])
    expect(ignored).toEqual([{ name, reason: 'Its registration breaks the Wallet Standard.' }])
  })

  it('strips what hides or turns round a name, and cuts it', () => {
    const { page, found } = open()
    registerStandardWallet(wallet({ name: `\u202eFox\u0000${'x'.repeat(5_000)}` }), page)
    expect(found[0]?.name).toBe(`Fox${'x'.repeat(45)}`)
  })

  it.each(['https://evil.test/a.png', 'data:text/html,<script>', 7, undefined])(
    'drops only the icon if it is %j',
    (bad) => {
      const { page, found } = open()
      registerStandardWallet(wallet({ icon: bad }), page)
      expect(found).toHaveLength(1)
      expect(found[0]).not.toHaveProperty('imageUrl')
    },
  )

  it('reads each property once', () => {
    const { page, found } = open()
    let reads = 0
    const fox = wallet()
    Object.defineProperty(fox, 'name', { get: () => (reads++ === 0 ? 'Fox' : 'Phantom') })
    registerStandardWallet(fox, page)
    expect(found[0]?.name).toBe('Fox')
    expect(reads).toBe(1)
  })

  it('continues after a callback that throws, or is none', () => {
    const { page, found } = open()
    const register = 'wallet-standard:register-wallet'
    const bad = () => {
      throw new Error('no')
    }
    page.dispatchEvent(new CustomEvent(register, { detail: bad }))
    page.dispatchEvent(new CustomEvent(register, { detail: 'no' }))
    page.dispatchEvent(new Event(register))
    registerStandardWallet(wallet(), page)
    expect(found).toHaveLength(1)
  })

  it('stops reading a flood of wallets, and of changes', () => {
    const { page, found } = open()
    const fox = wallet()
    registerStandardWallet(fox, page)
    const flood = (api: { register(...wallets: unknown[]): unknown }) => {
      for (let count = 0; count < 3_000; count++) api.register(wallet())
    }
    page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: flood }))
    expect(found).toHaveLength(1_000)
    fox.features = {}
    fox.change()
    expect(found).toHaveLength(1_000)
  })

  it('survives a wallet that registers itself again while it is read', () => {
    const { page, found } = open()
    const fox = wallet()
    Object.assign(fox.features, {
      'standard:events': {
        on() {
          registerStandardWallet(fox, page)
          throw new Error('no')
        },
      },
    })
    registerStandardWallet(fox, page)
    expect(found).toHaveLength(1)
  })
})
