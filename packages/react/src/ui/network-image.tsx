import type { Network } from '@scope/core'
import type { Directory } from '@scope/core/directory'
import { useDirectory } from '../hooks/use-directory.js'
import { Picture, type PictureProps } from './remote-image.js'

/** The host's own picture, or the one of its gateway. */
export const networkPictureUrl = (
  { assets, caipNetworkId }: Network,
  directory: Directory | undefined,
): string | undefined => assets?.imageUrl ?? directory?.getImageUrl('network', caipNetworkId)

export function NetworkPicture({
  network,
  size,
}: {
  readonly network: Network
  readonly size?: PictureProps['size']
}) {
  const src = networkPictureUrl(network, useDirectory())
  return <Picture name={network.name} src={src} {...(size && { size })} round />
}
