/** The same page with a directory of wallets and with analytics: what features add before they are used. */
import { evm } from '@scope/adapter-evm'
import { base, mainnet } from '@scope/adapter-evm/networks'
import { createKit } from '@scope/core'
import { analytics } from '@scope/core/analytics'
import { directory } from '@scope/core/directory'
import { ConnectButton, ScopeProvider } from '@scope/react'
import '@scope/react/styles.css'
import { createRoot } from 'react-dom/client'

const kit = createKit({
  metadata: {
    name: 'Scope bench',
    description: 'A page that is measured',
    url: location.origin,
    icons: [],
  },
  networks: [mainnet, base],
  adapters: [evm()],
  gatewayUrl: 'https://gateway.example',
  directory: directory(),
  analytics: analytics(),
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
