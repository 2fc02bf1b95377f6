/**
 * Asks for a yes: in the frame, or in a window of the wallet's own where a browser can't tell that the frame is seen, and
 * where the operator wants it so: what browsers tell leaves out CSS masks (threat F5).
 */
import { frameMessages } from '../../../protocol/index.js'
import { FrameError } from '../../frame-error.js'
import type { ShownVersion } from '../../handlers/limit-choice.js'
import type { ApprovalRequest } from '../../handlers/requests.js'
import type { ContextOf } from '../../networks/context.js'
import type { Appearance } from '../appearance.js'
import type { RenderScreen, ScreenController, ScreenResult } from '../screen-controller.js'
import { canTell, watchVisible } from '../visible.js'
import { showWindowCard } from '../window/window-card.js'
import { approvalTitle } from './approval-card.js'
import { showApproval } from './approval-screen.js'
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
  { id, signal, parentOrigin, user, decoded, limit }: ApprovalRequest,
): Promise<void> {
  const context = await getContext(decoded, signal)
  const messages = appearance.messages()
  const first = limit?.first ?? { decoded, limits: [] }
  const decline = ({ fail }: ScreenResult<void>) => fail(refused())
  function approve(version: ShownVersion, { done }: ScreenResult<void>) {
    limit?.choose(version)
    done()
  }

  const here = (drawing: RenderScreen, ending: ScreenResult<void>) =>
    showApproval(drawing, {
      ...{ parentOrigin, host, user, context, messages, first },
      setLimit: limit?.set,
      watch: (...listeners) => watchVisible(drawing.card, ...listeners),
      approve: (version) => approve(version, ending),
      decline: () => decline(ending),
      onTooSmall: (version) => elsewhere(drawing, ending, version),
      onError: ending.fail,
    })

  function elsewhere(
    drawing: RenderScreen,
    ending: ScreenResult<void>,
    version: ShownVersion = first,
  ) {
    /** All that the window has been given, each known to it by its index. */
    const versions = [version]
    showWindowCard(drawing, {
      messages,
      locale: appearance.locale(),
      title: approvalTitle(decoded, messages),
      parentOrigin,
      identity: walletIdentity(host, user),
      ask: {
        type: 'approve',
        parentOrigin,
        ...(user !== undefined && { user }),
        version,
        context,
      },
      leaveLabel: messages.approval.decline,
      onLeave: () => decline(ending),
      onAnswer: () => decline(ending),
      onApprove(index) {
        const approved = versions[index]
        if (approved) approve(approved, ending)
        else decline(ending)
      },
      async setLimit({ from, action, amount }) {
        const base = versions[from]
        if (!limit || !base) throw new FrameError('not-allowed', frameMessages.notAllowed)
        const next = await limit.set(base, action, amount)
        return { index: versions.push(next) - 1, version: next }
      },
    })
  }
  return screens.ask({ id, signal }, canTell() && !approvesInWindow() ? here : elsewhere, refused)
}
