/** Under a reset that touches every element: Tailwind's, and rules no page should have. */
import 'tailwindcss/preflight.css'
import './hostile.css'
import '@scope/react/styles.css'
import { ConnectButton, ScopeProvider } from '@scope/react'
import { createRoot } from 'react-dom/client'
import { bringTestWallets } from '../bring-test-wallets.js'
import { makeKit } from '../kit.js'

const kit = makeKit()
const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <ScopeProvider kit={kit}>
      <main className="plain">
        <ConnectButton />
      </main>
    </ScopeProvider>,
  )
}

bringTestWallets()
