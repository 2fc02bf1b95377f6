import type { Route } from '@scope/core'
import { safeHref } from '@scope/core/walletconnect/links'
import { useDirectoryMessages } from '../../hooks/use-directory-messages.js'
import { useRemoteWallet } from '../../hooks/use-remote-wallet.js'
import { isHandheld } from '../../lib/platform.js'
import { IconTile } from '../../ui/icon-tile.js'
import { Picture } from '../../ui/remote-image.js'
import { RowLink } from '../../ui/row-link.js'
import { Skeleton } from '../../ui/skeleton.js'
import { ViewIcon } from '../../ui/view-icon.js'

/** Where one wallet is to be had: its stores and its own page. */
export function DownloadsView({ route }: { readonly route: Route }) {
  const { directory: words } = useDirectoryMessages()
  const { wallet, isWaited } = useRemoteWallet(
    route.view === 'Downloads' ? route.walletId : undefined,
  )
  const { chromeStore, appStore, playStore, homepage } = wallet ?? {}
  const extension = { href: chromeStore, title: words.chrome, detail: words.chromeHint } as const
  const places = [
    // A phone's browser takes no extension.
    ...(isHandheld() ? [] : [extension]),
    { href: appStore, title: words.appStore, detail: words.appStoreHint },
    { href: playStore, title: words.playStore, detail: words.playStoreHint },
    { href: homepage, title: words.website, detail: undefined },
  ].flatMap(({ href, ...told }) => {
    const safe = safeHref('web', href)
    return safe ? { ...told, href: safe } : []
  })
  if (isWaited) return <Skeleton rows={3} />
  return (
    <>
      {wallet && (
        <div className="scope-hero">
          <Picture name={wallet.name} src={wallet.imageUrl} size="large" />
        </div>
      )}
      {places.length > 0 ? (
        <ul className="scope-list">
          {places.map(({ href, title, detail }) => (
            <li key={title}>
              <RowLink
                href={href}
                target="_blank"
                picture={
                  <IconTile>
                    <ViewIcon name={title === words.website ? 'globe' : 'wallet'} />
                  </IconTile>
                }
                title={title}
                detail={detail ?? <bdi>{new URL(href).hostname}</bdi>}
                end={<ViewIcon name="external" />}
              />
            </li>
          ))}
        </ul>
      ) : (
        <p className="scope-hint">{words.nowhere}</p>
      )}
    </>
  )
}
