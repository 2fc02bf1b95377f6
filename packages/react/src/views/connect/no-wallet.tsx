import { useEffect, useState } from 'react'
import { useAtom } from '../../hooks/use-atom.js'
import { useDirectoryMessages } from '../../hooks/use-directory-messages.js'
import { useMessages } from '../../hooks/use-messages.js'
import { useKit } from '../../scope-context.js'
import { Button } from '../../ui/button.js'
import { ReloadHint } from '../../ui/reload-hint.js'
import { RemoteImage } from '../../ui/remote-image.js'
import { RowLink } from '../../ui/row-link.js'
import { ViewIcon } from '../../ui/view-icon.js'
import { InAppBrowsers } from './in-app-browsers.js'
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

export interface NoWalletProps extends InAppBrowserLinksOptions {
  /** Below a list that has a QR code and no wallet of this browser. */
  readonly isBelowCode?: boolean
}

/** In place of the list, or below it, if no wallet is installed: how to get one. */
export function NoWallet({ namespace, isBelowCode }: NoWalletProps) {
  const { modal, options, directory } = useKit()
  const { titles, namespaces, connect } = useMessages()
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
      {!isBelowCode && (
        <>
          <div className="scope-hero">
            <div className="scope-hero-text" role="status">
              <h3>{namespace ? connect.noneFor(namespaces[namespace]) : connect.none}</h3>
              <p>{connect.noneHint}</p>
            </div>
          </div>
          <InAppBrowsers namespace={namespace} />
        </>
      )}
      {directory ? (
        <Button onClick={() => modal.push({ view: 'GetWallet' })}>{messages.getWallet}</Button>
      ) : (
        popular.length > 0 && (
          <section aria-label={messages.getWallet}>
            <p className="scope-label" aria-hidden="true">
              {messages.getWallet}
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
        )
      )}
      <ReloadHint label={connect.rediscover} />
      {!isBelowCode && (
        <Button kind="quiet" onClick={() => modal.push({ view: 'WhatIsAWallet' })}>
          {titles.WhatIsAWallet}
        </Button>
      )}
    </>
  )
}
