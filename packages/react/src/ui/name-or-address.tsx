import { type Network, truncateAddress } from '@scope/core'
import { useIdentity } from '../hooks/use-identity.js'

/** Name of an address in a list, or the truncated address. Shows the full address on hover. */
export function NameOrAddress({
  address,
  networkId,
}: {
  readonly address: string
  /** Network on which the name counts. */
  readonly networkId: Network['caipNetworkId'] | undefined
}) {
  const { name } = useIdentity(address, networkId)
  return (
    <bdi className={name ? undefined : 'scope-address'} title={address}>
      {name ?? truncateAddress(address)}
    </bdi>
  )
}
