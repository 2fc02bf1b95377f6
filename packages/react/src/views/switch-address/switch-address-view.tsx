import type { Account } from '@scope/core'
import { useAccount } from '../../hooks/use-account.js'
import { useChooseAccount } from '../../hooks/use-choose-account.js'
import { useKit } from '../../scope-context.js'
import { AccountList } from '../../ui/account-list.js'
import { NotConnected } from '../not-connected.js'

/** Another address of the wallet in use. */
export function SwitchAddressView() {
  const { modal } = useKit()
  const { status, address, accounts, wallet } = useAccount()
  const choose = useChooseAccount()
  if (!wallet) return <NotConnected />
  function use(account: Account) {
    choose(account)
    modal.back()
  }
  return (
    <AccountList
      accounts={accounts}
      currentAddress={address}
      onChoose={status === 'connected' ? use : undefined}
    />
  )
}
