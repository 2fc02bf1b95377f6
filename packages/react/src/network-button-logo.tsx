import type { Network } from '@scope/core'
import { useNetworkMark } from './hooks/use-network-mark.js'
import { adoptStyles } from './ui/adopt-styles.js'
import { useEffectBeforePaint } from './use-isomorphic-layout-effect.js'

const addStyles = adoptStyles(`
.scope.scope.scope-open .scope-open-dot>img{display:block;inline-size:100%;block-size:100%;border-radius:50%;background:var(--s-bg)}
`)

/** The host's image of the network, or the kit's own mark of it. Asks no gateway: the user hasn't opened anything yet. */
export function NetworkButtonLogo({ network }: { readonly network: Network }) {
  const mark = useNetworkMark(network)
  useEffectBeforePaint(() => addStyles(document), [])
  const src = network.assets?.imageUrl ?? mark
  return src && <img src={src} alt="" referrerPolicy="no-referrer" draggable={false} />
}
