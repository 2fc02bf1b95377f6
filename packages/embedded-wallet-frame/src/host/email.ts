/** Signing in by e-mail, step by step (CON-04): the address, perhaps a link, the code, and the wallet is connected. */
import type { EmbeddedWalletFeature } from '@scope/core/embedded-wallet'
import { type Attempt, type Entering, type EnteringNeeds, problemOf } from './entering.js'

export function createEmail(
  { site, $state, ask }: EnteringNeeds,
  entering: Entering,
): Pick<EmbeddedWalletFeature, 'connectEmail' | 'resend' | 'verify'> {
  const { emit, env } = site
  let attempt: Attempt | undefined

  async function send(mine: Attempt, email: string): Promise<boolean> {
    mine.tell({ status: 'sending', email })
    try {
      const { action } = await ask('CONNECT_EMAIL', { email }, mine.signal)
      if (action === 'CONNECT') return mine.enter(email)
      if (action === 'VERIFY_DEVICE') {
        mine.tell({ status: 'link', email })
        void waitForLink(mine, email)
      } else awaitCode(mine, email)
      return !mine.signal.aborted
    } catch (thrown) {
      return mine.fail(thrown)
    }
  }
  function awaitCode(mine: Attempt, email: string): void {
    if (mine.signal.aborted) return
    emit({ type: 'EMAIL_VERIFICATION_CODE_SENT' })
    mine.tell({ status: 'code', email, sentAt: env.now(), isChecking: false })
  }
  async function waitForLink(mine: Attempt, email: string): Promise<void> {
    try {
      await ask('CONNECT_DEVICE', undefined, mine.signal)
      if (mine.signal.aborted) return
      emit({ type: 'DEVICE_REGISTERED_FOR_EMAIL' })
      awaitCode(mine, email)
    } catch (thrown) {
      mine.fail(thrown)
    }
  }

  return {
    async connectEmail(email, namespace) {
      emit({ type: 'EMAIL_SUBMITTED' })
      attempt = entering.begin(namespace)
      return send(attempt, email.trim())
    },
    async resend() {
      const state = $state.get()
      if (!attempt || (state.status !== 'code' && state.status !== 'link')) return false
      const mine = attempt
      const { email } = state
      if (state.status === 'link') return send(mine, email)
      try {
        await ask('CONNECT_EMAIL', { email }, mine.signal)
        awaitCode(mine, email)
        return true
      } catch (thrown) {
        mine.tell({ ...state, isChecking: false, problem: problemOf(thrown) })
        return false
      }
    },
    async verify(code) {
      const state = $state.get()
      if (!attempt || state.status !== 'code' || state.isChecking) return false
      const mine = attempt
      const { email, sentAt } = state
      mine.tell({ status: 'code', email, sentAt, isChecking: true })
      try {
        await ask('CONNECT_OTP', { otp: code }, mine.signal)
      } catch (thrown) {
        const problem = problemOf(thrown)
        if (mine.signal.aborted) return false
        emit({ type: 'EMAIL_VERIFICATION_CODE_FAIL', code: problem.code })
        mine.tell({ status: 'code', email, sentAt, isChecking: false, problem })
        return false
      }
      emit({ type: 'EMAIL_VERIFICATION_CODE_PASS' })
      return mine.enter(email)
    },
  }
}
