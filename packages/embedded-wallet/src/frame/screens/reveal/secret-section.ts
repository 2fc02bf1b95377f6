/** The recovery phrase or a key, in the document only while it is shown. */
import type { FrameError } from '../../frame-error.js'
import { button, element } from '../element.js'
import { errorLine, reportError } from '../form.js'
import type { ScreenMessages } from '../messages/screen-messages.js'
import { holdButton } from './hold-button.js'

const wordCount = 12

/** Place of a secret. It keeps its size while the secret is hidden: nothing moves under a finger that holds the button. */
export interface SecretPlace {
  readonly element: HTMLElement
  /** An empty text hides it. */
  draw(text: string): void
}

/** Numbered words. */
export function wordsPlace(): SecretPlace {
  const items = Array.from({ length: wordCount }, () => element('li'))
  return {
    element: element('ol', { class: 'words secret', dir: 'ltr', translate: 'no' }, ...items),
    draw(text) {
      const words = text.split(' ')
      for (const [at, item] of items.entries()) item.textContent = words[at] ?? ''
    },
  }
}

/** @param length - Number of letters of the key. */
export function keyPlace(length: number): SecretPlace {
  const made = element('bdi', {
    class: 'code secret',
    translate: 'no',
    'data-dots': '\u2022'.repeat(length),
  })
  return {
    element: made,
    draw(text) {
      made.textContent = text
    },
  }
}

export interface SecretSectionDeps {
  readonly messages: ScreenMessages
  readonly title: string
  readonly place: SecretPlace
  onError(error: FrameError): void
  read(): Promise<string>
  /** False if the screen is not in view, which the user is then told. */
  canShow(): boolean
}

export interface SecretSection {
  readonly element: HTMLElement
  /** Hides the secret, and copies nothing that is still to come. */
  hide(): void
}

/** Safari lets only a press copy, and the secret comes later: the promise is handed over in the press itself. */
async function copyText(text: Promise<string>): Promise<void> {
  if (typeof ClipboardItem === 'undefined' || !navigator.clipboard.write)
    return navigator.clipboard.writeText(await text)
  const type = 'text/plain'
  const blob = text.then((copied) => new Blob([copied], { type }))
  await navigator.clipboard.write([new ClipboardItem({ [type]: blob })])
}

export function secretSection({
  messages,
  title,
  place,
  read,
  canShow,
  onError,
}: SecretSectionDeps): SecretSection {
  const { reveal } = messages
  const error = errorLine()
  const about = { messages, error, onError }
  const copied = element('span', { class: 'muted', role: 'status' })
  /** Counts what was shown and hidden: a secret that comes after it was hidden is not shown. */
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
      const text = await readOnce()
      if (turn !== mine) return
      place.draw(text)
      copy.hidden = false
    } catch (thrown) {
      hold.release()
      reportError(thrown, about)
    }
  }
  function hide(): void {
    turn += 1
    place.draw('')
  }
  const copy = button(
    reveal.copy,
    async () => {
      if (!canShow()) return
      copied.textContent = ''
      const mine = leaves
      const secret = readOnce().then((text) => {
        if (leaves !== mine) throw new DOMException('The user has left.', 'AbortError')
        return text
      })
      try {
        await copyText(secret)
        copied.textContent = reveal.copied
      } catch (thrown) {
        // A browser that denies the clipboard still shows it.
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
      element('h2', {}, title),
      place.element,
      element('div', { class: 'tools' }, hold.element, copy, copied),
      error.element,
    ),
  }
}
