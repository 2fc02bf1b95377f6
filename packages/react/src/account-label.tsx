/** What stands on a button of someone who is connected: avatar, short address and, where asked for, the balance. */
import { type AccountState, shortAddress } from '@scope/core'
import { useSurroundings } from './kit-context.js'
import { buttonEn } from './messages/button-en.js'
import { part } from './part.js'
import { Avatar } from './ui/avatar.js'

const Balance = part(async () => (await import('./spoken-balance.js')).SpokenBalance)

export function AccountLabel({
  account,
  address,
  balance,
}: {
  account: AccountState
  address: string
  balance: boolean
}) {
  const words = useSurroundings().messages?.button ?? buttonEn
  const short = shortAddress(address)
  return (
    <>
      {balance && <Balance namespace={account.namespace} />}
      <Avatar address={address} />
      <bdi className="scope-address" aria-hidden="true">
        {short}
      </bdi>
      <span className="scope-unseen">{words.account(short, account.status === 'connected')}</span>
    </>
  )
}
