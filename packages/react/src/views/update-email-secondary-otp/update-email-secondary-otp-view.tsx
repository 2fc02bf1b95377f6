import { useEmailMessages } from '../../hooks/use-email-messages.js'
import { useKit } from '../../scope-context.js'
import { ChangeStep } from '../../ui/change-step.js'

/** Code of the new mailbox, which completes the change. */
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
