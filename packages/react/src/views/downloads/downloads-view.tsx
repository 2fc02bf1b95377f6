import type { Route } from '@scope/core'
import { safeHref } from '@scope/core/walletconnect/links'
import { useDirectoryMessages } from '../../hooks/use-directory-messages.js'
import { useRemoteWallet } from '../../hooks/use-remote-wallet.js'
import { isHandheld } from '../../lib/platform.js'
import { IconTile } from '../../ui/icon-tile.js'
import { ReloadHint } from '../../ui/reload-hint.js'
import { RemoteImage } from '../../ui/remote-image.js'
import { RowLink } from '../../ui/row-link.js'
import { Skeleton } from '../../ui/skeleton.js'
import { ViewIcon } from '../../ui/view-icon.js'
import { StoreCode } from './store-code.js'

/** Download links of a wallet: its stores and website. */
export function DownloadsView({ route }: { readonly route: Route }) {
  const { directory: messages } = useDirectoryMessages()
  const { wallet, isWaited } = useRemoteWallet(
    route.view === 'Downloads' ? route.walletId : undefined,
  )
  const { chromeStore, appStore, playStore, homepage } = wallet ?? {}
  const extension = {
    href: chromeStore,
    title: messages.chrome,
    detail: messages.chromeHint,
    icon: 'extension',
  } as const
  const all = [
    // A phone's browser takes no extension.
    ...(isHandheld() ? [] : [extension]),
    { href: appStore, title: messages.appStore, detail: messages.appStoreHint, icon: 'phone' },
    {
      href: playStore,
      title: messages.playStore,
      detail: messages.playStoreHint,
      icon: 'phoneWithCamera',
    },
    { href: homepage, title: messages.website, detail: undefined, icon: 'globe' },
  ] as const
  const places = all.flatMap(({ href, ...link }) => {
    const safe = safeHref('web', href)
    return safe ? { ...link, href: safe } : []
  })
  const [store, ...otherStores] = isHandheld()
    ? []
    : places.filter(({ icon }) => icon === 'phone' || icon === 'phoneWithCamera')
  const hasExtension = places.some(({ icon }) => icon === 'extension')
  if (isWaited) return <Skeleton rows={3} />
  return (
    <>
      {wallet && (
        <div className="scope-hero">
          <RemoteImage name={wallet.name} src={wallet.imageUrl} size="large" />
        </div>
      )}
      {places.length > 0 ? (
        <ul className="scope-list">
          {places.map(({ href, title, detail, icon }) => (
            <li key={title}>
              <RowLink
                href={href}
                target="_blank"
                image={
                  <IconTile>
                    <ViewIcon name={icon} />
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
        <p className="scope-hint">{messages.noDownloads}</p>
      )}
      {store && <StoreCode stores={[store, ...otherStores]} />}
      {hasExtension && <ReloadHint label={messages.installedIt} />}
    </>
  )
}
