/** Combines all sign-in methods. */
import type { EmbeddedWallet } from '@scope/core/embedded-wallet'
import { createEmail } from './email.js'
import { createEmailChange, type EmailChangeDeps } from './email-change.js'
import { createLoginFlow, getErrorCode, toError } from './login-flow.js'
import { createSocial, type Social, type SocialDeps } from './social.js'

type Ways =
  | 'connectEmail'
  | 'resendEmailCode'
  | 'verifyEmailCode'
  | 'connectPasskey'
  | 'updateEmail'
  | 'verifyEmailUpdate'

export type SignIn = Pick<EmbeddedWallet, Ways | 'cancel' | 'openScreen'> & Social

export function createSignIn(deps: EmailChangeDeps & SocialDeps): SignIn {
  const { $state, ask, look, show } = deps
  const loginFlow = createLoginFlow(deps)
  return {
    ...createEmail(deps, loginFlow),
    ...createEmailChange(deps, loginFlow),
    ...createSocial(deps, loginFlow),
    async connectPasskey(isNew, namespace) {
      const attempt = loginFlow.begin(namespace)
      attempt.tell({ status: 'unlocking' })
      try {
        const isLeft = await look(async (signal) => {
          const stop = () => left.abort()
          const left = new AbortController()
          for (const abortSignal of [signal, attempt.signal])
            abortSignal.addEventListener('abort', stop)
          await ask('CONNECT_PASSKEY', { isNew }, left.signal)
          return false
        })
        if (isLeft !== false) {
          attempt.tell({ status: 'idle' })
          return false
        }
      } catch (thrown) {
        // A no is an answer.
        if (getErrorCode(thrown) !== 'refused') return attempt.fail(thrown)
        attempt.tell({ status: 'idle' })
        return false
      }
      return attempt.enter('passkey')
    },
    cancel: loginFlow.cancel,
    async openScreen(screen) {
      deps.site.emit({ type: 'EMAIL_UPGRADE_FROM_MODAL' })
      try {
        return await show(screen)
      } catch (thrown) {
        $state.set({ status: 'idle', error: toError(thrown) })
        return false
      }
    },
  }
}
