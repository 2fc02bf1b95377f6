import { useOnRampMessages } from '../../hooks/use-on-ramp-messages.js'
import { useOnRampSignIn } from '../../hooks/use-on-ramp-state.js'
import { useKit } from '../../scope-context.js'
import { Button } from '../../ui/button.js'
import { Notice } from '../../ui/notice.js'

/** What is missing before the user can buy. Nothing if they are signed in. */
export function SignInToBuy() {
  const { modal } = useKit()
  const messages = useOnRampMessages()
  const signIn = useOnRampSignIn()
  if (signIn === 'unavailable')
    return (
      <Notice kind="warn" title={messages.noSignIn}>
        {messages.noSignInHint}
      </Notice>
    )
  if (signIn !== 'required') return null
  return (
    <>
      <Notice kind="pending" title={messages.signIn} mark="i">
        {messages.signInHint}
      </Notice>
      <Button onClick={() => modal.push({ view: 'SIWXSignMessage' })}>
        {messages.signInButton}
      </Button>
    </>
  )
}
