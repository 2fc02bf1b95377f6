import type { OnRampQuote } from '@scope/core/on-ramp'
import { providerName } from '../lib/on-ramp-text.js'
import coinbase from '../marks/coinbase.js'
import { RemoteImage, type RemoteImageProps } from './remote-image.js'

/** Marks of providers. Others have no drawing that may be copied: their letters stand for them. */
const marks: Readonly<Record<string, string | undefined>> = { coinbase }

/** Mark of a provider that sells tokens. */
export function OnRampProviderImage({
  seller,
  ...props
}: Pick<RemoteImageProps, 'size'> & {
  /** Undefined while it is not known. */
  readonly seller: Pick<OnRampQuote, 'provider'> | undefined
}) {
  return (
    <RemoteImage
      {...props}
      name={seller ? providerName(seller) : '…'}
      src={seller && marks[seller.provider]}
    />
  )
}
