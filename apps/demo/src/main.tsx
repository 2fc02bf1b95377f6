import '@scope/react/styles.css'
import './demo.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { bringTestWallets } from './bring-test-wallets.js'
import { Playground } from './playground/playground.js'

/** `?devtools` brings the developer's panel; a page without it loads nothing of it. */
const isRequested = new URLSearchParams(location.search).has('devtools')
const devtools = isRequested ? (await import('@scope/devtools')).devtools() : undefined

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Playground devtools={devtools} />
    </StrictMode>,
  )
}

bringTestWallets()
