/** Copies the report. Where the clipboard is closed to the page, the text is there to be taken by hand. */
import { createButton, createElement } from './dom.js'

export interface CopyDeps {
  readonly view: Window
  read(): string
  say(text: string): void
}

/** Milliseconds. */
const saidFor = 2_500

export function createCopy({ view, read, say }: CopyDeps) {
  const { document } = view
  const area = createElement(document, 'textarea', {
    readonly: '',
    'aria-label': 'Report',
    spellcheck: 'false',
    rows: '10',
  })
  const text = createElement(
    document,
    'div',
    { class: 'report' },
    createElement(document, 'p', {}, 'Couldn’t copy. Copy this text:'),
    createButton(document, 'Done', () => void dismiss()),
    area,
  )
  text.hidden = true
  let timer: number | undefined

  function dismiss(): boolean {
    if (text.hidden) return false
    text.hidden = true
    button.focus()
    return true
  }

  async function copy() {
    const report = read()
    try {
      await view.navigator.clipboard.writeText(report)
      say('Copied')
      view.clearTimeout(timer)
      timer = view.setTimeout(() => say(''), saidFor)
    } catch {
      say('')
      area.value = report
      text.hidden = false
      area.focus()
      area.select()
      area.scrollTop = 0
    }
  }
  const button = createButton(document, 'Copy report', () => void copy())
  return { button, text, dismiss, end: () => view.clearTimeout(timer) }
}
