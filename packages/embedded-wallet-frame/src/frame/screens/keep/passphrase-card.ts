/** A new passphrase, typed twice: one that was mistyped would open nothing. */
import type { FrameProblem } from '../../frame-error.js'
import { weaknessOf } from '../../keys/passphrase.js'
import { element } from '../element.js'
import { errorLine, slowButton, textField } from '../form.js'
import type { Card } from '../stage.js'
import type { ScreenWords } from '../words/screen-words.js'

export interface PassphraseCardNeeds {
  readonly words: ScreenWords
  onBack(): void
  onProblem(problem: FrameProblem): void
  use(typed: string): Promise<void>
}

export function passphraseCard({ words, onBack, onProblem, use }: PassphraseCardNeeds): Card {
  const { keep } = words
  const error = errorLine()
  const typed = textField(keep.passphrase, 'secret', { autocomplete: 'new-password' })
  const again = textField(keep.again, 'secret', { autocomplete: 'new-password' })
  const leave = () => {
    for (const field of [typed, again]) field.clear()
  }
  const run = async () => {
    const text = typed.value()
    const weakness = weaknessOf(text)
    if (weakness) {
      error.textContent = weakness === 'short' ? keep.tooShort : keep.guessable
      typed.focus()
      return
    }
    if (text !== again.value()) {
      error.textContent = keep.different
      again.focus()
      return
    }
    await use(text)
    leave()
  }
  return {
    title: keep.passphrase,
    content: [element('p', { class: 'lead' }, keep.passphraseHint), typed.row, again.row, error],
    foot: [slowButton(keep.protect, run, { words, error, onProblem })],
    onBack() {
      leave()
      onBack()
    },
  }
}
