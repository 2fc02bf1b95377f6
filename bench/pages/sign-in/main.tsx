/** The same page with sign-in: what it adds before the user connects. */
import { evm } from '@scope/adapter-evm'
import { base, mainnet } from '@scope/adapter-evm/networks'
import { createKit } from '@scope/core'
import { ConnectButton, ScopeProvider } from '@scope/react'
import { siwx } from '@scope/siwx'
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
  siwx: siwx(),
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
