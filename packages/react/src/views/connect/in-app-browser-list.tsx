import { useRemoteMessages } from '../../hooks/use-remote-messages.js'
import { linkTarget } from '../../lib/platform.js'
import { Icon } from '../../ui/icon.js'
import { RemoteImage } from '../../ui/remote-image.js'
import { RowLink } from '../../ui/row-link.js'
import { type InAppBrowserLinksOptions, useInAppBrowserLinks } from './use-in-app-browser-links.js'

/** Wallets of a phone that are reached by opening this page in their own browser. */
export function BrowseList(options: InAppBrowserLinksOptions) {
  const { remote: messages } = useRemoteMessages()
  const links = useInAppBrowserLinks(options)
  if (links.length === 0) return null
  return (
    <ul className="scope-list">
      {links.map(({ id, name, href }) => (
        <li key={id}>
          <RowLink
            href={href}
            target={linkTarget(window)}
            image={<RemoteImage name={name} />}
            title={<bdi>{name}</bdi>}
            detail={messages.opensInApp}
            end={<Icon name="forward" />}
          />
        </li>
      ))}
    </ul>
  )
}
