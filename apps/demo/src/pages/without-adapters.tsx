/** A site that brings no adapter: wallets elsewhere serve every network by the methods their session has. */
import '@scope/react/styles.css'
import '../demo.css'
import { ConnectButton, NetworkButton, ScopeProvider } from '@scope/react'
import { createRoot } from 'react-dom/client'
import { makeKit, remote } from '../kit.js'
import { localBitcoin, localOne, localSolana, localTwo } from '../local-networks.js'
import { Actions } from '../playground/actions.js'

const kit = makeKit({
  networks: [localOne, localTwo, localSolana, localBitcoin],
  adapters: [],
  walletConnect: remote,
})

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <ScopeProvider kit={kit}>
      <main className="plain">
        <p>
          <NetworkButton /> <ConnectButton />
        </p>
        <Actions />
      </main>
    </ScopeProvider>,
  )
}
