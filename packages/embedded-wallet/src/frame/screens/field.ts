/** What users type on screens: a field with its name. A secret one is hidden as it is typed, and can be looked at. */
import { button, element, icon } from './element.js'
import { icons } from './icons.js'

/** A field that an error may be about. */
export interface Marked {
  /** @param errorId - Id of the element that says why. Undefined if it is valid. */
  markInvalid(errorId: string | undefined): void
}

export interface TextField extends Marked {
  readonly row: HTMLElement
  value(): string
  /** Nothing secret stays in the document longer than it is needed. */
  clear(): void
  focus(): void
  onInput(run: (typed: string) => void): void
}

export const markable = (input: HTMLElement): Marked => ({
  markInvalid(errorId) {
    if (errorId === undefined) {
      input.removeAttribute('aria-invalid')
      input.removeAttribute('aria-describedby')
      return
    }
    input.setAttribute('aria-invalid', 'true')
    input.setAttribute('aria-describedby', errorId)
  },
})

let fields = 0

/** `kind`: `show` is the button of a secret one, which is hidden as it is typed. `lines` may be several. */
export function textField(
  name: string,
  kind: { readonly show: string } | 'line' | 'lines',
  attributes: Readonly<Record<string, string>> = {},
): TextField {
  fields += 1
  const id = `field-${fields}`
  const plain = { id, spellcheck: 'false', autocapitalize: 'off', autocorrect: 'off' }
  const input =
    kind === 'lines'
      ? element('textarea', { ...plain, rows: '3', autocomplete: 'off', ...attributes })
      : element('input', {
          ...plain,
          type: kind === 'line' ? 'text' : 'password',
          autocomplete: 'off',
          ...attributes,
        })
  const look =
    typeof kind === 'string'
      ? undefined
      : button('', () => setShown(input.getAttribute('type') === 'password'), {
          class: 'icon look',
          'aria-label': `${kind.show}: ${name}`,
          'aria-pressed': 'false',
          'aria-controls': id,
        })
  look?.append(icon(icons.eye))
  function setShown(isShown: boolean): void {
    if (!look) return
    input.setAttribute('type', isShown ? 'text' : 'password')
    look.setAttribute('aria-pressed', String(isShown))
  }
  const label = element('label', { for: id }, name)
  return {
    row: element('div', { class: 'field' }, label, element('div', { class: 'entry' }, input, look)),
    value: () => input.value,
    clear() {
      input.value = ''
      setShown(false)
    },
    focus: () => input.focus(),
    onInput: (run) => input.addEventListener('input', () => run(input.value)),
    ...markable(input),
  }
}
