import type { Kit } from '@scope/core'
import { networkPictureUrl } from '../../ui/network-picture.js'

/** As many as fit on a screen. */
const maxPictures = 20

/** Has the browser fetch the pictures of the networks, so that they are there as the list opens (MOD-03). */
export async function prefetchPictures({ options, directory }: Kit): Promise<void> {
  const opened = await directory?.open()?.catch(() => undefined)
  for (const network of options.networks.slice(0, maxPictures)) {
    const src = networkPictureUrl(network, opened)
    if (src) Object.assign(new Image(), { referrerPolicy: 'no-referrer', src })
  }
}
