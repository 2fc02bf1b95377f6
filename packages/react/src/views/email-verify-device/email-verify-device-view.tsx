import { useEffect } from 'react'
import { useEmailMessages } from '../../hooks/use-email-messages.js'
import { useWalletLogin } from '../../hooks/use-wallet-login.js'
import { bidiIsolate } from '../../lib/bidi-isolate.js'
import { useKit } from '../../scope-context.js'
import { Button } from '../../ui/button.js'
import { EmailError } from '../../ui/email-error.js'
import { IconTile } from '../../ui/icon-tile.js'
import { ResendCodeButton } from '../../ui/resend-code-button.js'
import { StatusHero } from '../../ui/status-hero.js'
import { ViewIcon } from '../../ui/view-icon.js'

/** Waits until the user opens the emailed link, in any browser: this one is new to the email. */
export function EmailVerifyDeviceView() {
  const { modal } = useKit()
  const messages = useEmailMessages()
  const { ask, cancel, state } = useWalletLogin()
  useEffect(() => {
    if (state.status === 'awaiting-code') modal.replace({ view: 'EmailVerifyOtp' })
  }, [state.status, modal])
  const email = state.status === 'awaiting-link' ? state.email : ''
  const error =
    state.status === 'awaiting-link' || state.status === 'idle' ? state.error : undefined
  return (
    <>
      <StatusHero
        image={
          <IconTile>
            <ViewIcon name="mail" />
          </IconTile>
        }
        state={email ? 'pending' : error ? 'error' : 'idle'}
        title={messages.link}
      >
        {email && messages.linkHint(bidiIsolate(email))}
      </StatusHero>
      <EmailError error={error} />
      {state.status === 'awaiting-link' && (
        <ResendCodeButton
          sentAt={state.sentAt}
          onResend={() => void ask((wallet) => wallet.resendEmailCode())}
        />
      )}
      <Button
        kind="quiet"
        onClick={() => {
          cancel()
          modal.replace({ view: 'EmailLogin' })
        }}
      >
        {messages.otherEmail}
      </Button>
    </>
  )
}
