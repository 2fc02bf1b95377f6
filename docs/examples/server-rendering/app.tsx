import { evm } from '@scope/adapter-evm'
import { mainnet } from '@scope/adapter-evm/networks'
import { cookieStorage, createKit, type Kit, type SavedState } from '@scope/core'
import { ConnectButton, ScopeProvider } from '@scope/react'

export const makeKit = (initialState: SavedState) =>
  createKit({
    metadata: { name: 'My site', url: 'https://example.com' },
    networks: [mainnet],
    adapters: [evm()],
    storage: cookieStorage(),
    initialState,
  })

export const App = ({ kit }: { kit: Kit }) => (
  <ScopeProvider kit={kit}>
    <ConnectButton />
  </ScopeProvider>
)
