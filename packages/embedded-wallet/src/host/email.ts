/** Email sign-in, step by step (CON-04): the address, possibly a link, the code, then the wallet is connected. */
import { asciiDigits } from '@scope/core'
import type { EmbeddedWallet } from '@scope/core/embedded-wallet'
import { type Attempt, codeOf, type LoginFlow, type LoginFlowDeps, toError } from './login-flow.js'

export function createEmail(
  { site, $state, ask }: LoginFlowDeps,
  entering: LoginFlow,
): Pick<EmbeddedWallet, 'connectEmail' | 'resendEmailCode' | 'verifyEmailCode'> {
  const { emit, env } = site
  let attempt: Attempt | undefined
  /** Of the link that was mailed last. */
  let waiting = new AbortController()

  async function send(mine: Attempt, email: string): Promise<boolean> {
    const { action } = await ask('CONNECT_EMAIL', { email }, mine.signal)
    waiting.abort()
    if (action === 'CONNECT') return mine.enter(email)
    if (action === 'VERIFY_DEVICE') {
      mine.tell({ status: 'awaiting-link', email, sentAt: env.now() })
      void waitForLink(mine, email)
    } else awaitCode(mine, email)
    return true
  }
  function awaitCode(mine: Attempt, email: string): void {
    emit({ type: 'EMAIL_VERIFICATION_CODE_SENT' })
    mine.tell({ status: 'awaiting-code', email, sentAt: env.now(), isChecking: false })
  }
  async function waitForLink(mine: Attempt, email: string): Promise<void> {
    const mailed = new AbortController()
    waiting = mailed
    const { signal } = mailed
    mine.signal.addEventListener('abort', () => mailed.abort(), { signal })
    try {
      await ask('CONNECT_DEVICE', undefined, signal)
      emit({ type: 'DEVICE_REGISTERED_FOR_EMAIL' })
      awaitCode(mine, email)
    } catch (thrown) {
      if (!signal.aborted) mine.fail(thrown)
    }
  }

  return {
    async connectEmail(email, namespace) {
      emit({ type: 'EMAIL_SUBMITTED' })
      const mine = entering.begin(namespace)
      const address = email.trim()
      attempt = mine
      mine.tell({ status: 'sending', email: address })
      return send(mine, address).catch(mine.fail)
    },
    async resendEmailCode() {
      const state = $state.get()
      if (!attempt || (state.status !== 'awaiting-code' && state.status !== 'awaiting-link'))
        return false
      const mine = attempt
      try {
        return await send(mine, state.email)
      } catch (thrown) {
        // What was mailed before counts still.
        const now = $state.get()
        if (now.status === 'awaiting-code' || now.status === 'awaiting-link')
          mine.tell({ ...now, error: toError(thrown, true) })
        return false
      }
    },
    async verifyEmailCode(code) {
      const state = $state.get()
      if (!attempt || state.status !== 'awaiting-code' || state.isChecking) return false
      const mine = attempt
      const { email, sentAt } = state
      mine.tell({ status: 'awaiting-code', email, sentAt, isChecking: true })
      try {
        await ask('CONNECT_OTP', { otp: asciiDigits(code) }, mine.signal)
      } catch (thrown) {
        const error = toError(thrown, true)
        if (mine.signal.aborted) return false
        emit({ type: 'EMAIL_VERIFICATION_CODE_FAIL', code: codeOf(thrown) })
        mine.tell({ status: 'awaiting-code', email, sentAt, isChecking: false, error })
        return false
      }
      emit({ type: 'EMAIL_VERIFICATION_CODE_PASS' })
      return mine.enter(email)
    },
  }
}
