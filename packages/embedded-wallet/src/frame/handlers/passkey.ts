/** Signing in by a passkey, on a screen of the frame's own (CON-05): browsers ask for one only after a press in here. */
import { frameMessages } from '../../protocol/index.js'
import { FrameError } from '../frame-error.js'
import type { Factor } from '../keys/recovery-factors.js'
import type { Passkeys } from '../passkeys.js'
import type { Handlers } from '../request-router.js'
import type { Appearance } from '../screens/appearance.js'
import type { ScreenController } from '../screens/screen-controller.js'
import type { PasskeySignIn } from '../session/passkey.js'
import type { Vault } from '../vault/vault.js'

export interface PasskeyHandlersDeps {
  readonly vault: Pick<Vault, 'create'>
  readonly passkeys: Pick<Passkeys, 'isThere'>
  readonly screens: ScreenController
  readonly appearance: Pick<Appearance, 'messages'>
  /** Its code is fetched as it is needed. */
  loadSignIn(): Promise<PasskeySignIn>
}

export const passkeyHandlers = ({
  vault,
  passkeys,
  screens,
  appearance,
  loadSignIn,
}: PasskeyHandlersDeps): Pick<Handlers, 'CONNECT_PASSKEY'> => ({
  async CONNECT_PASSKEY({ isNew }, context) {
    if (!passkeys.isThere()) throw new FrameError('unsupported', frameMessages.fallback)
    const [signIn, { passkeyScreen }] = await Promise.all([
      loadSignIn(),
      import('../screens/sign-in/passkey-screen.js'),
    ])
    const factor = await screens.ask<Factor | undefined>(
      context,
      (drawing, { done, fail }) => {
        const end = { onDone: done, onError: fail }
        passkeyScreen(drawing, { messages: appearance.messages(), signIn, isNew, ...end })
      },
      () => new FrameError('refused', frameMessages.refused),
    )
    // The wallet of a new user, protected by what they have just made. What fails here is said as they are asked for.
    if (factor) await vault.create({ factor }).catch(() => undefined)
    return undefined
  },
})
