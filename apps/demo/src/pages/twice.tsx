/** Two roots that share one kit, and a third with a kit of its own. */
import '@scope/react/styles.css'
import '../demo.css'
import { memoryStorage } from '@scope/core'
import { ConnectButton, ScopeProvider, useModal } from '@scope/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { bringTestWallets } from '../bring-test-wallets.js'
import { makeKit } from '../kit.js'

/** A button of the host's own: nothing of the dialog was fetched or drawn when it is pressed. */
function OwnButton() {
  const { open } = useModal()
  return (
    <button type="button" onClick={() => open()}>
      Open by code
    </button>
  )
}

const shared = makeKit()
const own = makeKit({ storage: memoryStorage() })
const page = document.getElementById('root')
for (const [name, kit] of [
  ['one', shared],
  ['two', shared],
  ['three', own],
] as const) {
  const section = document.createElement('section')
  section.className = 'plain'
  section.dataset.testid = name
  page?.append(section)
  createRoot(section).render(
    <StrictMode>
      <ScopeProvider kit={kit}>
        <ConnectButton />
        <OwnButton />
      </ScopeProvider>
    </StrictMode>,
  )
}

bringTestWallets()
