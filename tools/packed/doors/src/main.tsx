/** The same app with every other library for Ethereum that has a door: wagmi 3, ethers 6, Coinbase's SDK and Safe's. */
import { evm } from '@scope/adapter-evm'
import { coinbase } from '@scope/adapter-evm/coinbase'
import { watchEthers } from '@scope/adapter-evm/ethers'
import { base, mainnet } from '@scope/adapter-evm/networks'
import { connectInSafe, safe } from '@scope/adapter-evm/safe'
import { keepInStep, scopeConnector } from '@scope/adapter-evm/wagmi'
import { createKit } from '@scope/core'
import { ConnectButton, ScopeProvider } from '@scope/react'
import { createConfig, http } from '@wagmi/core'
import { createRoot } from 'react-dom/client'
import '@scope/react/styles.css'

const kit = createKit({
  metadata: { name: 'Packed app', url: 'https://app.example' },
  networks: [mainnet, base],
  adapters: [evm({ wallets: [coinbase({ appName: 'Packed app' }), safe()] })],
})
/** Exported, as wagmi's guides have it: its type must have a name to be declared by. */
export const config = createConfig({
  chains: [mainnet, base],
  transports: { [mainnet.id]: http(), [base.id]: http() },
  connectors: [scopeConnector(kit)],
})
keepInStep(kit, config)
connectInSafe(kit)
watchEthers(kit, (connection) => console.info(connection?.signer.address))

const place = document.getElementById('root')
if (!place) throw new Error('The page has no #root')
createRoot(place).render(
  <ScopeProvider kit={kit}>
    <ConnectButton />
  </ScopeProvider>,
)
