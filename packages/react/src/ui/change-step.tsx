import type { EmbeddedWalletState } from '@scope/core/embedded-wallet'
import type { ReactNode } from 'react'
import { useEmailMessages } from '../hooks/use-email-messages.js'
import { useWalletLogin } from '../hooks/use-wallet-login.js'
import { bidiIsolate } from '../lib/bidi-isolate.js'
import { useKit } from '../scope-context.js'
import { Button } from './button.js'
import { CodeStep } from './code-step.js'

type Changing = Extract<EmbeddedWalletState, { status: 'changing-email' }>

/** One of the two codes that a change of the address asks for. `onRight`: it was right. */
export function ChangeStep({
  step,
  lead,
  onRight,
}: {
  readonly step: Changing['step']
  readonly lead: (email: string) => string
  readonly onRight: () => void
}): ReactNode {
  const { modal } = useKit()
  const messages = useEmailMessages()
  const { ask, cancel, state } = useWalletLogin()
  const isHere = state.status === 'changing-email' && state.step === step
  const isChecking = state.status === 'changing-email' && state.isChecking
  const error =
    state.status === 'changing-email' || state.status === 'idle' ? state.error : undefined
  async function check(code: string) {
    if (await ask((wallet) => wallet.verifyEmailUpdate(code))) onRight()
  }
  return (
    <>
      <p className="scope-hint">{isHere && lead(bidiIsolate(state.email))}</p>
      <CodeStep
        label={messages.codeLabel}
        isChecking={isChecking}
        isBusy={isChecking || !isHere}
        error={error}
        onCode={(code) => void check(code)}
      />
      <p className="scope-hint" role="status">
        {isChecking && messages.checking}
      </p>
      {/* No resend: an expired attempt must be restarted, and sends no second email. */}
      <Button
        kind="quiet"
        onClick={() => {
          cancel()
          modal.replace({ view: 'UpdateEmailWallet' })
        }}
      >
        {messages.startOver}
      </Button>
    </>
  )
}
