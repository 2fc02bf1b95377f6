import { useEmailMessages } from '../../hooks/use-email-messages.js'
import { useKit } from '../../scope-context.js'
import { ChangeStep } from '../../ui/change-step.js'

/** Of the mailbox in use: who has it alone may change it. */
export function UpdateEmailPrimaryOtpView() {
  const { modal } = useKit()
  const messages = useEmailMessages()
  return (
    <ChangeStep
      step="current"
      lead={messages.currentEmailCode}
      onRight={() => modal.replace({ view: 'UpdateEmailSecondaryOtp' })}
    />
  )
}
