import '@scope/react/styles.css'
import './demo.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { bringTestWallets } from './bring-test-wallets.js'
import { isVisit } from './is-visit.js'
import { Playground } from './playground/playground.js'
import { VisitPage } from './visit/visit-page.js'

/** `?devtools` brings the developer's panel; a page without it loads nothing of it. */
const isRequested = new URLSearchParams(location.search).has('devtools')
const devtools = isRequested ? (await import('@scope/devtools')).devtools() : undefined

const root = document.getElementById('root')
if (root) {
  const Page = isVisit ? VisitPage : Playground
  createRoot(root).render(
    <StrictMode>
      <Page devtools={devtools} />
    </StrictMode>,
  )
}

bringTestWallets()
