/** A new passphrase, typed twice: one that was mistyped would open nothing. */
import type { FrameError } from '../../frame-error.js'
import { getWeakness } from '../../keys/passphrase.js'
import { element } from '../element.js'
import { textField } from '../field.js'
import { errorLine, slowButton } from '../form.js'
import type { ScreenMessages } from '../messages/screen-messages.js'
import type { Card } from '../screen-controller.js'
import { strengthLine } from './strength-line.js'

export interface PassphraseCardDeps {
  readonly messages: ScreenMessages
  onBack(): void
  onError(error: FrameError): void
  use(typed: string): Promise<void>
  /** Where the passphrase is for something else than protecting the wallet. */
  readonly says?: { readonly title: string; readonly lead: string; readonly submit: string }
}

export function passphraseCard({
  messages,
  onBack,
  onError,
  use,
  says = {
    title: messages.protection.passphrase,
    lead: messages.protection.passphraseHint,
    submit: messages.protection.protect,
  },
}: PassphraseCardDeps): Card {
  const { protection, reveal } = messages
  const attributes = { autocomplete: 'new-password' }
  const typed = textField(protection.passphrase, reveal, attributes)
  const again = textField(protection.again, reveal, attributes)
  const error = errorLine(typed)
  const leave = () => {
    for (const field of [typed, again]) field.clear()
  }
  const run = async () => {
    const text = typed.value()
    const weakness = getWeakness(text)
    if (weakness) {
      error.show(weakness === 'short' ? protection.tooShort : protection.guessable, typed)
      typed.focus()
      return
    }
    if (text !== again.value()) {
      error.show(protection.different, again)
      again.focus()
      return
    }
    await use(text)
    leave()
  }
  return {
    title: says.title,
    content: [
      element('p', { class: 'lead' }, says.lead),
      element('div', { class: 'list' }, typed.row, strengthLine(typed, messages)),
      again.row,
      error.element,
      element('p', { class: 'muted' }, protection.keep),
    ],
    foot: [slowButton(says.submit, run, { messages, error, onError })],
    onBack() {
      leave()
      onBack()
    },
  }
}
