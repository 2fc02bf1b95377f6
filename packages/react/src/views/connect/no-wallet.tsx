import { useMessages } from '../../hooks/use-messages.js'
import { useNoWalletMessages } from '../../hooks/use-no-wallet-messages.js'
import { useKit } from '../../scope-context.js'
import { Button } from '../../ui/button.js'
import { BrowseList } from './in-app-browser-list.js'
import type { InAppBrowserLinksOptions } from './use-in-app-browser-links.js'

/** In place of the list, if there is no wallet. */
export function NoWallet({ namespace }: InAppBrowserLinksOptions) {
  const { wallets, modal } = useKit()
  const { titles, namespaces } = useMessages()
  const { none, noneFor, noneHint, rediscover } = useNoWalletMessages()
  return (
    <>
      <div className="scope-hero">
        <div className="scope-hero-text" role="status">
          <h3>{namespace ? noneFor(namespaces[namespace]) : none}</h3>
          <p>{noneHint}</p>
        </div>
      </div>
      <BrowseList namespace={namespace} />
      <Button onClick={wallets.rediscover}>{rediscover}</Button>
      <Button kind="quiet" onClick={() => modal.push({ view: 'WhatIsAWallet' })}>
        {titles.WhatIsAWallet}
      </Button>
    </>
  )
}
