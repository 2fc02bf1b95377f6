import type { Network } from '@scope/core'
import { useDirectory } from '../hooks/use-directory.js'
import { Picture, type PictureProps } from './picture.js'

/** The host's own picture, or the one of its gateway. */
export function NetworkPicture({
  network: { name, assets, caipNetworkId },
  size,
}: {
  readonly network: Network
  readonly size?: PictureProps['size']
}) {
  const directory = useDirectory()
  const src = assets?.imageUrl ?? directory?.pictureUrl('network', caipNetworkId)
  return <Picture name={name} src={src} {...(size && { size })} round />
}
