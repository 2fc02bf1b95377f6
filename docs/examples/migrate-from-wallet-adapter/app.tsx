import { solana as solanaAdapter } from '@scope/adapter-solana'
import { solana } from '@scope/adapter-solana/networks'
import { createKit } from '@scope/core'
import {
  ConnectButton,
  ScopeProvider,
  useAccount,
  useDisconnect,
  useSignMessage,
  useWallets,
} from '@scope/react'

export const kit = createKit({
  metadata: { name: 'My shop', url: 'https://example.com' },
  networks: [solana],
  adapters: [solanaAdapter()],
})

function Wallet() {
  const wallets = useWallets({ namespace: 'solana' })
  const { address, isConnected } = useAccount({ namespace: 'solana' })
  const { signMessage, state } = useSignMessage()
  const { disconnect } = useDisconnect()
  if (!isConnected) return <p>{wallets.length} wallets detected</p>
  return (
    <>
      <p>Connected: {address}</p>
      <button type="button" onClick={() => signMessage('Hello')}>
        Sign
      </button>
      {state.status === 'success' && <p>Signed: {state.data}</p>}
      <button type="button" onClick={() => disconnect({ namespace: 'solana' })}>
        Leave
      </button>
    </>
  )
}

export const App = () => (
  <ScopeProvider kit={kit}>
    <ConnectButton />
    <Wallet />
  </ScopeProvider>
)
