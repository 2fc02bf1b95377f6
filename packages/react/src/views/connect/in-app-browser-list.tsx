import type { InAppBrowserLink } from '@scope/core'
import { useMessages } from '../../hooks/use-messages.js'
import { linkTarget } from '../../lib/platform.js'
import { Icon } from '../../ui/icon.js'
import { RemoteImage } from '../../ui/remote-image.js'
import { RowLink } from '../../ui/row-link.js'

/** Wallets of a phone that are reached by opening this page in their own browser. */
export function BrowseList({ links }: { readonly links: readonly InAppBrowserLink[] }) {
  const { connect } = useMessages()
  return (
    <ul className="scope-list">
      {links.map(({ id, name, href }) => (
        <li key={id}>
          <RowLink
            href={href}
            target={linkTarget(window)}
            image={<RemoteImage name={name} />}
            title={<bdi>{name}</bdi>}
            detail={connect.opensInApp}
            end={<Icon name="forward" />}
          />
        </li>
      ))}
    </ul>
  )
}
