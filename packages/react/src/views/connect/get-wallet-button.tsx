import { useState } from 'react'
import { useMessages } from '../../hooks/use-messages.js'
import { lazyComponent } from '../../lazy-component.js'
import { useKit } from '../../scope-context.js'
import { Button } from '../../ui/button.js'
import { RetryButton } from '../../ui/retry-button.js'
import type { InAppBrowserLinksOptions } from './use-in-app-browser-links.js'

const LazyPopularWalletList = lazyComponent(
  async () => (await import('./popular-wallet-list.js')).PopularWalletList,
  { ErrorFallback: RetryButton },
)

/** Leads users without a wallet to some. Their list loads when it is pressed. */
export function GetWalletButton({ namespace }: InAppBrowserLinksOptions) {
  const { modal, directory } = useKit()
  const { connect } = useMessages()
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <LazyPopularWalletList namespace={namespace} />
  return (
    <Button onClick={() => (directory ? modal.push({ view: 'GetWallet' }) : setOpen(true))}>
      {connect.getWallet}
    </Button>
  )
}
