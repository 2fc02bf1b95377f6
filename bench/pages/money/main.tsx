/** The same page with all asset features: what they add before the user opens them, and what they load then. */
import { evm } from '@scope/adapter-evm'
import { base, mainnet } from '@scope/adapter-evm/networks'
import { createKit } from '@scope/core'
import { history } from '@scope/core/history'
import { names } from '@scope/core/names'
import { receive } from '@scope/core/receive'
import { send } from '@scope/core/send'
import { swap } from '@scope/core/swap'
import { tokens } from '@scope/core/tokens'
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
  tokens: tokens(),
  send: send(),
  swap: swap(),
  receive: receive(),
  history: history(),
  names: names(),
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
