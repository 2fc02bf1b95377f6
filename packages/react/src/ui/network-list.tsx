import type { Network } from '@scope/core'
import { useViewMessages } from '../hooks/use-view-messages.js'
import { useKit } from '../scope-context.js'
import { NetworkImage } from './network-image.js'
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
  const { networks: messages } = useViewMessages()
  const kit = useKit()
  return (
    <ul className="scope-list" aria-labelledby={labelledBy}>
      {networks.map((network) => {
        const { caipNetworkId, chainNamespace, name, testnet } = network
        const isCurrent = caipNetworkId === currentId
        const state = kit.network.forNamespace(chainNamespace)?.get()
        const isRefused =
          state?.supportsAllNetworks === false && !state.approvedIds?.includes(caipNetworkId)
        return (
          <li key={caipNetworkId}>
            <Row
              image={<NetworkImage network={network} />}
              title={<bdi>{name}</bdi>}
              detail={isRefused ? messages.notApproved : testnet && messages.testnet}
              disabled={isRefused}
              end={isCurrent && <Tag kind="accent">{messages.current}</Tag>}
              isCurrent={isCurrent}
              onClick={onChoose && (() => onChoose(network))}
            />
          </li>
        )
      })}
    </ul>
  )
}
