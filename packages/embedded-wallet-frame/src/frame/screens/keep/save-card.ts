/** A file is made, saved, and said to be had: only then it counts as something that brings the wallet back. */
import type { FrameProblem } from '../../frame-error.js'
import { button, element } from '../element.js'
import { errorLine, slowButton } from '../form.js'
import type { Card } from '../stage.js'
import type { ScreenWords } from '../words/screen-words.js'

export interface SaveCardNeeds {
  readonly words: ScreenWords
  /** Of the file. */
  readonly name: string
  /** What is to be kept beside it. */
  readonly also?: HTMLElement
  onBack(): void
  onProblem(problem: FrameProblem): void
  /** Hands the file's text to `save`, which resolves once the person says that they have it. */
  write(saving: { save(file: string): Promise<void> }): Promise<void>
}

export function saveCard(needs: SaveCardNeeds): Card {
  const { words, name, also, onBack, onProblem, write } = needs
  const { keep } = words
  const error = errorLine()
  const link = element('a', { class: 'plain', download: name, hidden: true }, keep.save)
  const had = button(keep.saved, () => onHad?.(), { class: 'primary', hidden: true })
  let onHad: (() => void) | undefined
  let url: string | undefined

  const forget = () => {
    if (url !== undefined) URL.revokeObjectURL(url)
    url = undefined
  }
  const save = (file: string) =>
    new Promise<void>((resolve) => {
      forget()
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
  const begin = slowButton(keep.save, () => write({ save }), { words, error, onProblem })
  link.addEventListener('click', () => {
    begin.hidden = true
  })
  return {
    title: keep.file,
    content: [element('p', { class: 'lead' }, keep.savedHint), error],
    foot: [begin, link, ...(also ? [also] : []), had],
    onBack() {
      forget()
      onBack()
    },
  }
}
