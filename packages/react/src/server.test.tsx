import { cookieStorage, type KeyValueStorage, readSavedState, type SavedState } from '@scope/core'
import { act } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterAll, afterEach, expect, it, vi } from 'vitest'
import { pageIdle } from './page-idle.js'

const cookie = `scope.1.connections=${encodeURIComponent(
  JSON.stringify([
    {
      namespace: 'eip155',
      walletId: 'test.memory.wallet1',
      walletName: 'Memory',
      address: '0x0000000000000000000000000000000000000011',
      networkId: 'eip155:2',
    },
  ]),
)}; scope.1.connected_namespaces=${encodeURIComponent('["eip155"]')}; scope.1.active_network_ids=${encodeURIComponent('["eip155:2"]')}`

/** The binding as a process without a DOM loads it, or as a page does. */
async function load(world: 'server' | 'page') {
  vi.resetModules()
  if (world === 'server') vi.stubGlobal('document', undefined)
  const [{ ScopeProvider }, { ConnectButton }, { NetworkButton }, { AccountButton }, { testKit }] =
    await Promise.all([
      import('./provider.js'),
      import('./connect-button.js'),
      import('./network-button.js'),
      import('./account-button.js'),
      import('./fixtures/test-kit.js'),
    ])
  return (initialState: SavedState, storage: KeyValueStorage, isStarted = false) => {
    const { kit } = testKit({ initialState, storage })
    if (isStarted) {
      // Another root of the page has started the kit, and the user has acted since.
      kit.start()
      void kit.network.switchTo('eip155:1')
      void kit.connection.disconnect()
      kit.modal.open()
    }
    return (
      <ScopeProvider kit={kit}>
        <NetworkButton />
        <ConnectButton />
        <AccountButton />
      </ScopeProvider>
    )
  }
}

afterEach(() => vi.restoreAllMocks())

// The network button loads its list then.
afterAll(pageIdle)

it.each([
  ['a returning user', cookie, '0x00…000011', 'Two', false],
  ['a new one', '', 'Connect wallet', 'One', false],
  ['what was so before the kit was started elsewhere', cookie, '0x00…000011', 'Two', true],
])(
  'renders %s on the server, and hydrates without warnings',
  async (_, header, shown, network, isStarted) => {
    const consoleError = vi.fn()
    vi.spyOn(console, 'error').mockImplementation(consoleError)
    vi.spyOn(console, 'warn').mockImplementation(consoleError)
    // The page remembers what the server was told: both read the same cookie.
    const storage = cookieStorage(header)
    const initialState = readSavedState(storage)
    const draw = await load('server')
    const html = renderToString(draw(initialState, storage))
    vi.unstubAllGlobals()
    expect(html).toContain(shown)
    expect(html).toContain(network)

    const redraw = await load('page')
    const root = document.createElement('div')
    root.innerHTML = html
    document.body.append(root)
    const recovered = vi.fn()
    const page = await act(async () =>
      hydrateRoot(root, redraw(initialState, storage, isStarted), {
        onRecoverableError: recovered,
      }),
    )
    expect(root.textContent).toContain(isStarted ? 'One' : network)
    expect(recovered).not.toHaveBeenCalled()
    expect(consoleError.mock.calls).toEqual([])
    await act(async () => page.unmount())
    root.remove()
  },
)
