/** Taking away what opens the wallet: asked once more, and done only while all of the frame is in view (threat F5). */
import type { FrameError } from '../../frame-error.js'
import { button, element } from '../element.js'
import { errorLine, slowButton } from '../form.js'
import type { ScreenMessages } from '../messages/screen-messages.js'
import type { RenderScreen } from '../screen-controller.js'

export interface RemoveCardDeps {
  readonly messages: ScreenMessages
  /** What it is, and what is lost with it. */
  readonly title: string
  readonly why: string
  onBack(): void
  onError(error: FrameError): void
  remove(): Promise<void>
  /** Tells each change of whether it is in view; answers what ends it. */
  watch(onChange: (isSeen: boolean) => void): () => void
}

export function showRemoveCard(drawing: RenderScreen, deps: RemoveCardDeps): void {
  const { messages, title, why, onBack, onError, remove, watch } = deps
  const { protection, approval } = messages
  const error = errorLine()
  let isSeen = false
  let stop = () => {}
  const leave = () => {
    stop()
    onBack()
  }
  const run = async () => {
    if (!isSeen) {
      error.show(approval.covered)
      return
    }
    await remove()
    leave()
  }
  drawing.show({
    title: protection.removeTitle,
    content: [
      element('p', { class: 'lead' }, element('b', {}, title)),
      element('p', {}, why),
      error.element,
    ],
    foot: [
      element(
        'div',
        { class: 'choice' },
        button(protection.cancel, leave, { class: 'plain' }),
        slowButton(
          protection.remove,
          run,
          { messages, error, onError },
          { className: 'primary danger' },
        ),
      ),
    ],
    onBack: leave,
  })
  stop = watch((seen) => {
    isSeen = seen
    error.clear()
  })
  drawing.onEnd(stop)
}
