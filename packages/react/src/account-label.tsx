/** What stands on a button of someone who is connected: avatar, short address and, where asked for, the balance. */
import { type AccountState, shortAddress } from '@scope/core'
import { useSurroundings } from './kit-context.js'
import { buttonEn } from './messages/button-en.js'
import { part } from './part.js'
import { Avatar } from './ui/avatar.js'

const Extras = part(async () => (await import('./button-extras.js')).ButtonExtras)

export function AccountLabel({
  account,
  address,
  balance,
}: {
  account: AccountState
  address: string
  balance: boolean
}) {
  const { kit, messages } = useSurroundings()
  const words = messages?.button ?? buttonEn
  const short = shortAddress(address)
  return (
    <>
      {(balance || kit.embeddedWallet) && (
        <Extras namespace={account.namespace} balance={balance} />
      )}
      <Avatar address={address} />
      <bdi className="scope-address" aria-hidden="true">
        {short}
      </bdi>
      <span className="scope-unseen">{words.account(short, account.status === 'connected')}</span>
    </>
  )
}
