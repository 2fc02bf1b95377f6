/** What stands on a button of someone who is connected: avatar, short address and, where asked for, the balance. */
import { type AccountState, shortAddress } from '@scope/core'
import { part } from './part.js'
import { Avatar } from './ui/avatar.js'

const BalanceLabel = part(async () => (await import('./balance-label.js')).BalanceLabel)

export function AccountLabel({
  account,
  address,
  balance,
}: {
  account: AccountState
  address: string
  balance: boolean
}) {
  return (
    <>
      {balance && <BalanceLabel namespace={account.namespace} />}
      <Avatar address={address} />
      <bdi className="scope-address">{shortAddress(address)}</bdi>
    </>
  )
}
