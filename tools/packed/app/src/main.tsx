/** Example of the README, with every chain, as a separate app. */
import { bitcoin as bitcoinAdapter } from '@scope/adapter-bitcoin'
import { bitcoin } from '@scope/adapter-bitcoin/networks'
import { evm } from '@scope/adapter-evm'
import { base, mainnet } from '@scope/adapter-evm/networks'
import { solana as solanaAdapter } from '@scope/adapter-solana'
import { solana } from '@scope/adapter-solana/networks'
import { createKit } from '@scope/core'
import { walletConnect } from '@scope/core/walletconnect'
import { devtools } from '@scope/devtools'
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
  networks: [mainnet, base, solana, bitcoin],
  adapters: [evm(), solanaAdapter(), bitcoinAdapter()],
  walletConnect: walletConnect({ relayUrl: 'wss://relay.example.com' }),
  devtools: devtools(),
})

const place = document.getElementById('root')
if (!place) throw new Error('The page has no #root')
createRoot(place).render(
  <ScopeProvider kit={kit}>
    <ConnectButton />
  </ScopeProvider>,
)
