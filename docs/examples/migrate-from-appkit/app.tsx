import { evm } from '@scope/adapter-evm'
import { base, mainnet } from '@scope/adapter-evm/networks'
import { solana as solanaAdapter } from '@scope/adapter-solana'
import { solana } from '@scope/adapter-solana/networks'
import { createKit } from '@scope/core'
import { walletConnect } from '@scope/core/walletconnect'
import {
  ConnectButton,
  NetworkButton,
  ScopeProvider,
  useAccount,
  useDisconnect,
  useModal,
  useSignMessage,
} from '@scope/react'

export const kit = createKit({
  metadata: { name: 'My shop', url: 'https://example.com' },
  networks: [mainnet, base, solana],
  adapters: [evm(), solanaAdapter()],
  projectId: 'my-project',
  walletConnect: walletConnect(),
})

function Account() {
  const { address, caipAddress, status } = useAccount()
  const { open } = useModal()
  const { disconnect } = useDisconnect()
  const { signMessage, state } = useSignMessage()
  if (status !== 'connected')
    return (
      <button type="button" onClick={() => open({ view: 'Connect', namespace: 'eip155' })}>
        Log in
      </button>
    )
  return (
    <>
      <p title={caipAddress}>Connected: {address}</p>
      <button type="button" onClick={() => open({ view: 'Networks' })}>
        Networks
      </button>
      <button type="button" onClick={() => signMessage('Hello')}>
        Sign
      </button>
      {state.status === 'success' && <p>Signed: {state.data}</p>}
      <button type="button" onClick={() => disconnect({ namespace: 'eip155' })}>
        Leave
      </button>
    </>
  )
}

export const App = () => (
  <ScopeProvider kit={kit} theme="light">
    <ConnectButton />
    <NetworkButton />
    <Account />
  </ScopeProvider>
)
