/** What users type and press on screens: a field with its name and its error, a row to choose, a press that takes a while. */
import { FrameError } from '../frame-error.js'
import { KeyError } from '../keys/key-error.js'
import { button, element } from './element.js'
import type { ScreenMessages } from './messages/screen-messages.js'

export interface TextField {
  readonly row: HTMLElement
  value(): string
  /** Nothing secret stays in the document longer than it is needed. */
  clear(): void
  focus(): void
}

let fields = 0

/** `kind`: `secret` is hidden as it is typed, `lines` may be several. */
export function textField(
  name: string,
  kind: 'secret' | 'lines',
  attributes: Readonly<Record<string, string>> = {},
): TextField {
  fields += 1
  const id = `field-${fields}`
  const plain = { id, spellcheck: 'false', autocapitalize: 'off', autocorrect: 'off' }
  const input =
    kind === 'lines'
      ? element('textarea', { ...plain, rows: '3', autocomplete: 'off', ...attributes })
      : element('input', { ...plain, type: 'password', autocomplete: 'off', ...attributes })
  return {
    row: element('div', { class: 'field' }, element('label', { for: id }, name), input),
    value: () => input.value,
    clear() {
      input.value = ''
    },
    focus: () => input.focus(),
  }
}

/** A line to choose: what it is, and what for. */
export function choice(title: string, hint: string, onPress: () => void): HTMLButtonElement {
  const made = button('', onPress, { class: 'row' })
  made.append(element('b', {}, title), element('span', { class: 'muted' }, hint))
  return made
}

export const errorLine = () => element('p', { class: 'error', role: 'alert' })

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
  readonly error: HTMLElement
  /** What the page around has to do before it can be tried again. */
  onError(error: FrameError): void
}

const forThePage = new Set(['session-expired', 'reauthentication-required', 'share-not-found'])

/** Runs what was pressed, once at a time, and says what went wrong below it. */
export function slowButton(
  text: string,
  run: () => Promise<void>,
  { messages, error, onError }: Press,
  className = 'primary',
): HTMLButtonElement {
  const made = button(text, () => void press(), { class: className })
  async function press() {
    made.setAttribute('aria-disabled', 'true')
    made.textContent = messages.working
    error.textContent = ''
    try {
      await run()
    } catch (thrown) {
      if (thrown instanceof FrameError && forThePage.has(thrown.code)) onError(thrown)
      else error.textContent = toErrorMessage(thrown, messages) ?? ''
    } finally {
      made.removeAttribute('aria-disabled')
      made.textContent = text
    }
  }
  return made
}
