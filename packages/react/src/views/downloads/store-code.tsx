import { useState } from 'react'
import { useDirectoryMessages } from '../../hooks/use-directory-messages.js'
import { adoptStyles } from '../../ui/adopt-styles.js'
import { QrCode } from '../../ui/qr-code.js'
import { SegmentedControl } from '../../ui/segmented-control.js'
import { ViewIcon } from '../../ui/view-icon.js'
import { useEffectBeforePaint } from '../../use-isomorphic-layout-effect.js'

const dress = adoptStyles(`
.scope.scope .scope-store-code{display:grid;gap:12px}
.scope.scope .scope-store-code .scope-qr{max-inline-size:188px}
`)

export interface StoreLink {
  readonly href: string
  /** Name of the store. */
  readonly title: string
}

/** QR code of a store's page, for the phone beside this computer. */
export function StoreCode({
  stores,
}: {
  readonly stores: readonly [StoreLink, ...(readonly StoreLink[])]
}) {
  const { directory: messages } = useDirectoryMessages()
  const [title, setTitle] = useState(stores[0].title)
  useEffectBeforePaint(() => dress(document), [])
  const { href } = stores.find((store) => store.title === title) ?? stores[0]
  return (
    <div className="scope-store-code">
      <p className="scope-hint">{messages.scanToInstall}</p>
      {stores.length > 1 && (
        <SegmentedControl
          label={messages.scanToInstall}
          options={stores.map((store) => ({ id: store.title, text: store.title }))}
          value={title}
          onChange={setTitle}
        />
      )}
      <QrCode text={href} label={messages.storeCode(title)}>
        <ViewIcon name="phone" />
      </QrCode>
    </div>
  )
}
