import { useEffect, useState } from 'react'
import { useEmailMessages } from '../../hooks/use-email-messages.js'
import { useEmbeddedWallet } from '../../hooks/use-embedded-wallet.js'
import { useMessages } from '../../hooks/use-messages.js'
import { useKit } from '../../kit-context.js'
import { Button } from '../../ui/button.js'
import { CodeStep } from '../../ui/code-step.js'
import { Drawn } from '../../ui/drawn.js'
import { EmailProblem } from '../../ui/email-problem.js'
import { Hero } from '../../ui/hero.js'
import { isolated } from '../../ui/isolated.js'
import { ViewIcon } from '../../ui/view-icon.js'

/** Milliseconds between two mails (EMB-05). */
const spacing = 30_000

/** The six digits of the mail: handed on as the last one is there. */
export function EmailVerifyOtpView() {
  const { modal } = useKit()
  const words = useEmailMessages()
  const { wallet, state } = useEmbeddedWallet()
  const problem = state.status === 'code' || state.status === 'idle' ? state.problem : undefined
  useEffect(() => {
    if (state.status === 'link') modal.replace({ view: 'EmailVerifyDevice' })
  }, [state.status, modal])
  if (state.status === 'opening')
    return (
      <Hero
        picture={
          <Drawn>
            <ViewIcon name="mail" />
          </Drawn>
        }
        state="waiting"
        title={words.opening}
      >
        {words.openingHint}
      </Hero>
    )
  const isChecking = state.status === 'code' && state.isChecking
  return (
    <>
      <p className="scope-hint">{state.status === 'code' && words.code(isolated(state.email))}</p>
      <CodeStep
        label={words.codeLabel}
        isBusy={isChecking || state.status !== 'code'}
        problem={problem}
        onCode={(code) => void wallet?.verify(code)}
      />
      <p className="scope-hint" role="status">
        {isChecking && words.checking}
      </p>
      {!isChecking && <EmailProblem problem={problem} />}
      {state.status === 'code' ? (
        <Resend sentAt={state.sentAt} onResend={() => void wallet?.resend()} />
      ) : (
        <Button onClick={() => modal.replace({ view: 'EmailLogin' })}>{words.other}</Button>
      )}
    </>
  )
}

/** Whole seconds until then, told each second; 0 once it is there. */
function useSecondsUntil(time: number): number {
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((time - now) / 1_000))
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setNow(Date.now()), 1_000)
    return () => clearTimeout(timer)
  }, [left])
  return left
}

function Resend({ sentAt, onResend }: { readonly sentAt: number; readonly onResend: () => void }) {
  const words = useEmailMessages()
  const { locale } = useMessages()
  const left = useSecondsUntil(sentAt + spacing)
  if (left > 0) {
    const format = { style: 'unit', unit: 'second', unitDisplay: 'long' } as const
    const seconds = new Intl.NumberFormat(locale, format).format(left)
    return <p className="scope-hint">{words.resendIn(seconds)}</p>
  }
  return (
    <Button kind="quiet" onClick={onResend}>
      {words.resend}
    </Button>
  )
}
