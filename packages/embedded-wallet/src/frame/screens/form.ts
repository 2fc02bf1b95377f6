/** What users press on screens, and the error that a press may end with. */
import { FrameError } from '../frame-error.js'
import { KeyError } from '../keys/key-error.js'
import { button, element, icon } from './element.js'
import type { Marked } from './field.js'
import type { ScreenMessages } from './messages/screen-messages.js'

/** A line to choose: what it is, and what for. */
export function choice(
  title: string,
  hint: string,
  onPress: () => void,
  drawing: string,
): HTMLButtonElement {
  const made = button('', onPress, { class: 'row' })
  const text = element(
    'span',
    { class: 'texts' },
    element('b', {}, title),
    element('span', { class: 'muted' }, hint),
  )
  made.append(icon(drawing), text)
  return made
}

export interface ErrorLine {
  readonly element: HTMLElement
  /** Field that a wrong recovery credential was typed into. */
  readonly field: Marked | undefined
  /** @param of - Field that the error is about. */
  show(text: string, of?: Marked): void
  clear(): void
}

let errors = 0

/** One look for all errors of a card: below what was typed or pressed, and told of by its field. */
export function errorLine(field?: Marked): ErrorLine {
  errors += 1
  const line = element('p', { class: 'error', role: 'alert', id: `error-${errors}` })
  let marked: Marked | undefined
  const mark = (next: Marked | undefined) => {
    marked?.markInvalid(undefined)
    next?.markInvalid(line.id)
    marked = next
  }
  return {
    element: line,
    field,
    show(text, of) {
      line.textContent = text
      mark(text === '' ? undefined : of)
    },
    clear() {
      line.textContent = ''
      mark(undefined)
    },
  }
}

/** Returns the error message for the user. Returns undefined if the user changed their mind, which is not an error. */
export function toErrorMessage(thrown: unknown, messages: ScreenMessages): string | undefined {
  if (thrown instanceof KeyError) {
    if (thrown.code === 'backup-invalid') return messages.recover.noFile
    if (thrown.code === 'factor-invalid') return messages.protection.tooShort
    return messages.recover.wrong
  }
  if (thrown instanceof FrameError && thrown.code === 'recovery-limit-reached')
    return messages.protection.tooMany
  // WebAuthn uses this error for every reason.
  if (thrown instanceof DOMException && thrown.name === 'NotAllowedError') return undefined
  return messages.failed
}

export interface Press {
  readonly messages: ScreenMessages
  readonly error: ErrorLine
  /** What the page around has to do before it can be tried again. */
  onError(error: FrameError): void
}

const forThePage = new Set(['session-expired', 'reauthentication-required', 'share-not-found'])

/** Shows what went wrong, or hands it to the page around if only that can go on. */
export function reportError(thrown: unknown, { messages, error, onError }: Press): void {
  if (thrown instanceof FrameError && forThePage.has(thrown.code)) {
    onError(thrown)
    return
  }
  const isOfField = thrown instanceof KeyError
  error.show(toErrorMessage(thrown, messages) ?? '', isOfField ? error.field : undefined)
}

/** Runs what was pressed, once at a time, and says what went wrong below it. */
export function slowButton(
  text: string,
  run: () => Promise<void>,
  about: Press,
  {
    className = 'primary',
    drawing,
  }: { readonly className?: string; readonly drawing?: string } = {},
): HTMLButtonElement {
  const label = element('span', {}, text)
  const made = button('', () => void press(), { class: className })
  made.append(...(drawing === undefined ? [] : [icon(drawing)]), label)
  async function press() {
    made.setAttribute('aria-disabled', 'true')
    label.textContent = about.messages.working
    about.error.clear()
    try {
      await run()
    } catch (thrown) {
      reportError(thrown, about)
    } finally {
      made.removeAttribute('aria-disabled')
      label.textContent = text
    }
  }
  return made
}
