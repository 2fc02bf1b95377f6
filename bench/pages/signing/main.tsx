/** Page of a user with an embedded wallet: compares its signing time with a bare signature of the same bytes. */
import { evm } from '@scope/adapter-evm'
import { mainnet } from '@scope/adapter-evm/networks'
import { createKit } from '@scope/core'
import { calls } from '@scope/core/calls'
import { embeddedWallet } from '@scope/embedded-wallet'
import { ConnectButton, ScopeProvider } from '@scope/react'
import '@scope/react/styles.css'
import { createRoot } from 'react-dom/client'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

const kit = createKit({
  metadata: {
    name: 'Scope bench',
    description: 'A page that is measured',
    url: location.origin,
    icons: [],
  },
  networks: [mainnet],
  adapters: [evm()],
  gatewayUrl: new URLSearchParams(location.search).get('gateway') ?? '',
  projectId: 'bench',
  embeddedWallet: embeddedWallet(),
  calls: calls(),
})

declare global {
  interface Window {
    benchSigning: {
      /** Milliseconds since the epoch at which the signature was there. */
      ask(message: string): Promise<number>
      /** Milliseconds that it takes with the key in hand. */
      bare(message: string): Promise<number>
      address(): string
      /** Sends a batch of the smart account. Resolves once the bundler has it. */
      send(): Promise<void>
    }
  }
}
const bare = privateKeyToAccount(generatePrivateKey())
window.benchSigning = {
  async ask(message) {
    await kit.requests.signMessage(message)
    return performance.timeOrigin + performance.now()
  },
  async bare(message) {
    const start = performance.now()
    await bare.signMessage({ message })
    return performance.now() - start
  },
  address: () => kit.account('eip155').get().address ?? '',
  async send() {
    const opened = await kit.calls?.open()
    await opened?.sendCalls({
      calls: [
        { to: bare.address, value: 1n },
        { to: bare.address, value: 2n },
      ],
    })
  },
}

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
