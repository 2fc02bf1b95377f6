/** The button inside the modal dialogs of two libraries, which hold the focus and hide the rest of the page. */
import '@scope/react/styles.css'
import '../demo.css'
import { DialogPanel, DialogTitle, Dialog as HeadlessDialog } from '@headlessui/react'
import * as Radix from '@radix-ui/react-dialog'
import { ConnectButton, ScopeProvider } from '@scope/react'
import { type ReactNode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { bringTestWallets } from '../bring-test-wallets.js'
import { makeKit } from '../kit.js'

const kit = makeKit()

/** `?inside`: the provider stands in the library's dialog; else around the whole page, as in most. */
const isInside = new URLSearchParams(location.search).has('inside')

const Provider = ({ children }: { readonly children: ReactNode }) => (
  <ScopeProvider kit={kit}>{children}</ScopeProvider>
)
const Inside = isInside ? Provider : ({ children }: { readonly children: ReactNode }) => children
const Around = isInside ? ({ children }: { readonly children: ReactNode }) => children : Provider

const RadixHost = () => (
  <Radix.Root>
    <Radix.Trigger>Open Radix</Radix.Trigger>
    <Radix.Portal>
      <Radix.Overlay className="host-overlay" />
      <Radix.Content className="host-content" aria-describedby={undefined}>
        <Radix.Title>A Radix dialog</Radix.Title>
        <Inside>
          <ConnectButton />
        </Inside>
        <input aria-label="Host input" />
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
)

function HeadlessHost() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open Headless UI
      </button>
      <HeadlessDialog open={isOpen} onClose={setOpen}>
        <div className="host-overlay" aria-hidden="true" />
        <DialogPanel className="host-content">
          <DialogTitle>A Headless UI dialog</DialogTitle>
          <Inside>
            <ConnectButton />
          </Inside>
          <input aria-label="Host input" />
        </DialogPanel>
      </HeadlessDialog>
    </>
  )
}

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <Around>
      <main className="plain">
        <RadixHost /> <HeadlessHost />
      </main>
    </Around>,
  )

bringTestWallets()
