import type { Network } from '@scope/core'
import { useViewMessages } from '../hooks/use-view-messages.js'
import { useKit } from '../scope-context.js'
import { NetworkPicture } from './network-image.js'
import { Row, Tag } from './row.js'

/** Networks to choose from, one a row. */
export function NetworkList({
  networks,
  currentId,
  onChoose,
  labelledBy,
}: {
  networks: readonly Network[]
  currentId?: string | undefined
  /** Absent where there is nothing to choose. */
  onChoose?: ((network: Network) => void) | undefined
  /** Id of what names the list. */
  labelledBy?: string | undefined
}) {
  const { networks: words } = useViewMessages()
  const { network } = useKit()
  return (
    <ul className="scope-list" aria-labelledby={labelledBy}>
      {networks.map((one) => {
        const { caipNetworkId, chainNamespace, name, testnet } = one
        const isCurrent = caipNetworkId === currentId
        const state = network.forNamespace(chainNamespace)?.get()
        const isRefused =
          state?.supportsAllNetworks === false && !state.approvedIds?.includes(caipNetworkId)
        return (
          <li key={caipNetworkId}>
            <Row
              picture={<NetworkPicture network={one} />}
              title={<bdi>{name}</bdi>}
              detail={isRefused ? words.notApproved : testnet && words.testnet}
              disabled={isRefused}
              end={isCurrent && <Tag kind="accent">{words.current}</Tag>}
              isCurrent={isCurrent}
              onClick={onChoose && (() => onChoose(one))}
            />
          </li>
        )
      })}
    </ul>
  )
}
