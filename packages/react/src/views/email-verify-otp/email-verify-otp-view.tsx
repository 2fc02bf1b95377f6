import { useEffect } from 'react'
import { useEmailMessages } from '../../hooks/use-email-messages.js'
import { useWalletLogin } from '../../hooks/use-wallet-login.js'
import { bidiIsolate } from '../../lib/bidi-isolate.js'
import { useKit } from '../../scope-context.js'
import { Button } from '../../ui/button.js'
import { CodeStep } from '../../ui/code-step.js'
import { IconTile } from '../../ui/icon-tile.js'
import { ResendCodeButton } from '../../ui/resend-code-button.js'
import { StatusHero } from '../../ui/status-hero.js'
import { ViewIcon } from '../../ui/view-icon.js'

/** The six digits of the mail: handed on as the last one is there. */
export function EmailVerifyOtpView() {
  const { modal } = useKit()
  const messages = useEmailMessages()
  const { ask, state } = useWalletLogin()
  const error =
    state.status === 'awaiting-code' || state.status === 'idle' ? state.error : undefined
  useEffect(() => {
    if (state.status === 'awaiting-link') modal.replace({ view: 'EmailVerifyDevice' })
  }, [state.status, modal])
  if (state.status === 'unlocking')
    return (
      <StatusHero
        image={
          <IconTile>
            <ViewIcon name="mail" />
          </IconTile>
        }
        state="pending"
        title={messages.opening}
      >
        {messages.openingHint}
      </StatusHero>
    )
  const isChecking = state.status === 'awaiting-code' && state.isChecking
  return (
    <>
      <p className="scope-hint">
        {state.status === 'awaiting-code' && messages.code(bidiIsolate(state.email))}
      </p>
      <CodeStep
        label={messages.codeLabel}
        isChecking={isChecking}
        isBusy={isChecking || state.status !== 'awaiting-code'}
        error={error}
        onCode={(code) => void ask((wallet) => wallet.verifyEmailCode(code))}
      />
      <p className="scope-hint" role="status">
        {isChecking && messages.checking}
      </p>
      {state.status === 'awaiting-code' ? (
        <ResendCodeButton
          sentAt={state.sentAt}
          onResend={() => void ask((wallet) => wallet.resendEmailCode())}
        />
      ) : (
        <Button onClick={() => modal.replace({ view: 'EmailLogin' })}>{messages.otherEmail}</Button>
      )}
    </>
  )
}
