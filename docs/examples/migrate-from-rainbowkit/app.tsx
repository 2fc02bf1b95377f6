import { evm } from '@scope/adapter-evm'
import { base, mainnet } from '@scope/adapter-evm/networks'
import { createKit } from '@scope/core'
import { walletConnect } from '@scope/core/walletconnect'
import {
  ConnectButton,
  CustomConnectButton,
  ScopeProvider,
  useAccount,
  useSignMessage,
} from '@scope/react'

export const kit = createKit({
  metadata: { name: 'My shop', url: 'https://example.com' },
  networks: [mainnet, base],
  adapters: [evm()],
  projectId: 'my-project',
  walletConnect: walletConnect(),
})

function SmallButton() {
  return (
    <CustomConnectButton>
      {({ account: { address }, openConnect, openAccount }) => (
        <button type="button" onClick={address ? openAccount : openConnect}>
          {address ? `Account ${address.slice(0, 6)}` : 'Log in'}
        </button>
      )}
    </CustomConnectButton>
  )
}

function Greeting() {
  const { address, isConnected } = useAccount({ namespace: 'eip155' })
  const { signMessage, state } = useSignMessage()
  if (!isConnected) return <p>Not connected</p>
  return (
    <>
      <p>Connected: {address}</p>
      <button type="button" onClick={() => signMessage('Hello')}>
        Sign
      </button>
      {state.status === 'success' && <p>Signed: {state.data}</p>}
    </>
  )
}

export const App = () => (
  <ScopeProvider kit={kit} theme="dark" themeVariables={{ '--scope-accent': 'rebeccapurple' }}>
    <ConnectButton />
    <SmallButton />
    <Greeting />
  </ScopeProvider>
)
