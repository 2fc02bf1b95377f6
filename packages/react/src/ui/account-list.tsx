import { type Account, truncateAddress } from '@scope/core'
import { useIdentity } from '../hooks/use-identity.js'
import { useNetwork } from '../hooks/use-network.js'
import { useViewMessages } from '../hooks/use-view-messages.js'
import { AccountAvatar } from './account-avatar.js'
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
  return (
    <ul className="scope-list" aria-labelledby={labelledBy}>
      {accounts.map((account, at) => (
        <li key={account.address}>
          <AccountRow
            account={account}
            isCurrent={account.address === currentAddress}
            isNamed={at < maxNamed}
            onChoose={onChoose}
          />
        </li>
      ))}
    </ul>
  )
}

/** Maximum number of resolved names: a wallet may share hundreds of accounts. */
const maxNamed = 20

function AccountRow({
  account,
  isCurrent,
  isNamed,
  onChoose,
}: {
  readonly account: Account
  readonly isCurrent: boolean
  readonly isNamed: boolean
  readonly onChoose: ((account: Account) => void) | undefined
}) {
  const { wallets: messages, accountTypes } = useViewMessages()
  const { address, type, namespace } = account
  const inUse = useNetwork({ namespace })
  const { name, imageUrl } = useIdentity(
    isNamed ? address : undefined,
    inUse?.network.caipNetworkId,
  )
  const short = (
    <bdi className="scope-address" title={address}>
      {truncateAddress(address)}
    </bdi>
  )
  const kind = type !== 'eoa' && accountTypes[type]
  return (
    <Row
      image={<AccountAvatar address={address} imageUrl={imageUrl} />}
      title={name ? <bdi>{name}</bdi> : short}
      detail={
        name ? (
          <>
            {short}
            {kind && ` · ${kind}`}
          </>
        ) : (
          kind
        )
      }
      end={isCurrent && <Tag kind="accent">{messages.active}</Tag>}
      isCurrent={isCurrent}
      isInert={isCurrent}
      onClick={onChoose && (() => onChoose(account))}
    />
  )
}
