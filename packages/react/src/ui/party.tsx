import { type CaipNetworkId, truncateAddress } from '@scope/core'
import { useIdentity } from '../hooks/use-identity.js'
import { AddressText } from './address-text.js'
import { Avatar } from './avatar.js'

/** Sender or recipient: name, and address. A name never replaces the address of a recipient (threat X4). */
export function Party({
  term,
  address,
  networkId,
  name: resolvedName,
  isWhole = false,
}: {
  readonly term: string
  readonly address: string
  readonly networkId: CaipNetworkId
  /** The name that resolved to the address. Defaults to the name that the address has. */
  readonly name?: string | undefined
  /** Shows every character of the address. */
  readonly isWhole?: boolean
}) {
  const identity = useIdentity(address, networkId)
  const name = resolvedName ?? identity.name
  const text = isWhole ? (
    <AddressText address={address} />
  ) : (
    <bdi dir="ltr">{truncateAddress(address)}</bdi>
  )
  return (
    <div className="scope-party">
      <Avatar address={address} />
      <dt>{term}</dt>
      <dd>
        {name ? (
          <>
            <bdi>{name}</bdi>
            <small>{text}</small>
          </>
        ) : (
          text
        )}
      </dd>
    </div>
  )
}
