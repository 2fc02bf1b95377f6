/**
 * Passkey screen: one press, then the browser's passkey prompt. A user who cancels the prompt returns to this screen
 * and can press again.
 */
import { FrameError } from '../../frame-error.js'
import type { Factor } from '../../keys/recovery-factors.js'
import type { PasskeyQuestion, PasskeySignIn } from '../../session/passkey.js'
import { button, element } from '../element.js'
import { errorLine, slowButton } from '../form.js'
import type { ScreenMessages } from '../messages/screen-messages.js'
import type { RenderScreen } from '../screen-controller.js'

export interface PasskeyScreenDeps {
  readonly messages: ScreenMessages
  readonly signIn: PasskeySignIn
  readonly isNew: boolean
  /** With the factor that a new passkey is. */
  onDone(factor: Factor | undefined): void
  onError(error: FrameError): void
}

export function passkeyScreen(drawing: RenderScreen, deps: PasskeyScreenDeps): void {
  const { messages, signIn, onDone, onError } = deps
  let { isNew } = deps
  const { signIn: texts } = messages
  const error = errorLine()
  const screenEnd = new AbortController()
  drawing.onEnd(() => screenEnd.abort())

  let question: Promise<PasskeyQuestion> | undefined
  function ask(): Promise<PasskeyQuestion> {
    const request = signIn.ask(isNew, screenEnd.signal)
    question = request
    // The next press reports the error.
    request.catch(() => undefined)
    return request
  }
  function toKnownMessage(thrown: unknown): string | undefined {
    // WebAuthn uses this error both when the user cancels and when the prompt times out.
    if (thrown instanceof DOMException && thrown.name === 'NotAllowedError') return texts.left
    if (thrown instanceof FrameError && thrown.code === 'passkey-not-found') return texts.unknown
    return undefined
  }
  async function run(): Promise<void> {
    try {
      const ready = await (question ?? ask())
      const request = ready.isOver() ? await ask() : ready
      onDone(await request.answer(screenEnd.signal))
    } catch (thrown) {
      if (screenEnd.signal.aborted) return
      void ask()
      const known = toKnownMessage(thrown)
      if (known === undefined) throw thrown
      error.show(known)
    }
  }

  function show(): void {
    error.clear()
    void ask()
    const go = slowButton(isNew ? texts.make : texts.go, run, { messages, error, onError })
    const turn = () => {
      isNew = !isNew
      show()
    }
    drawing.show({
      title: isNew ? texts.makeTitle : texts.title,
      content: [element('p', { class: 'lead' }, isNew ? texts.makeWhy : texts.why), error.element],
      foot: [go, button(isNew ? texts.have : texts.makeNew, turn, { class: 'plain' })],
    })
  }
  show()
}
