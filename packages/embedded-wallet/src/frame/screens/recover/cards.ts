/** Cards for the recovery factors that the user has: typed, or in a file. */
import type { FrameError } from '../../frame-error.js'
import { element } from '../element.js'
import { markable, textField } from '../field.js'
import { errorLine, slowButton } from '../form.js'
import type { ScreenMessages } from '../messages/screen-messages.js'
import type { Card } from '../screen-controller.js'

export interface CardDeps {
  readonly messages: ScreenMessages
  onBack?(): void
  onError(error: FrameError): void
}

export function textCard(
  title: string,
  kind: 'secret' | 'lines',
  use: (typed: string) => Promise<void>,
  { messages, onBack, onError }: CardDeps,
): Card {
  const field = textField(title, kind === 'lines' ? kind : messages.reveal)
  const error = errorLine(field)
  const run = async () => {
    await use(field.value())
    field.clear()
  }
  return {
    title: messages.recover.title,
    content: [field.row, error.element],
    foot: [slowButton(messages.recover.open, run, { messages, error, onError })],
    onBack:
      onBack &&
      (() => {
        field.clear()
        onBack()
      }),
  }
}

/** Characters of a file that is one of ours. */
const maxFileLength = 65_536

export interface FileCardDeps extends CardDeps {
  /** What is said before it. */
  readonly lead?: string
  /** Of the card, and of its button: where the file is not to open the wallet. */
  readonly title?: string
  readonly submit?: string
  /** What is wrong with a file that is not to be used. */
  validate?(text: string): string | undefined
}

export function fileCard(
  use: (text: string) => Promise<void>,
  { messages, onBack, onError, lead, validate, ...says }: FileCardDeps,
): Card {
  const { recover } = messages
  const { title = recover.title, submit = recover.open } = says
  const input = element('input', { type: 'file', accept: '.json,application/json', id: 'file' })
  const field = markable(input)
  const error = errorLine(field)
  const run = async () => {
    const [file] = input.files ?? []
    if (!file || file.size > maxFileLength) {
      error.show(recover.noFile, field)
      return
    }
    const text = await file.text()
    const problem = validate?.(text)
    if (problem === undefined) await use(text)
    else error.show(problem, field)
  }
  return {
    title,
    content: [
      ...(lead === undefined ? [] : [element('p', { class: 'lead' }, lead)]),
      element(
        'div',
        { class: 'field' },
        element('label', { for: 'file' }, recover.chooseFile),
        input,
      ),
      error.element,
    ],
    foot: [slowButton(submit, run, { messages, error, onError })],
    onBack,
  }
}
