// @vitest-environment happy-dom
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { cookieStorage } from './cookie.js'
import { storageKey } from './item.js'
import { kitItems, type SavedConnection } from './items.js'
import { memoryStorage, webStorage } from './key-value.js'
import { readSavedState } from './saved-state.js'

const saved: SavedConnection = {
  namespace: 'eip155',
  walletId: 'io.metamask',
  walletName: 'MetaMask',
  address: '0x22227A31dd842196A246d8f3b775998560eAa61d',
  networkId: 'eip155:1',
}

afterEach(() => {
  localStorage.clear()
  for (const cookie of document.cookie.split(/; ?/)) {
    // biome-ignore lint/suspicious/noDocumentCookie: the test's own tidying
    document.cookie = `${cookie.split('=')[0]}=; path=/; max-age=0`
  }
})

describe('saved values', () => {
  it('[STO-01] restores wallet ids and names, namespaces, networks and recent wallets', () => {
    const items = kitItems(webStorage())
    items.connections.set([saved])
    items.connectedNamespaces.set(['eip155'])
    items.activeNamespace.set('eip155')
    items.activeNetworkIds.set(['eip155:1'])
    items.recentWallets.set([{ id: 'io.metamask', name: 'MetaMask' }])
    expect(readSavedState(webStorage())).toEqual({
      activeNamespace: 'eip155',
      activeNetworkIds: ['eip155:1'],
      connections: [saved],
    })
    expect(kitItems(webStorage()).recentWallets.get()).toEqual([
      { id: 'io.metamask', name: 'MetaMask' },
    ])
  })

  it('leaves out the connections of a namespace that was disconnected', () => {
    const items = kitItems(webStorage())
    items.connections.set([saved])
    items.connectedNamespaces.set([])
    expect(readSavedState(webStorage()).connections).toEqual([])
  })
})

describe('corrupt, foreign, older and oversized values', () => {
  it('[C10][STO-02] never throws or returns an invalid value for arbitrary text in any key', () => {
    const names = [
      'connections',
      'connected_namespaces',
      'active_namespace',
      'active_network_ids',
      'recent_wallets',
    ]
    fc.assert(
      fc.property(
        fc.constantFrom(...names),
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.constant('[[[[[[[[['),
          fc.constant('{"__proto__":{"x":1}}'),
        ),
        (name, text) => {
          const storage = memoryStorage()
          storage.set(storageKey(name), text)
          const state = readSavedState(storage)
          for (const entry of state.connections)
            expect(Object.keys(entry)).toEqual(Object.keys(saved))
          expect(kitItems(storage).recentWallets.get()?.length ?? 0).toBeLessThanOrEqual(2)
        },
      ),
    )
  })

  it('[STO-02] keeps what is valid among what is not', () => {
    const storage = memoryStorage()
    const entries = [
      { ...saved, networkId: 'nonsense' },
      null,
      saved,
      { ...saved, address: 7 },
      'text',
    ]
    storage.set(storageKey('connections'), JSON.stringify(entries))
    expect(kitItems(storage).connections.get()).toEqual([saved])
  })

  it('[C10][STO-02] drops what does not belong together: account, network and namespace', () => {
    const storage = memoryStorage()
    const lies = [
      { ...saved, address: 'Pay here: evil.example/../..' },
      { ...saved, networkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' },
      { ...saved, namespace: 'solana' },
    ]
    storage.set(storageKey('connections'), JSON.stringify(lies))
    expect(kitItems(storage).connections.get()).toEqual([])
  })

  it('[STO-02] drops a value that is too large to be honest', () => {
    const storage = memoryStorage()
    storage.set(storageKey('connections'), JSON.stringify([saved]).padEnd(100_000))
    expect(kitItems(storage).connections.get()).toBeUndefined()
  })

  it('[STO-02] does not read another version or another kit', () => {
    const storage = memoryStorage()
    storage.set('scope.0.connections', JSON.stringify([saved]))
    storage.set('@appkit/connected_namespaces', 'eip155')
    expect(readSavedState(storage)).toEqual({ activeNetworkIds: [], connections: [] })
  })

  it('continues in memory if storage is blocked or full', () => {
    const blocked = webStorage(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    blocked.set('a', '1')
    expect(blocked.get('a')).toBe('1')
    blocked.remove('a')
    expect(blocked.get('a')).toBeNull()

    const full = webStorage(() => ({
      ...localStorage,
      getItem: () => null,
      removeItem: () => {},
      setItem() {
        throw new DOMException('full', 'QuotaExceededError')
      },
    }))
    full.set('a', '2')
    expect(full.get('a')).toBe('2')
  })
})

describe('cookies', () => {
  it('writes in the page and reads the same on the server', () => {
    const items = kitItems(cookieStorage())
    items.connections.set([saved])
    items.connectedNamespaces.set(['eip155'])
    expect(readSavedState(cookieStorage(document.cookie)).connections).toEqual([saved])
    items.connections.set(undefined)
    expect(readSavedState(cookieStorage(document.cookie)).connections).toEqual([])
  })

  it('reads but never writes if a header is given', () => {
    const storage = cookieStorage(`other=1; ${storageKey('active_namespace')}=%22solana%22`)
    storage.set('x', 'y')
    expect(document.cookie).not.toContain('x=y')
    expect(readSavedState(storage).activeNamespace).toBe('solana')
  })

  it.each(['', 'a', '=;=;', `${storageKey('active_namespace')}=%E0%A4%A`, null])(
    'reads nothing from %j',
    (header) => {
      expect(readSavedState(cookieStorage(header)).activeNamespace).toBeUndefined()
    },
  )
})
