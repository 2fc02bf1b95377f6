/** A new passphrase, typed twice: one that was mistyped would open nothing. */
import type { FrameError } from '../../frame-error.js'
import { getWeakness } from '../../keys/passphrase.js'
import { element } from '../element.js'
import { errorLine, slowButton, textField } from '../form.js'
import type { ScreenMessages } from '../messages/screen-messages.js'
import type { Card } from '../screen-controller.js'

export interface PassphraseCardDeps {
  readonly words: ScreenMessages
  onBack(): void
  onError(error: FrameError): void
  use(typed: string): Promise<void>
  /** Where the passphrase is for something else than protecting the wallet. */
  readonly says?: { readonly title: string; readonly lead: string; readonly submit: string }
}

export function passphraseCard({
  words,
  onBack,
  onError,
  use,
  says = {
    title: words.keep.passphrase,
    lead: words.keep.passphraseHint,
    submit: words.keep.protect,
  },
}: PassphraseCardDeps): Card {
  const { keep } = words
  const error = errorLine()
  const typed = textField(keep.passphrase, 'secret', { autocomplete: 'new-password' })
  const again = textField(keep.again, 'secret', { autocomplete: 'new-password' })
  const leave = () => {
    for (const field of [typed, again]) field.clear()
  }
  const run = async () => {
    const text = typed.value()
    const weakness = getWeakness(text)
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
    title: says.title,
    content: [element('p', { class: 'lead' }, says.lead), typed.row, again.row, error],
    foot: [slowButton(says.submit, run, { words, error, onError })],
    onBack() {
      leave()
      onBack()
    },
  }
}
