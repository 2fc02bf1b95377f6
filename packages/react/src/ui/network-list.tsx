import type { Network } from '@scope/core'
import { useMessages } from '../hooks/use-messages.js'
import { Picture } from './picture.js'
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
  const { networks: words } = useMessages()
  return (
    <ul className="scope-list" aria-labelledby={labelledBy}>
      {networks.map((network) => {
        const { caipNetworkId, name, assets, testnet } = network
        const isCurrent = caipNetworkId === currentId
        return (
          <li key={caipNetworkId}>
            <Row
              picture={<Picture name={name} src={assets?.imageUrl} round />}
              title={<bdi>{name}</bdi>}
              detail={testnet && words.testnet}
              end={isCurrent && <Tag kind="accent">{words.current}</Tag>}
              isCurrent={isCurrent}
              onClick={onChoose && (() => onChoose(network))}
            />
          </li>
        )
      })}
    </ul>
  )
}
