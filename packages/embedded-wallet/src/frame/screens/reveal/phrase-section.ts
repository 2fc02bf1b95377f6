/** The recovery phrase as numbered words, in the document only while they are shown. */
import type { FrameError } from '../../frame-error.js'
import { button, element } from '../element.js'
import { errorLine, reportError } from '../form.js'
import type { ScreenMessages } from '../messages/screen-messages.js'
import { holdButton } from './hold-button.js'

const wordCount = 12

export interface PhraseSectionDeps {
  readonly messages: ScreenMessages
  onError(error: FrameError): void
  read(): Promise<string>
  /** False if the screen is not in view, which the user is then told. */
  canShow(): boolean
}

/** Safari lets only a press copy, and the phrase comes later: the promise is handed over in the press itself. */
async function copyText(text: Promise<string>): Promise<void> {
  if (typeof ClipboardItem === 'undefined' || !navigator.clipboard.write)
    return navigator.clipboard.writeText(await text)
  const type = 'text/plain'
  const blob = text.then((copied) => new Blob([copied], { type }))
  await navigator.clipboard.write([new ClipboardItem({ [type]: blob })])
}

export function phraseSection({ messages, read, canShow, onError }: PhraseSectionDeps) {
  const { reveal } = messages
  const error = errorLine()
  const about = { messages, error, onError }
  const items = Array.from({ length: wordCount }, () => element('li'))
  const words = element('ol', { class: 'words secret', dir: 'ltr', translate: 'no' }, ...items)
  const copied = element('span', { class: 'muted', role: 'status' })
  /** Counts what was shown and hidden: a phrase that comes after it was hidden is not shown. */
  let turn = 0
  /** Counts how often the user has left: nothing is copied after that. */
  let leaves = 0
  let reading: Promise<string> | undefined

  function readOnce(): Promise<string> {
    reading ??= read().finally(() => {
      reading = undefined
    })
    return reading
  }
  async function show(): Promise<void> {
    turn += 1
    const mine = turn
    error.clear()
    if (!canShow()) return hold.release()
    try {
      const phrase = (await readOnce()).split(' ')
      if (turn !== mine) return
      for (const [at, item] of items.entries()) item.textContent = phrase[at] ?? ''
      copy.hidden = false
    } catch (thrown) {
      hold.release()
      reportError(thrown, about)
    }
  }
  function hide(): void {
    turn += 1
    for (const item of items) item.textContent = ''
  }
  const copy = button(
    reveal.copy,
    async () => {
      if (!canShow()) return
      copied.textContent = ''
      const mine = leaves
      const phrase = readOnce().then((text) => {
        if (leaves !== mine) throw new DOMException('The user has left.', 'AbortError')
        return text
      })
      try {
        await copyText(phrase)
        copied.textContent = reveal.copied
      } catch (thrown) {
        // A browser that denies the clipboard still shows the words.
        if (!(thrown instanceof DOMException)) reportError(thrown, about)
      }
    },
    { class: 'small', hidden: true },
  )
  const hold = holdButton(reveal.hold, { show: () => void show(), hide })
  return {
    hide() {
      leaves += 1
      hold.release()
      copied.textContent = ''
    },
    element: element(
      'section',
      { class: 'action' },
      element('h2', {}, reveal.phrase),
      words,
      element('div', { class: 'tools' }, hold.element, copy, copied),
      error.element,
    ),
  }
}
