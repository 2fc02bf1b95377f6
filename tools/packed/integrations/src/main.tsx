/**
 * The same app with every library that Scope integrates with: wagmi 3, viem, ethers 6, Coinbase's SDK and Safe's;
 * `@solana/web3.js` and `@solana/kit`.
 */
import { evm } from '@scope/adapter-evm'
import { coinbase } from '@scope/adapter-evm/coinbase'
import { watchEthersConnection } from '@scope/adapter-evm/ethers'
import { base, mainnet } from '@scope/adapter-evm/networks'
import { connectInSafe, safe } from '@scope/adapter-evm/safe'
import { scopeConnector, syncWagmiConfig } from '@scope/adapter-evm/wagmi'
import { solana as solanaAdapter } from '@scope/adapter-solana'
import { watchWalletSigner } from '@scope/adapter-solana/kit'
import { solana } from '@scope/adapter-solana/networks'
import { watchWeb3jsWallet } from '@scope/adapter-solana/web3js'
import { createKit } from '@scope/core'
import { ConnectButton, ScopeProvider, useAccount } from '@scope/react'
import { address } from '@solana/kit'
import { Connection, SystemProgram, Transaction } from '@solana/web3.js'
import { createConfig, http } from '@wagmi/core'
import { createRoot } from 'react-dom/client'
import { createWalletClient, custom } from 'viem'
import '@scope/react/styles.css'

const kit = createKit({
  metadata: { name: 'Packed app', url: 'https://app.example' },
  networks: [mainnet, base, solana],
  adapters: [evm({ wallets: [coinbase({ appName: 'Packed app' }), safe()] }), solanaAdapter()],
})
/** Exported, as wagmi's guides have it: its type must have a name to be declared by. */
export const config = createConfig({
  chains: [mainnet, base],
  transports: { [mainnet.id]: http(), [base.id]: http() },
  connectors: [scopeConnector(kit)],
})
syncWagmiConfig(kit, config)
connectInSafe(kit)
watchEthersConnection(kit, (connection) => console.info(connection?.signer.address))
watchWeb3jsWallet(kit, async (wallet) => {
  if (!wallet) return
  const to = { fromPubkey: wallet.publicKey, toPubkey: wallet.publicKey, lamports: 1 }
  const transaction = new Transaction().add(SystemProgram.transfer(to))
  console.info(await wallet.sendTransaction(transaction, new Connection('https://node.example')))
})
watchWalletSigner(kit, (signer) => console.info(signer && address(signer.address)))

/** By the types of the packed declarations: no cast. */
function Client() {
  const { address: account } = useAccount({ namespace: 'eip155' })
  const provider = kit.provider('eip155')
  if (!account || !provider) return null
  const client = createWalletClient({ account, chain: mainnet, transport: custom(provider) })
  return <p>{client.account.address}</p>
}

const place = document.getElementById('root')
if (!place) throw new Error('The page has no #root')
createRoot(place).render(
  <ScopeProvider kit={kit}>
    <ConnectButton />
    <Client />
  </ScopeProvider>,
)
