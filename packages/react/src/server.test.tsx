import { cookieStorage, readSavedState } from '@scope/core'
import { act } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { AccountButton } from './account-button.js'
import { ConnectButton } from './connect-button.js'
import { testKit } from './fixtures/test-kit.js'
import { NetworkButton } from './network-button.js'
import { ScopeProvider } from './provider.js'

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

const App = ({ kit }: { kit: ReturnType<typeof testKit>['kit'] }) => (
  <ScopeProvider kit={kit}>
    <NetworkButton />
    <ConnectButton />
    <AccountButton />
  </ScopeProvider>
)

afterEach(() => vi.restoreAllMocks())

it.each([
  ['a returning visitor', cookie, '0x00…000011', 'Two'],
  ['a new one', '', 'Connect wallet', 'One'],
])('renders %s on the server, and hydrates without a word', async (_, header, shown, network) => {
  const said = vi.fn()
  vi.spyOn(console, 'error').mockImplementation(said)
  vi.spyOn(console, 'warn').mockImplementation(said)
  const initialState = readSavedState(cookieStorage(header))
  const html = renderToString(<App kit={testKit({ initialState }).kit} />)
  expect(html).toContain(shown)
  expect(html).toContain(network)

  const root = document.createElement('div')
  root.innerHTML = html
  document.body.append(root)
  const recovered = vi.fn()
  const page = await act(async () =>
    hydrateRoot(root, <App kit={testKit({ initialState }).kit} />, {
      onRecoverableError: recovered,
    }),
  )
  expect(root.textContent).toContain(network)
  expect(recovered).not.toHaveBeenCalled()
  expect(said.mock.calls).toEqual([])
  await act(async () => page.unmount())
  root.remove()
})
