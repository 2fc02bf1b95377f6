/**
 * The phrase and the keys, for their owner's eyes: inside the frame alone, while all of it is in view, one at a time
 * (threat F9). They leave the document as they are hidden.
 */
import type { FrameError } from '../../frame-error.js'
import { button, element } from '../element.js'
import { errorLine, slowButton } from '../form.js'
import type { ScreenMessages } from '../messages/screen-messages.js'
import type { RenderScreen } from '../screen-controller.js'
import { phraseSection } from './phrase-section.js'
import type { SecretKind } from './secrets.js'

const keyKinds = ['evmKey', 'solanaKey'] as const

export interface RevealDeps {
  readonly messages: ScreenMessages
  read(kind: SecretKind): Promise<string>
  /** Tells each change of whether it is in view; answers what ends it. */
  watch(onChange: (isSeen: boolean) => void): () => void
  onEnd(): void
  onError(error: FrameError): void
}

export function revealScreen(drawing: RenderScreen, deps: RevealDeps): void {
  const { messages, read, watch, onEnd, onError } = deps
  const { reveal, approval } = messages
  const hint = element('p', { class: 'hint', role: 'status' })
  // Prevents copying while the secret isn't visible: a page could cover the frame and trick the user into
  // copying.
  let isSeen = false
  const hiding: (() => void)[] = []
  const hideKeys = () => {
    for (const hide of hiding) hide()
  }
  function canShow(hideOthers: () => void): boolean {
    if (isSeen) hideOthers()
    else hint.textContent = approval.covered
    return isSeen
  }
  const phrase = phraseSection({
    messages,
    onError,
    read: () => read('phrase'),
    canShow: () => canShow(hideKeys),
  })
  const hideAll = () => {
    hideKeys()
    phrase.hide()
  }

  function secret(kind: Exclude<SecretKind, 'phrase'>) {
    const error = errorLine()
    const shown = element('bdi', { class: 'code secret', translate: 'no' })
    const copied = element('span', { class: 'muted', role: 'status' })
    const copy = button(
      reveal.copy,
      () =>
        void navigator.clipboard.writeText(shown.textContent ?? '').then(
          () => {
            copied.textContent = reveal.copied
          },
          () => undefined,
        ),
      { class: 'small', hidden: true },
    )
    const hide = button(reveal.hide, hideOne, { class: 'small', hidden: true })
    /** Counts what was hidden: a key that comes after it was hidden is not shown. */
    let turn = 0
    function hideOne() {
      turn += 1
      shown.textContent = ''
      copied.textContent = ''
      copy.hidden = true
      hide.hidden = true
      show.hidden = false
    }
    const run = async () => {
      if (!canShow(hideAll)) return
      const mine = turn
      const text = await read(kind)
      // The user may have left, or shown another one, meanwhile.
      if (!isSeen || turn !== mine) return
      shown.textContent = text
      show.hidden = true
      copy.hidden = false
      hide.hidden = false
    }
    const about = { messages, error, onError }
    const show = slowButton(reveal.show, run, about, { className: 'small' })
    hiding.push(hideOne)
    return element(
      'section',
      { class: 'action' },
      element('h2', {}, reveal[kind]),
      shown,
      element('div', { class: 'tools' }, show, copy, hide, copied),
      error.element,
    )
  }

  drawing.show({
    title: reveal.title,
    content: [
      element('p', { class: 'warning grave' }, reveal.warning),
      phrase.element,
      ...keyKinds.map(secret),
    ],
    foot: [hint, button(messages.protection.finish, onEnd, { class: 'primary' })],
  })
  drawing.onEnd(
    watch((seen) => {
      isSeen = seen
      hint.textContent = ''
      if (!seen) hideAll()
    }),
  )
  // Another window, tab or page in front: what was shown would stay on a screen that the user has left.
  window.addEventListener('blur', hideAll)
  drawing.onEnd(() => window.removeEventListener('blur', hideAll))
  drawing.onEnd(hideAll)
}
