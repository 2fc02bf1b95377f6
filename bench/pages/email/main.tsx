/** The same page with an embedded wallet: what it adds before the user opens it. */
import { evm } from '@scope/adapter-evm'
import { base, mainnet } from '@scope/adapter-evm/networks'
import { createKit } from '@scope/core'
import { embeddedWallet } from '@scope/embedded-wallet'
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
  projectId: 'shop',
  embeddedWallet: embeddedWallet(),
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
