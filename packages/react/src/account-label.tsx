/** Label of a button for a connected user: avatar, name or short address and, if requested, the balance. */
import { truncateAddress } from '@scope/core'
import type { ButtonExtrasProps } from './button-extras.js'
import { lazyComponent } from './lazy-component.js'
import { buttonEn } from './messages/button-en.js'
import { useScopeContext } from './scope-context.js'
import { Avatar } from './ui/avatar.js'

const Extras = /* @__PURE__ */ lazyComponent(
  async () => (await import('./button-extras.js')).ButtonExtras,
)

export function AccountLabel(props: ButtonExtrasProps) {
  const { account, balance } = props
  const { address = '' } = account
  const { kit, messages } = useScopeContext()
  const short = truncateAddress(address)
  return (
    <>
      {/* `AUTH`: the id of the embedded wallet, which may have to say that it is not backed up. */}
      {(balance || kit.names || kit.send || kit.swap || account.wallet?.id === 'AUTH') && (
        <Extras {...props} />
      )}
      <Avatar address={address} />
      <bdi className="scope-address" aria-hidden="true">
        {short}
      </bdi>
      <span className="scope-sr-only">
        {(messages?.button ?? buttonEn).account(short, account.status === 'connected')}
      </span>
    </>
  )
}
