import type { Network } from '@scope/core'
import { useDirectory } from '../hooks/use-directory.js'
import { useNetworkMark } from '../hooks/use-network-mark.js'
import { useKit } from '../scope-context.js'
import { RemoteImage, type RemoteImageProps } from './remote-image.js'

/** The host's image of a network, the kit's own mark of it, or the image of the gateway, in this order. */
export function NetworkImage({
  network,
  size,
}: {
  readonly network: Network
  readonly size?: RemoteImageProps['size']
}) {
  const kit = useKit()
  const mark = useNetworkMark(network)
  const directory = useDirectory()
  const own = network.assets?.imageUrl ?? mark
  const src = own === null ? directory?.getImageUrl('network', network.caipNetworkId) : own
  return (
    <RemoteImage
      name={network.name}
      src={src}
      isAwaited={Boolean(src ?? (own === undefined || (kit.directory && !directory)))}
      {...(size && { size })}
      round
    />
  )
}
