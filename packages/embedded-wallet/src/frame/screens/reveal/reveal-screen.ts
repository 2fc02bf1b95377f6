/**
 * The phrase and the keys, for their owner's eyes: inside the frame alone, while all of it is in view, one at a time
 * (threat F9). They leave the document as they are hidden.
 */
import type { FrameError } from '../../frame-error.js'
import { button, element } from '../element.js'
import { errorLine, slowButton } from '../form.js'
import type { ScreenMessages } from '../messages/screen-messages.js'
import type { RenderScreen } from '../screen-controller.js'
import { type SecretKind, secretKinds } from './secrets.js'

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
  const hideAll = () => {
    for (const hide of hiding) hide()
  }

  function secret(kind: SecretKind) {
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
    function hideOne() {
      shown.textContent = ''
      copied.textContent = ''
      copy.hidden = true
      hide.hidden = true
      show.hidden = false
    }
    const run = async () => {
      if (!isSeen) {
        hint.textContent = approval.covered
        return
      }
      hideAll()
      shown.textContent = await read(kind)
      show.hidden = true
      copy.hidden = false
      hide.hidden = false
    }
    const show = slowButton(reveal.show, run, { messages, error, onError }, 'small')
    hiding.push(hideOne)
    return element(
      'section',
      { class: 'action' },
      element('h2', {}, reveal[kind]),
      shown,
      element('div', { class: 'tools' }, show, copy, hide, copied),
      error,
    )
  }

  drawing.show({
    title: reveal.title,
    content: [element('p', { class: 'warning grave' }, reveal.warning), ...secretKinds.map(secret)],
    foot: [hint, button(messages.protection.finish, onEnd, { class: 'primary' })],
  })
  drawing.onEnd(
    watch((seen) => {
      isSeen = seen
      hint.textContent = ''
      if (!seen) hideAll()
    }),
  )
  drawing.onEnd(hideAll)
}
