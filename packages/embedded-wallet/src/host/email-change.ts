/** Changing the address (EMB-06): a code of the mailbox in use, then one of the new one. */
import { asciiDigits } from '@scope/core'
import type { EmbeddedUser, EmbeddedWallet } from '@scope/core/embedded-wallet'
import type { WritableAtom } from 'nanostores'
import {
  type Attempt,
  getErrorCode,
  type LoginFlow,
  type LoginFlowDeps,
  toError,
} from './login-flow.js'

export interface EmailChangeDeps extends LoginFlowDeps {
  readonly $user: WritableAtom<EmbeddedUser | undefined>
}

export function createEmailChange(
  { site, $state, $user, ask }: EmailChangeDeps,
  loginFlow: LoginFlow,
): Pick<EmbeddedWallet, 'updateEmail' | 'verifyEmailUpdate'> {
  const { emit, env } = site
  let under: { readonly attempt: Attempt; readonly wanted: string } | undefined

  function awaitCode(attempt: Attempt, step: 'current' | 'new', email: string): void {
    attempt.tell({ status: 'changing-email', step, email, sentAt: env.now(), isChecking: false })
  }

  return {
    async updateEmail(email) {
      const attempt = loginFlow.begin()
      const wanted = email.trim()
      under = { attempt, wanted }
      emit({ type: 'EMAIL_EDIT' })
      attempt.tell({ status: 'sending', email: wanted })
      try {
        const { action } = await ask('UPDATE_EMAIL', { email: wanted }, attempt.signal)
        const current = $user.get()?.email
        if (action === 'VERIFY_PRIMARY_OTP') awaitCode(attempt, 'current', current ?? '')
        else awaitCode(attempt, 'new', wanted)
        return true
      } catch (thrown) {
        return attempt.fail(thrown)
      }
    },
    async verifyEmailUpdate(code) {
      const state = $state.get()
      if (!under || state.status !== 'changing-email' || state.isChecking) return false
      const { attempt, wanted } = under
      const { error: _, ...pending } = state
      attempt.tell({ ...pending, isChecking: true })
      try {
        const otp = asciiDigits(code)
        if (state.step === 'current') {
          await ask('UPDATE_EMAIL_PRIMARY_OTP', { otp }, attempt.signal)
          awaitCode(attempt, 'new', wanted)
          return true
        }
        const { newEmail } = await ask('UPDATE_EMAIL_SECONDARY_OTP', { otp }, attempt.signal)
        $user.set({ ...$user.get(), email: newEmail })
        attempt.tell({ status: 'idle' })
        return true
      } catch (thrown) {
        attempt.tell({
          ...pending,
          isChecking: false,
          error: toError(thrown, getErrorCode(thrown) === 'code-wrong'),
        })
        return false
      }
    },
  }
}
