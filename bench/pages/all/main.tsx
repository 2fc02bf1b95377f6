/** The page of `evm`, with more chains: what each of them adds. */
import { bitcoin as bitcoinAdapter } from '@scope/adapter-bitcoin'
import { bitcoin } from '@scope/adapter-bitcoin/networks'
import { evm } from '@scope/adapter-evm'
import { base, mainnet } from '@scope/adapter-evm/networks'
import { solana as solanaAdapter } from '@scope/adapter-solana'
import { solana } from '@scope/adapter-solana/networks'
import { createKit } from '@scope/core'
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
  networks: [mainnet, base, bitcoin, solana],
  adapters: [evm(), bitcoinAdapter(), solanaAdapter()],
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
