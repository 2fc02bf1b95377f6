/** Label of a button for a connected user: avatar, short address and, if requested, the balance. */
import { truncateAddress } from '@scope/core'
import type { Send } from '@scope/core/send'
import { atom } from 'nanostores'
import type { ButtonExtrasProps } from './button-extras.js'
import { useAtom } from './hooks/use-atom.js'
import { lazyComponent } from './lazy-component.js'
import { buttonEn } from './messages/button-en.js'
import { useKit, useScopeContext } from './scope-context.js'
import { Avatar } from './ui/avatar.js'

const $none = atom<Send | undefined>()

const Extras = lazyComponent(async () => (await import('./button-extras.js')).ButtonExtras)

export function AccountLabel(props: Omit<ButtonExtrasProps, 'isSendLoaded'>) {
  const { account, balance } = props
  const { address = '' } = account
  const messages = useScopeContext().messages?.button ?? buttonEn
  const short = truncateAddress(address)
  // Defined once the user has opened the account: before, this page has sent nothing.
  const isSendLoaded = Boolean(useAtom(useKit().send?.$send ?? $none))
  return (
    <>
      {/* `AUTH`: the id of the embedded wallet, which may have to say that it is not backed up. */}
      {(balance || isSendLoaded || account.wallet?.id === 'AUTH') && (
        <Extras {...props} isSendLoaded={isSendLoaded} />
      )}
      <Avatar address={address} />
      <bdi className="scope-address" aria-hidden="true">
        {short}
      </bdi>
      <span className="scope-sr-only">
        {messages.account(short, account.status === 'connected')}
      </span>
    </>
  )
}
