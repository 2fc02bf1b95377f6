'use client'
import { bitcoin as bitcoinAdapter } from '@scope/adapter-bitcoin'
import { bitcoin } from '@scope/adapter-bitcoin/networks'
import { evm } from '@scope/adapter-evm'
import { mainnet } from '@scope/adapter-evm/networks'
import { solana as solanaAdapter } from '@scope/adapter-solana'
import { solana } from '@scope/adapter-solana/networks'
import { createKit } from '@scope/core'
import { walletConnect } from '@scope/core/walletconnect'
import { ScopeProvider } from '@scope/react'

const kit = createKit({
  metadata: { name: 'n', url: 'https://n.example' },
  networks: [mainnet, solana, bitcoin],
  adapters: [evm(), solanaAdapter(), bitcoinAdapter()],
  walletConnect: walletConnect({ relayUrl: 'wss://relay.example.com' }),
})
export const WalletProvider = ({ children }) => <ScopeProvider kit={kit}>{children}</ScopeProvider>
