import { useEffect, useState } from 'react'
import {
  enPendingTransaction,
  type PendingTransactionMessages,
} from '../../messages/en-pending-transaction.js'
import { useKit, useScopeContext } from '../../scope-context.js'
import { LineDrawing } from '../../ui/icon.js'
import { IconTile } from '../../ui/icon-tile.js'
import { InlineError } from '../../ui/inline-error.js'
import { Row } from '../../ui/row.js'

/** Milliseconds that a transaction usually needs at most. A younger one is not shown. */
const minAgeMs = 60_000
const pollMs = 10_000

type Step = 'idle' | 'canceling' | 'canceled' | 'tooLate' | 'failed'

/** A transaction of the smart account that hangs, and a way to cancel it. Renders nothing if there is none. */
export function PendingTransaction() {
  const { pendingTransaction: messages }: PendingTransactionMessages =
    useScopeContext().messages ?? enPendingTransaction
  const { embeddedWallet } = useKit()
  const [step, setStep] = useState<Step>('idle')
  const [isShown, setShown] = useState(false)
  const isCanceling = step === 'canceling'
  useEffect(() => {
    // The row stays until the cancellation has ended.
    if (isCanceling) return
    let isLeft = false
    let timer: ReturnType<typeof setTimeout> | undefined
    async function check() {
      const pending = await (await embeddedWallet?.open())?.getPendingOperation()
      if (isLeft) return
      setShown(pending !== undefined && Date.now() - pending.sentAt >= minAgeMs)
      if (pending) timer = setTimeout(() => void check(), pollMs)
    }
    void check()
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [embeddedWallet, isCanceling])

  async function cancel() {
    const getError = () => {
      const state = embeddedWallet?.$state.get()
      return state?.status === 'idle' ? state.error : undefined
    }
    const before = getError()
    setStep('canceling')
    const wallet = await embeddedWallet?.open()
    const isCanceled = await wallet?.cancelPendingOperation()
    const error = getError()
    if (isCanceled) setStep('canceled')
    // Without an error, the user has declined.
    else if (!error || error === before) setStep('idle')
    else setStep(error.details?.reason === 'not-pending' ? 'tooLate' : 'failed')
  }

  return (
    <>
      {isShown && (
        <ul className="scope-list" aria-busy={isCanceling}>
          <li>
            <Row
              image={
                <IconTile>
                  <LineDrawing isTurning={false}>
                    <circle cx="10" cy="10" r="7" />
                    <path d="M10 6v4l2.5 2" />
                  </LineDrawing>
                </IconTile>
              }
              title={messages.title}
              detail={messages.cancel}
              isInert={isCanceling}
              onClick={() => void cancel()}
            />
          </li>
        </ul>
      )}
      <div role="status">
        {(isCanceling || step === 'canceled') && <p className="scope-hint">{messages[step]}</p>}
        {(step === 'tooLate' || step === 'failed') && <InlineError>{messages[step]}</InlineError>}
      </div>
    </>
  )
}
