/** The button inside a dialog that the host has open already. */
import '@scope/react/styles.css'
import '../demo.css'
import { ConnectButton, ScopeProvider } from '@scope/react'
import { useEffect, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { bringTestWallets } from '../bring-test-wallets.js'
import { makeKit } from '../kit.js'

const kit = makeKit()

function Checkout() {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} aria-labelledby="checkout">
      <h2 id="checkout">Host dialog</h2>
      <ScopeProvider kit={kit}>
        <ConnectButton />
      </ScopeProvider>
    </dialog>
  )
}

const root = document.getElementById('root')
if (root) createRoot(root).render(<Checkout />)

bringTestWallets()
