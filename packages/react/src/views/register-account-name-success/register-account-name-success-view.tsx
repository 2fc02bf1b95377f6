import { useAccount } from '../../hooks/use-account.js'
import { useIdentity } from '../../hooks/use-identity.js'
import { useNameMessages } from '../../hooks/use-name-messages.js'
import { useNameRegistration } from '../../hooks/use-name-registration.js'
import { bidiIsolate } from '../../lib/bidi-isolate.js'
import { useKit } from '../../scope-context.js'
import { AddressText } from '../../ui/address-text.js'
import { Avatar } from '../../ui/avatar.js'
import { Button } from '../../ui/button.js'
import { Skeleton } from '../../ui/skeleton.js'
import { StatusHero } from '../../ui/status-hero.js'
import { NotConnected } from '../not-connected.js'

/** Shows the registered name and its address. */
export function RegisterAccountNameSuccessView() {
  const { modal } = useKit()
  const messages = useNameMessages()
  const { address, networkId } = useAccount({ namespace: 'eip155' })
  const { draft } = useNameRegistration()
  const { name: known } = useIdentity(address, networkId)
  const name = draft?.step === 'registered' ? `${draft.text.toLowerCase()}.${draft.suffix}` : known
  if (!address) return <NotConnected />
  if (!name) return <Skeleton rows={2} />
  return (
    <>
      <StatusHero
        image={<Avatar address={address} className="scope-avatar-large scope-round" />}
        state="done"
        title={messages.done(bidiIsolate(name))}
      >
        {messages.doneHint}
      </StatusHero>
      <p className="scope-hint">
        <AddressText address={address} />
      </p>
      <Button onClick={() => modal.open({ view: 'Account' })}>{messages.close}</Button>
    </>
  )
}
