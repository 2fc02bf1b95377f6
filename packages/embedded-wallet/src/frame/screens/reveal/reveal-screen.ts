/**
 * The phrase and the keys, for their owner's eyes: inside the frame alone, while all of it is in view, one at a time
 * (threat F9). They leave the document as they are hidden.
 */
import type { FrameError } from '../../frame-error.js'
import { button, element } from '../element.js'
import type { ScreenMessages } from '../messages/screen-messages.js'
import type { RenderScreen } from '../screen-controller.js'
import {
  keyPlace,
  type SecretPlace,
  type SecretSection,
  secretSection,
  wordsPlace,
} from './secret-section.js'
import type { SecretKind } from './secrets.js'

const secrets: readonly (readonly [SecretKind, () => SecretPlace])[] = [
  ['phrase', wordsPlace],
  ['evmKey', () => keyPlace(66)],
  ['solanaKey', () => keyPlace(88)],
]

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
  const sections = secrets.map(([kind, place]) => {
    const section = secretSection({
      messages,
      title: reveal[kind],
      place: place(),
      onError,
      read: () => read(kind),
      canShow() {
        if (isSeen) hideAllBut(section)
        else hint.textContent = approval.covered
        return isSeen
      },
    })
    return section
  })
  function hideAllBut(shown?: SecretSection) {
    for (const section of sections) if (section !== shown) section.hide()
  }
  const hideAll = () => hideAllBut()

  drawing.show({
    title: reveal.title,
    content: [
      element('p', { class: 'warning grave' }, reveal.warning),
      ...sections.map((section) => section.element),
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
