/** Bringing a wallet to a browser that can't open it: by whatever its owner holds. What does not open it changes nothing. */
import type { FrameProblem } from '../../frame-error.js'
import { readBackup } from '../../keys/backup-file.js'
import { KeyError } from '../../keys/key-error.js'
import { passphrase } from '../../keys/passphrase.js'
import type { Passkeys } from '../../passkeys.js'
import type { Held, Recovery, WayBack } from '../../vault/recovery.js'
import { element } from '../element.js'
import { choice, errorLine, slowButton, textField, wordsOf } from '../form.js'
import type { Card, Drawing } from '../stage.js'
import type { ScreenWords } from '../words/en.js'

export interface RecoverNeeds {
  readonly words: ScreenWords
  readonly recovery: Recovery
  readonly passkeys: Passkeys
  readonly ways: readonly WayBack[]
  onDone(): void
  onProblem(problem: FrameProblem): void
}

/** Characters of a file that is one of ours. */
const longestFile = 65_536

export function recoverScreen(drawing: Drawing, needs: RecoverNeeds): void {
  const { words, recovery, passkeys, ways, onDone, onProblem } = needs
  const { recover } = words
  const open = async (held: Held) => {
    await recovery.recover(held)
    onDone()
  }
  const menu = () => drawing.show(menuCard())

  const byText = (
    title: string,
    kind: 'secret' | 'lines',
    use: (typed: string) => Promise<void>,
  ): Card => {
    const error = errorLine()
    const field = textField(title, kind)
    const run = async () => {
      await use(field.value())
      field.clear()
    }
    return {
      title: recover.title,
      content: [field.row, error],
      foot: [slowButton(recover.open, run, { words, error, onProblem })],
      onBack() {
        field.clear()
        menu()
      },
    }
  }

  /** The first of several that it opens: nobody knows which of their passphrases was for which. */
  async function byPassphrase(typed: string): Promise<void> {
    let last: unknown = new KeyError('factor-wrong', 'That does not open this wallet.')
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

  function fileCard(use: (text: string) => Promise<void>): Card {
    const error = errorLine()
    const input = element('input', { type: 'file', accept: '.json,application/json', id: 'file' })
    const run = async () => {
      const [file] = input.files ?? []
      if (!file || file.size > longestFile) {
        error.textContent = recover.noFile
        return
      }
      await use(await file.text())
    }
    return {
      title: recover.title,
      content: [
        element(
          'div',
          { class: 'field' },
          element('label', { for: 'file' }, recover.chooseFile),
          input,
        ),
        error,
      ],
      foot: [slowButton(recover.open, run, { words, error, onProblem })],
      onBack: menu,
    }
  }

  /** The file says what opens it: that is asked for next. */
  async function byExitFile(text: string): Promise<void> {
    const backup = readBackup(text)
    const { params } = backup.r
    if (params.kind === 'passkey') return open({ backup, factor: await passkeys.use(params) })
    if (params.kind !== 'passphrase') throw new KeyError('backup-invalid', 'No factor of it.')
    drawing.show(
      byText(words.keep.passphrase, 'secret', async (typed) =>
        open({ backup, factor: await passphrase(typed, params) }),
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
    const has = (kind: WayBack['kind']) => ways.some((way) => way.kind === kind)
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
                drawing.show(byText(keep.passphrase, 'secret', byPassphrase)),
              ),
            ]
          : []),
        ...(has('file')
          ? [
              choice(recover.file, keep.fileHint, () =>
                drawing.show(fileCard((file) => open({ file }))),
              ),
            ]
          : []),
        choice(recover.exitFile, keep.exitHint, () => drawing.show(fileCard(byExitFile))),
        choice(recover.phrase, recover.phraseHint, () =>
          drawing.show(byText(recover.phrase, 'lines', (phrase) => open({ phrase }))),
        ),
        error,
      ],
    }
  }
  menu()
}
