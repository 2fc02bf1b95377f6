/** What can bring a wallet back, in the order in which it is offered: the first one is recommended. */
import type { FrameError } from '../../frame-error.js'
import { newPassphrase } from '../../keys/passphrase.js'
import type { Passkeys } from '../../passkeys.js'
import type { Protection } from '../../vault/protection.js'
import { icons } from '../icons.js'
import type { ScreenMessages } from '../messages/screen-messages.js'
import type { RenderScreen } from '../screen-controller.js'
import { passphraseCard } from './passphrase-card.js'
import { saveCard } from './save-card.js'

export interface Method {
  readonly title: string
  readonly hint: string
  readonly icon: string
  /** What the button says that recommends it. Absent for what is never recommended. */
  readonly use?: string
  /**
   * Sets it up, or shows the card that does.
   *
   * @param onBack - Shows the card that it was chosen on.
   */
  start(onBack: () => void): Promise<void> | void
}

export interface MethodsDeps {
  readonly messages: ScreenMessages
  readonly drawing: RenderScreen
  readonly passkeys: Passkeys
  /** Who it is, as a passkey is called in lists. */
  readonly name: string
  protect(protection: Protection): Promise<void>
  onError(error: FrameError): void
}

export function getMethods(deps: MethodsDeps): readonly [Method, ...Method[]] {
  const { messages, drawing, passkeys, name, protect, onError } = deps
  const { protection } = messages
  const passkey: Method = {
    title: protection.passkey,
    hint: protection.passkeyHint,
    icon: icons.passkey,
    use: protection.usePasskey,
    start: async () => protect({ factor: await passkeys.make(name) }),
  }
  const passphrase: Method = {
    title: protection.passphrase,
    hint: protection.passphraseHint,
    icon: icons.passphrase,
    use: protection.usePassphrase,
    start(onBack) {
      const use = async (typed: string) => protect({ factor: await newPassphrase(typed) })
      drawing.show(passphraseCard({ messages, onBack, onError, use }))
    },
  }
  const file: Method = {
    title: protection.file,
    hint: protection.fileHint,
    icon: icons.file,
    start(onBack) {
      const { onEnd } = drawing
      const about = { messages, name: 'wallet-recovery.json', onBack, onError, onEnd }
      drawing.show(saveCard({ ...about, write: protect }))
    },
  }
  return passkeys.isThere() ? [passkey, passphrase, file] : [passphrase, file]
}
