import type { Network } from '@scope/core'
import type { Directory } from '@scope/core/directory'
import { useDirectory } from '../hooks/use-directory.js'
import { useKit } from '../scope-context.js'
import { RemoteImage, type RemoteImageProps } from './remote-image.js'

/** Returns the host's image of the network, or the one of its gateway. */
export const getNetworkImageUrl = (
  { assets, caipNetworkId }: Network,
  directory: Directory | undefined,
): string | undefined => assets?.imageUrl ?? directory?.getImageUrl('network', caipNetworkId)

export function NetworkImage({
  network,
  size,
}: {
  readonly network: Network
  readonly size?: RemoteImageProps['size']
}) {
  const kit = useKit()
  const directory = useDirectory()
  const src = getNetworkImageUrl(network, directory)
  return (
    <RemoteImage
      name={network.name}
      src={src}
      isAwaited={Boolean(src ?? (kit.directory && !directory))}
      {...(size && { size })}
      round
    />
  )
}
