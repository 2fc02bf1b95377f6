/** Email sign-in, step by step (CON-04): the address, possibly a link, the code, then the wallet is connected. */
import { asciiDigits } from '@scope/core'
import type { EmbeddedWallet } from '@scope/core/embedded-wallet'
import {
  type Attempt,
  getErrorCode,
  type LoginFlow,
  type LoginFlowDeps,
  toError,
} from './login-flow.js'

export function createEmail(
  { site, $state, ask }: LoginFlowDeps,
  loginFlow: LoginFlow,
): Pick<EmbeddedWallet, 'connectEmail' | 'resendEmailCode' | 'verifyEmailCode'> {
  const { emit, env } = site
  let attempt: Attempt | undefined
  /** Of the link that was mailed last. */
  let waiting = new AbortController()

  async function send(current: Attempt, email: string): Promise<boolean> {
    const { action } = await ask('CONNECT_EMAIL', { email }, current.signal)
    waiting.abort()
    if (action === 'CONNECT') return current.enter('email', email)
    if (action === 'VERIFY_DEVICE') {
      current.tell({ status: 'awaiting-link', email, sentAt: env.now() })
      void waitForLink(current, email)
    } else awaitCode(current, email)
    return true
  }
  function awaitCode(current: Attempt, email: string): void {
    emit({ type: 'EMAIL_VERIFICATION_CODE_SENT' })
    current.tell({ status: 'awaiting-code', email, sentAt: env.now(), isChecking: false })
  }
  async function waitForLink(current: Attempt, email: string): Promise<void> {
    const mailed = new AbortController()
    waiting = mailed
    const { signal } = mailed
    current.signal.addEventListener('abort', () => mailed.abort(), { signal })
    try {
      await ask('CONNECT_DEVICE', undefined, signal)
      emit({ type: 'DEVICE_REGISTERED_FOR_EMAIL' })
      awaitCode(current, email)
    } catch (thrown) {
      if (!signal.aborted) current.fail(thrown)
    }
  }

  return {
    async connectEmail(email, namespace) {
      emit({ type: 'EMAIL_SUBMITTED' })
      const current = loginFlow.begin(namespace)
      const address = email.trim()
      attempt = current
      current.tell({ status: 'sending', email: address })
      return send(current, address).catch(current.fail)
    },
    async resendEmailCode() {
      const state = $state.get()
      if (!attempt || (state.status !== 'awaiting-code' && state.status !== 'awaiting-link'))
        return false
      const current = attempt
      try {
        return await send(current, state.email)
      } catch (thrown) {
        // What was mailed before counts still.
        const now = $state.get()
        if (now.status === 'awaiting-code' || now.status === 'awaiting-link')
          current.tell({ ...now, error: toError(thrown, true) })
        return false
      }
    },
    async verifyEmailCode(code) {
      const state = $state.get()
      if (!attempt || state.status !== 'awaiting-code' || state.isChecking) return false
      const current = attempt
      const { email, sentAt } = state
      current.tell({ status: 'awaiting-code', email, sentAt, isChecking: true })
      try {
        await ask('CONNECT_OTP', { otp: asciiDigits(code) }, current.signal)
      } catch (thrown) {
        const error = toError(thrown, true)
        if (current.signal.aborted) return false
        emit({ type: 'EMAIL_VERIFICATION_CODE_FAIL', code: getErrorCode(thrown) })
        current.tell({ status: 'awaiting-code', email, sentAt, isChecking: false, error })
        return false
      }
      emit({ type: 'EMAIL_VERIFICATION_CODE_PASS' })
      return current.enter('email', email)
    },
  }
}
