import { useEmailMessages } from '../../hooks/use-email-messages.js'
import { useKit } from '../../scope-context.js'
import { ChangeStep } from '../../ui/change-step.js'

/** Of the new mailbox: then it is the wallet's. */
export function UpdateEmailSecondaryOtpView() {
  const { modal } = useKit()
  const messages = useEmailMessages()
  return (
    <ChangeStep
      step="new"
      lead={messages.newEmailCode}
      onRight={() => modal.replace({ view: 'AccountSettings' })}
    />
  )
}
