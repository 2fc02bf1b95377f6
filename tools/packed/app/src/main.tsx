/** The smallest integration: what the README shows, as an app of its own would have it. */
import { evm } from '@scope/adapter-evm'
import { base, mainnet } from '@scope/adapter-evm/networks'
import { createKit } from '@scope/core'
import { ConnectButton, ScopeProvider } from '@scope/react'
import { createRoot } from 'react-dom/client'
import '@scope/react/styles.css'

const kit = createKit({
  metadata: {
    name: 'Packed app',
    description: 'Tries the packages as they are published',
    url: 'https://app.example',
    icons: ['https://app.example/icon.svg'],
  },
  networks: [mainnet, base],
  adapters: [evm()],
})

const place = document.getElementById('root')
if (!place) throw new Error('The page has no #root')
createRoot(place).render(
  <ScopeProvider kit={kit}>
    <ConnectButton />
  </ScopeProvider>,
)
