/** A wallet that opens a window of its own: here at this site's own address, where tests put a stand-in. */
import '../demo.css'
import '@scope/react/styles.css'
import { evm } from '@scope/adapter-evm'
import { coinbase } from '@scope/adapter-evm/coinbase'
import { ConnectButton, ScopeProvider, useAccount } from '@scope/react'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { makeKit } from '../kit.js'
import { localOne, localTwo } from '../local-networks.js'

const errors: string[] = []
const keysUrl = `${location.origin}/wallet-window.html`
const kit = makeKit({
  networks: [localOne, localTwo],
  adapters: [evm({ wallets: [coinbase({ appName: 'Scope demo', keysUrl })] })],
  onError: ({ shortMessage }) => void errors.push(shortMessage),
})

function Page() {
  const { status, address } = useAccount()
  const [signature, setSignature] = useState('')
  return (
    <main className="plain">
      <ConnectButton />
      <p data-testid="status">{status}</p>
      <p data-testid="address">{address}</p>
      <button
        type="button"
        onClick={() => void kit.requests.signMessage('Hello').then(setSignature)}
      >
        Sign a message
      </button>
      <output data-testid="signature">{signature}</output>
    </main>
  )
}

/** Errors that the host's own reporting received, and the kit, for tests from outside. */
Object.assign(window, { errors, kit })

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <ScopeProvider kit={kit}>
      <Page />
    </ScopeProvider>,
  )
}
