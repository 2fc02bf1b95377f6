/**
 * Asks for a yes: in the frame, or in a window of the wallet's own where a browser can't tell that the frame is seen, and
 * where the operator wants it so: what browsers tell leaves out CSS masks (threat F5).
 */
import { frameMessages } from '../../../protocol/index.js'
import { FrameError } from '../../frame-error.js'
import type { LimitChoice } from '../../handlers/limit-choice.js'
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
  { id, signal, parentOrigin, user, decoded: requested, limit }: ApprovalRequest,
): Promise<void> {
  const context = await getContext(requested, signal)
  const messages = appearance.messages()
  const title = approvalTitle(requested, messages)
  /** As it is shown: with a lower limit, if the user has set one. */
  let decoded = requested

  function here(drawing: RenderScreen, ending: ScreenResult<void>) {
    const { card, scroller, show, onEnd } = drawing
    let stop: (() => void) | undefined
    const decision = createDecision({
      messages,
      scroller,
      watch: (...listeners) => watchVisible(card, ...listeners),
      approve() {
        limit?.choose(decoded)
        ending.done()
      },
      decline: () => ending.fail(refused()),
      onTooSmall() {
        stop?.()
        elsewhere(drawing, ending)
      },
    })
    const onLimit = limit && (() => void editLimit(limit))
    const facts = { parentOrigin, decoded, context, messages, onLimit }
    show({
      title,
      identity: walletIdentity(host, user),
      content: approvalContent(facts),
      foot: decision.foot,
    })
    stop = decision.start()
    onEnd(stop)

    async function editLimit(choice: LimitChoice): Promise<void> {
      // What is shown no longer counts: another card stands in its place.
      stop?.()
      const code = await import('./limit-card.js').catch(() => undefined)
      if (!code) return here(drawing, ending)
      const [action] = decoded.actions
      const about = { ...context, messages, chainId: decoded.chainId, now: Date.now() }
      show(
        code.limitCard({
          about,
          limit: choice,
          amount: action?.type === 'approve' ? action.amount : 'all',
          identity: walletIdentity(host, user),
          onSet(next) {
            decoded = next
            here(drawing, ending)
          },
          onBack: () => here(drawing, ending),
          onError: ending.fail,
        }),
      )
    }
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
      onAnswer(isYes) {
        if (!isYes) return ending.fail(refused())
        limit?.choose(decoded)
        ending.done()
      },
    })
  }
  return screens.ask({ id, signal }, canTell() && !approvesInWindow() ? here : elsewhere, refused)
}
