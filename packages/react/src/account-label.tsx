/** What stands on a button of someone who is connected: avatar, short address and, where asked for, the balance. */
import { type AccountState, shortAddress, shortAmount } from '@scope/core'
import { useBalance } from './hooks/use-balance.js'
import { Avatar } from './ui/avatar.js'

function BalanceLabel({ namespace }: Pick<AccountState, 'namespace'>) {
  const balance = useBalance({ namespace })
  if (balance.status !== 'ready') return null
  return (
    <span className="scope-button-balance">
      {shortAmount(balance.value, balance.decimals)} {balance.symbol}
    </span>
  )
}

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
