/**
 * Recovers a wallet in a browser that can't open it, with any factor that its owner has. A factor that doesn't open it
 * changes nothing.
 */
import type { FrameError } from '../../frame-error.js'
import { parseBackup } from '../../keys/backup-file.js'
import { KeyError } from '../../keys/key-error.js'
import { passphrase } from '../../keys/passphrase.js'
import type { Passkeys } from '../../passkeys.js'
import type { Recovery, RecoveryCredential, RecoveryMethod } from '../../vault/recovery.js'
import { element } from '../element.js'
import { choice, errorLine, toErrorMessage } from '../form.js'
import { icons } from '../icons.js'
import type { ScreenMessages } from '../messages/screen-messages.js'
import type { Card, RenderScreen } from '../screen-controller.js'
import { fileCard, textCard } from './cards.js'

export interface RecoverDeps {
  readonly messages: ScreenMessages
  readonly recovery: Recovery
  readonly passkeys: Passkeys
  readonly methods: readonly RecoveryMethod[]
  onDone(): void
  onError(error: FrameError): void
}

export function recoverScreen(drawing: RenderScreen, deps: RecoverDeps): void {
  const { messages, recovery, passkeys, methods, onDone, onError } = deps
  const { recover } = messages
  const open = async (credential: RecoveryCredential) => {
    await recovery.recover(credential)
    onDone()
  }
  const menu = () => drawing.show(menuCard())

  const about = { messages, onBack: menu, onError }

  /**
   * Opens the first recovery method that the passphrase fits. The user may not know which passphrase belongs to which
   * method.
   */
  async function byPassphrase(typed: string): Promise<void> {
    let last: unknown = new KeyError(
      'factor-wrong',
      'Decryption failed: wrong recovery credential.',
    )
    for (const method of methods) {
      if (method.kind !== 'passphrase' || method.params.kind !== 'passphrase') continue
      try {
        return await open({ set: method.set, factor: await passphrase(typed, method.params) })
      } catch (thrown) {
        if (!(thrown instanceof KeyError)) throw thrown
        last = thrown
      }
    }
    throw last
  }

  /** The file says what opens it: that is asked for next. */
  async function byExitFile(text: string): Promise<void> {
    const backup = parseBackup(text)
    const { params } = backup.r
    if (params.kind === 'passkey') return open({ backup, factor: await passkeys.use(params) })
    if (params.kind !== 'passphrase')
      throw new KeyError('backup-invalid', 'Unknown recovery factor.')
    drawing.show(
      textCard(
        messages.protection.passphrase,
        'secret',
        async (typed) => open({ backup, factor: await passphrase(typed, params) }),
        about,
      ),
    )
  }

  function menuCard(): Card {
    const error = errorLine()
    const byPasskey = async () => {
      error.clear()
      try {
        for (const method of methods)
          if (method.kind === 'passkey' && method.params.kind === 'passkey')
            return await open({ set: method.set, factor: await passkeys.use(method.params) })
      } catch (thrown) {
        error.show(toErrorMessage(thrown, messages) ?? '')
      }
    }
    const has = (kind: RecoveryMethod['kind']) => methods.some((method) => method.kind === kind)
    const { protection } = messages
    return {
      title: recover.title,
      content: [
        element('p', { class: 'lead' }, methods.length > 0 ? recover.why : recover.noMethods),
        ...(has('passkey') && passkeys.isThere()
          ? [choice(recover.passkey, protection.passkeyHint, () => void byPasskey(), icons.passkey)]
          : []),
        ...(has('passphrase')
          ? [
              choice(
                recover.passphrase,
                protection.passphraseHint,
                () => drawing.show(textCard(protection.passphrase, 'secret', byPassphrase, about)),
                icons.passphrase,
              ),
            ]
          : []),
        ...(has('file')
          ? [
              choice(
                recover.file,
                protection.fileHint,
                () => drawing.show(fileCard((file) => open({ file }), about)),
                icons.file,
              ),
            ]
          : []),
        choice(
          recover.backupFile,
          protection.backupHint,
          () => drawing.show(fileCard(byExitFile, about)),
          icons.backup,
        ),
        choice(
          recover.phrase,
          recover.phraseHint,
          () =>
            drawing.show(textCard(recover.phrase, 'lines', (phrase) => open({ phrase }), about)),
          icons.phrase,
        ),
        error.element,
      ],
    }
  }
  menu()
}
