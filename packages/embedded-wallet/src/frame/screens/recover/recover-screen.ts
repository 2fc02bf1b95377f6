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
import { choice, errorLine, wordsOf } from '../form.js'
import type { ScreenMessages } from '../messages/screen-messages.js'
import type { Card, RenderScreen } from '../screen-controller.js'
import { fileCard, textCard } from './cards.js'

export interface RecoverDeps {
  readonly words: ScreenMessages
  readonly recovery: Recovery
  readonly passkeys: Passkeys
  readonly ways: readonly RecoveryMethod[]
  onDone(): void
  onError(error: FrameError): void
}

export function recoverScreen(drawing: RenderScreen, deps: RecoverDeps): void {
  const { words, recovery, passkeys, ways, onDone, onError } = deps
  const { recover } = words
  const open = async (held: RecoveryCredential) => {
    await recovery.recover(held)
    onDone()
  }
  const menu = () => drawing.show(menuCard())

  const about = { words, onBack: menu, onError }

  /**
   * Opens the first recovery method that the passphrase fits. The user may not know which passphrase belongs to which
   * method.
   */
  async function byPassphrase(typed: string): Promise<void> {
    let last: unknown = new KeyError(
      'factor-wrong',
      'Decryption failed: wrong recovery credential.',
    )
    for (const way of ways) {
      if (way.kind !== 'passphrase' || way.params.kind !== 'passphrase') continue
      try {
        return await open({ set: way.set, factor: await passphrase(typed, way.params) })
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
        words.keep.passphrase,
        'secret',
        async (typed) => open({ backup, factor: await passphrase(typed, params) }),
        about,
      ),
    )
  }

  function menuCard(): Card {
    const error = errorLine()
    const byPasskey = async () => {
      error.textContent = ''
      try {
        for (const way of ways)
          if (way.kind === 'passkey' && way.params.kind === 'passkey')
            return await open({ set: way.set, factor: await passkeys.use(way.params) })
      } catch (thrown) {
        error.textContent = wordsOf(thrown, words) ?? ''
      }
    }
    const has = (kind: RecoveryMethod['kind']) => ways.some((way) => way.kind === kind)
    const { keep } = words
    return {
      title: recover.title,
      content: [
        element('p', { class: 'lead' }, ways.length > 0 ? recover.why : recover.noWays),
        ...(has('passkey') && passkeys.isThere()
          ? [choice(recover.passkey, keep.passkeyHint, () => void byPasskey())]
          : []),
        ...(has('passphrase')
          ? [
              choice(recover.passphrase, keep.passphraseHint, () =>
                drawing.show(textCard(keep.passphrase, 'secret', byPassphrase, about)),
              ),
            ]
          : []),
        ...(has('file')
          ? [
              choice(recover.file, keep.fileHint, () =>
                drawing.show(fileCard((file) => open({ file }), about)),
              ),
            ]
          : []),
        choice(recover.exitFile, keep.exitHint, () => drawing.show(fileCard(byExitFile, about))),
        choice(recover.phrase, recover.phraseHint, () =>
          drawing.show(textCard(recover.phrase, 'lines', (phrase) => open({ phrase }), about)),
        ),
        error,
      ],
    }
  }
  menu()
}
