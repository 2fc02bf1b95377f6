/**
 * Asks for a yes: in the frame, or in a window of the wallet's own where a browser can't tell that the frame is seen, and
 * where the operator wants it so: what browsers tell leaves out CSS masks (threat F5).
 */
import { frameMessages } from '../../../protocol/index.js'
import { FrameError } from '../../frame-error.js'
import type { ApprovalRequest } from '../../handlers/requests.js'
import type { ContextOf } from '../../networks/context.js'
import type { Appearance } from '../appearance.js'
import type { RenderScreen, ScreenController, ScreenResult } from '../screen-controller.js'
import { canTell, watchVisible } from '../visible.js'
import { showWindowCard } from '../window/window-card.js'
import { approvalContent, approvalTitle } from './approval-card.js'
import { createDecision } from './decision.js'
import { walletIdentity } from './identity.js'

export interface AskApprovalDeps {
  readonly screens: ScreenController
  readonly appearance: Appearance
  approvesInWindow(): boolean
  /** Host of the frame's own address. */
  readonly host: string
  /** What the frame and its gateway know of the network, and of what things are worth. */
  getContext: ContextOf
}

const refused = () => new FrameError('refused', frameMessages.refused)

export async function askApproval(
  { screens, appearance, approvesInWindow, host, getContext }: AskApprovalDeps,
  { id, signal, parentOrigin, user, decoded }: ApprovalRequest,
): Promise<void> {
  const context = await getContext(decoded, signal)
  const messages = appearance.messages()
  const title = approvalTitle(decoded, messages)
  const facts = { parentOrigin, decoded, context, messages }

  function here(drawing: RenderScreen, ending: ScreenResult<void>) {
    const { card, scroller, show, onEnd } = drawing
    let stop: (() => void) | undefined
    const decision = createDecision({
      messages,
      scroller,
      watch: (...listeners) => watchVisible(card, ...listeners),
      approve: () => ending.done(),
      decline: () => ending.fail(refused()),
      onTooSmall() {
        stop?.()
        elsewhere(drawing, ending)
      },
    })
    const identity = walletIdentity(host, user)
    show({ title, identity, content: approvalContent(facts), foot: decision.foot })
    stop = decision.start()
    onEnd(stop)
  }

  function elsewhere(drawing: RenderScreen, ending: ScreenResult<void>) {
    showWindowCard(drawing, {
      messages,
      locale: appearance.locale(),
      title,
      parentOrigin,
      identity: walletIdentity(host, user),
      ask: {
        type: 'approve',
        parentOrigin,
        ...(user !== undefined && { user }),
        decoded,
        context,
      },
      leaveLabel: messages.approval.decline,
      onLeave: () => ending.fail(refused()),
      onAnswer: (isYes) => (isYes ? ending.done() : ending.fail(refused())),
    })
  }
  return screens.ask({ id, signal }, canTell() && !approvesInWindow() ? here : elsewhere, refused)
}
