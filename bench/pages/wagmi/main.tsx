/** wagmi with a button of its own, as its documentation has it: what a reload is compared with. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import {
  createConfig,
  http,
  useConnect,
  useConnection,
  useConnectors,
  useDisconnect,
  WagmiProvider,
} from 'wagmi'
import { base, mainnet } from 'wagmi/chains'
import { injected } from 'wagmi/connectors'

const config = createConfig({
  chains: [mainnet, base],
  connectors: [injected()],
  transports: { [mainnet.id]: http(), [base.id]: http() },
})
const queries = new QueryClient()

function Button() {
  const { address } = useConnection()
  const connectors = useConnectors()
  const { mutate: connect } = useConnect()
  const { mutate: disconnect } = useDisconnect()
  const announced = connectors.find(({ id }) => id !== 'injected')
  return address ? (
    <button type="button" onClick={() => disconnect()}>
      {`${address.slice(0, 4)}…${address.slice(-6)}`}
    </button>
  ) : (
    <button type="button" onClick={() => announced && connect({ connector: announced })}>
      Connect wallet
    </button>
  )
}

function App() {
  return (
    <WagmiProvider config={config}>
      <QueryClientProvider client={queries}>
        <main>
          <Button />
        </main>
      </QueryClientProvider>
    </WagmiProvider>
  )
}

createRoot(document.querySelector('#root') as HTMLElement).render(<App />)
