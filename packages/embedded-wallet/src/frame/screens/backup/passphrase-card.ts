/** A new passphrase, typed twice: one that was mistyped would open nothing. */
import type { FrameError } from '../../frame-error.js'
import { getWeakness } from '../../keys/passphrase.js'
import { element } from '../element.js'
import { errorLine, slowButton, textField } from '../form.js'
import type { ScreenMessages } from '../messages/screen-messages.js'
import type { Card } from '../screen-controller.js'

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
  const { protection } = messages
  const error = errorLine()
  const typed = textField(protection.passphrase, 'secret', { autocomplete: 'new-password' })
  const again = textField(protection.again, 'secret', { autocomplete: 'new-password' })
  const leave = () => {
    for (const field of [typed, again]) field.clear()
  }
  const run = async () => {
    const text = typed.value()
    const weakness = getWeakness(text)
    if (weakness) {
      error.textContent = weakness === 'short' ? protection.tooShort : protection.guessable
      typed.focus()
      return
    }
    if (text !== again.value()) {
      error.textContent = protection.different
      again.focus()
      return
    }
    await use(text)
    leave()
  }
  return {
    title: says.title,
    content: [element('p', { class: 'lead' }, says.lead), typed.row, again.row, error],
    foot: [slowButton(says.submit, run, { messages, error, onError })],
    onBack() {
      leave()
      onBack()
    },
  }
}
