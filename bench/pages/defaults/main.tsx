/** The same page with each feature that a kit has by default. */
import { evm } from '@scope/adapter-evm'
import { base, mainnet } from '@scope/adapter-evm/networks'
import { createKit } from '@scope/core'
import { defaults } from '@scope/defaults'
import { ConnectButton, ScopeProvider } from '@scope/react'
import '@scope/react/styles.css'
import { createRoot } from 'react-dom/client'

const kit = createKit({
  ...defaults(),
  metadata: {
    name: 'Scope bench',
    description: 'A page that is measured',
    url: location.origin,
    icons: [],
  },
  networks: [mainnet, base],
  adapters: [evm()],
  gatewayUrl: 'https://gateway.example',
  projectId: 'shop',
})

function App() {
  return (
    <ScopeProvider kit={kit}>
      <main>
        <ConnectButton />
      </main>
    </ScopeProvider>
  )
}

createRoot(document.querySelector('#root') as HTMLElement).render(<App />)
