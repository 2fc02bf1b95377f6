import { type Network, truncateAddress } from '@scope/core'
import { useIdentity } from '../hooks/use-identity.js'

/** In a list: what an address is called, or the address in short; the whole of it is a hover away. */
export function NameOrAddress({
  address,
  networkId,
}: {
  readonly address: string
  /** Where the name counts. */
  readonly networkId: Network['caipNetworkId'] | undefined
}) {
  const { name } = useIdentity(address, networkId)
  return (
    <bdi className={name ? undefined : 'scope-address'} title={address}>
      {name ?? truncateAddress(address)}
    </bdi>
  )
}
