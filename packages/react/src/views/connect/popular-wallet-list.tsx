import { useEffect, useState } from 'react'
import { useAtom } from '../../hooks/use-atom.js'
import { useDirectoryMessages } from '../../hooks/use-directory-messages.js'
import { useMessages } from '../../hooks/use-messages.js'
import { useKit } from '../../scope-context.js'
import { ReloadHint } from '../../ui/reload-hint.js'
import { RemoteImage } from '../../ui/remote-image.js'
import { RowLink } from '../../ui/row-link.js'
import { ViewIcon } from '../../ui/view-icon.js'
import { getPopularWallets, getWalletBrowser } from './popular-wallets.js'
import type { InAppBrowserLinksOptions } from './use-in-app-browser-links.js'

/** Detects wallets again when the user returns to the page: they may have installed one. */
function useRediscoveryOnFocus() {
  const { wallets, modal } = useKit()
  // A closed dialog is drawn ahead.
  const isOpen = useAtom(modal.$state).status === 'open'
  useEffect(() => {
    if (!isOpen) return
    addEventListener('focus', wallets.rediscover)
    return () => removeEventListener('focus', wallets.rediscover)
  }, [wallets, isOpen])
}

/** Links to well-known wallets for this browser, and the last step of installing one. */
export function PopularWalletList({ namespace }: InAppBrowserLinksOptions) {
  const { options } = useKit()
  const { connect } = useMessages()
  const { directory: messages } = useDirectoryMessages()
  const [popular] = useState(() =>
    getPopularWallets(
      namespace
        ? [namespace]
        : [...new Set(options.networks.map(({ chainNamespace }) => chainNamespace))],
      getWalletBrowser(navigator),
    ),
  )
  useRediscoveryOnFocus()
  return (
    <>
      {popular.length > 0 && (
        <section aria-label={connect.getWallet}>
          <p className="scope-label" aria-hidden="true">
            {connect.getWallet}
          </p>
          <ul className="scope-list">
            {popular.map(({ name, href }) => (
              <li key={name}>
                <RowLink
                  href={href}
                  target="_blank"
                  image={<RemoteImage name={name} />}
                  title={<bdi>{name}</bdi>}
                  detail={<bdi>{new URL(href).hostname.replace('www.', '')}</bdi>}
                  end={<ViewIcon name="external" />}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      <ReloadHint label={messages.installedIt} />
    </>
  )
}
