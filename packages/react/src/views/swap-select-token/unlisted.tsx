import type { SwapListToken } from '@scope/core/swap'
import { useEffect, useRef } from 'react'
import { useSwapMessages } from '../../hooks/use-swap-messages.js'
import { bidiIsolate } from '../../lib/bidi-isolate.js'
import { AddressText } from '../../ui/address-text.js'
import { Button } from '../../ui/button.js'
import { DescriptionItem, DescriptionList } from '../../ui/description-list.js'
import { Notice } from '../../ui/notice.js'
import { RemoteImage } from '../../ui/remote-image.js'

/** A token of no list, before it is chosen: its whole address to compare. */
export function Unlisted({
  token: { name, symbol, address },
  onCancel,
  onUse,
}: {
  readonly token: SwapListToken
  readonly onCancel: () => void
  readonly onUse: () => void
}) {
  const messages = useSwapMessages().select
  const title = useRef<HTMLHeadingElement>(null)
  // The row that was pressed is gone.
  useEffect(() => title.current?.focus(), [])
  return (
    <section className="scope-form">
      <div className="scope-swap-hero">
        <RemoteImage name={symbol} size="large" round />
        <h3 ref={title} tabIndex={-1}>
          {messages.unlistedTitle(bidiIsolate(symbol))}
        </h3>
      </div>
      <DescriptionList>
        <DescriptionItem term={messages.name}>
          <bdi>{name}</bdi>
        </DescriptionItem>
        <DescriptionItem term={messages.address}>
          {address && <AddressText address={address} />}
        </DescriptionItem>
      </DescriptionList>
      <Notice kind="warn" title={messages.unlisted}>
        {messages.unlistedHint}
      </Notice>
      <div className="scope-pair">
        <Button kind="quiet" onClick={onCancel}>
          {messages.cancel}
        </Button>
        <Button onClick={onUse}>{messages.use}</Button>
      </div>
    </section>
  )
}
