/** A file is made, saved, and said to be had: only then it counts as something that brings the wallet back. */
import { frameMessages } from '../../../protocol/index.js'
import { FrameError } from '../../frame-error.js'
import { button, element } from '../element.js'
import { errorLine, slowButton } from '../form.js'
import type { ScreenMessages } from '../messages/screen-messages.js'
import type { Card } from '../screen-controller.js'

export interface SaveCardDeps {
  readonly messages: ScreenMessages
  /** Of the file. */
  readonly name: string
  /** Where it is another file than the recovery file. */
  readonly says?: { readonly title: string; readonly lead: string }
  /** What is to be kept beside it. */
  readonly also?: HTMLElement
  onBack(): void
  onError(error: FrameError): void
  /**
   * Passes the file's text to `save`, which resolves once the user confirms that they have the file. Rejects with
   * `refused` when the user leaves this card in any way: nothing waits for a user who left (F26).
   */
  write(saving: { save(file: string): Promise<void> }): Promise<void>
  /** When the screen that this card is of is over. */
  onEnd(undo: () => void): void
}

export function saveCard(deps: SaveCardDeps): Card {
  const { messages, name, also, onBack, onError, write, onEnd } = deps
  const { protection } = messages
  const { title, lead } = deps.says ?? { title: protection.file, lead: protection.savedHint }
  const error = errorLine()
  const link = element('a', { class: 'plain', download: name, hidden: true }, protection.save)
  const had = button(protection.saved, () => onHad?.(), { class: 'primary', hidden: true })
  let onHad: (() => void) | undefined
  /** Ends what waits for the user. */
  let refuse: (() => void) | undefined
  let isLeft = false
  let url: string | undefined

  const forget = () => {
    if (url !== undefined) URL.revokeObjectURL(url)
    url = undefined
  }
  const refused = () => new FrameError('refused', frameMessages.refused)
  function leave(): void {
    isLeft = true
    forget()
    refuse?.()
  }
  const save = (file: string) =>
    new Promise<void>((resolve, reject) => {
      forget()
      if (isLeft) return reject(refused())
      refuse = () => reject(refused())
      url = URL.createObjectURL(new Blob([file], { type: 'application/json' }))
      link.href = url
      link.hidden = false
      link.click()
      had.hidden = false
      had.focus()
      onHad = () => {
        forget()
        resolve()
      }
    })
  const run = () =>
    write({ save }).catch((thrown: unknown) => {
      // A user who left already knows that the backup was not saved.
      if (!isLeft) throw thrown
    })
  const begin = slowButton(protection.save, run, { messages, error, onError })
  onEnd(leave)
  link.addEventListener('click', () => {
    begin.hidden = true
  })
  return {
    title,
    content: [element('p', { class: 'lead' }, lead), error.element],
    foot: [begin, link, ...(also ? [also] : []), had],
    onBack() {
      leave()
      onBack()
    },
  }
}
