import '@scope/react/styles.css'
import './demo.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { bringTestWallets } from './bring-test-wallets.js'
import { Playground } from './playground/playground.js'

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Playground />
    </StrictMode>,
  )
}

bringTestWallets()
