import { type Account, shortAddress } from '@scope/core'
import { useViewMessages } from '../hooks/use-view-messages.js'
import { Avatar } from './avatar.js'
import { Row, Tag } from './row.js'

/** The accounts of one wallet; the one in use is marked. */
export function AccountList({
  accounts,
  currentAddress,
  onChoose,
  labelledBy,
}: {
  readonly accounts: readonly Account[]
  readonly currentAddress: string | undefined
  /** Absent while the wallet has not answered. */
  readonly onChoose?: ((account: Account) => void) | undefined
  /** Id of what names the list. */
  readonly labelledBy?: string | undefined
}) {
  const { wallets: words, accountTypes } = useViewMessages()
  return (
    <ul className="scope-list" aria-labelledby={labelledBy}>
      {accounts.map((account) => {
        const { address, type } = account
        const isCurrent = address === currentAddress
        return (
          <li key={address}>
            <Row
              picture={<Avatar address={address} />}
              title={
                <bdi className="scope-address" title={address}>
                  {shortAddress(address)}
                </bdi>
              }
              detail={type !== 'eoa' && accountTypes[type]}
              end={isCurrent && <Tag kind="accent">{words.inUse}</Tag>}
              isCurrent={isCurrent}
              isInert={isCurrent}
              onClick={onChoose && (() => onChoose(account))}
            />
          </li>
        )
      })}
    </ul>
  )
}
