import { useMessages } from '../../hooks/use-messages.js'
import { useKit } from '../../scope-context.js'
import { Button } from '../../ui/button.js'
import { GetWalletButton } from './get-wallet-button.js'
import { InAppBrowsers } from './in-app-browsers.js'
import type { InAppBrowserLinksOptions } from './use-in-app-browser-links.js'

/** In place of the list, if there is no wallet. */
export function NoWallet({ namespace }: InAppBrowserLinksOptions) {
  const { wallets } = useKit()
  const { namespaces, connect } = useMessages()
  return (
    <>
      <div className="scope-hero">
        <div className="scope-hero-text" role="status">
          <h3>{namespace ? connect.noneFor(namespaces[namespace]) : connect.none}</h3>
          <p>{connect.noneHint}</p>
        </div>
      </div>
      <InAppBrowsers namespace={namespace} />
      <GetWalletButton namespace={namespace} />
      <Button kind="quiet" onClick={wallets.rediscover}>
        {connect.rediscover}
      </Button>
    </>
  )
}
