import { evm } from '@scope/adapter-evm'
import { mainnet } from '@scope/adapter-evm/networks'
import { createKit } from '@scope/core'
import {
  ConnectButton,
  ScopeProvider,
  useAccount,
  useAuthentication,
  useModalTrigger,
  useSignMessage,
} from '@scope/react'
import { siwx } from '@scope/siwx'

export const kit = createKit({
  metadata: { name: 'My shop', url: 'https://example.com' },
  networks: [mainnet],
  adapters: [evm()],
  siwx: siwx({ server: '/siwx', required: false }),
})

function Profile() {
  const { address, isConnected } = useAccount({ namespace: 'eip155' })
  const authentication = useAuthentication()
  const trigger = useModalTrigger()
  const { signMessage, state } = useSignMessage()
  return (
    <>
      <button type="button" {...trigger}>
        {isConnected ? 'Account' : 'Log in'}
      </button>
      {address && <p>Connected: {address}</p>}
      {authentication.status === 'authenticated' && <p>Signed in</p>}
      {isConnected && (
        <button type="button" onClick={() => signMessage('Hello')}>
          Sign
        </button>
      )}
      {state.status === 'success' && <p>Signed: {state.data}</p>}
    </>
  )
}

export const App = () => (
  <ScopeProvider kit={kit} theme="auto">
    <ConnectButton label="Connect" balance />
    <Profile />
  </ScopeProvider>
)
