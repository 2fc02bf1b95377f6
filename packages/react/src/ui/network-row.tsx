import type { Namespace } from '@scope/core'
import { useNetworkChoice } from '../hooks/use-network-choice.js'
import { IconTile } from './icon-tile.js'
import { NetworkImage } from './network-image.js'
import { Row } from './row.js'
import { ViewIcon } from './view-icon.js'

/** Row of the active network, which leads to the others. */
export function NetworkRow({ namespace }: { readonly namespace: Namespace }) {
  const choice = useNetworkChoice(namespace)
  if (!choice) return null
  const { name, label, network, choose } = choice
  return (
    <Row
      image={
        network ? (
          <NetworkImage network={network} />
        ) : (
          <IconTile>
            <ViewIcon name="globe" />
          </IconTile>
        )
      }
      title={<bdi>{name}</bdi>}
      detail={label}
      end={choose && <ViewIcon name="forward" />}
      onClick={choose}
    />
  )
}
