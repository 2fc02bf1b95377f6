/** The approval card with its answer and its limits: the same in the frame and in a window of the wallet's own. */
import type { FrameError } from '../../frame-error.js'
import type { LimitChoice, ShownLimit, ShownVersion } from '../../handlers/limit-choice.js'
import type { ContextOf } from '../../networks/context.js'
import type { ScreenMessages } from '../messages/screen-messages.js'
import type { RenderScreen } from '../screen-controller.js'
import { approvalContent, approvalTitle } from './approval-card.js'
import { createDecision, type Watch } from './decision.js'
import { walletIdentity } from './identity.js'

export interface ApprovalScreenDeps {
  readonly parentOrigin: string
  /** Host of the wallet's own address. */
  readonly host: string
  readonly user: string | undefined
  readonly context: Awaited<ReturnType<ContextOf>>
  readonly messages: ScreenMessages
  readonly first: ShownVersion
  /** Absent if no amount can be lowered. */
  readonly setLimit: LimitChoice['set'] | undefined
  readonly watch: Watch
  /** With the version that the user has seen. */
  approve(version: ShownVersion): void
  decline(): void
  onTooSmall?(version: ShownVersion): void
  onError(error: FrameError): void
}

export function showApproval(drawing: RenderScreen, deps: ApprovalScreenDeps): void {
  const { show, scroller, onEnd } = drawing
  const { parentOrigin, host, user, context, messages, first, setLimit, watch } = deps
  const { approve, decline, onTooSmall, onError } = deps
  // A lower limit changes neither what kind of request it is, nor its title.
  const title = approvalTitle(first.decoded, messages)

  function draw(version: ShownVersion): void {
    const { decoded, limits } = version
    let stop: (() => void) | undefined
    const decision = createDecision({
      messages,
      scroller,
      watch,
      approve: () => approve(version),
      decline,
      ...(onTooSmall && {
        onTooSmall() {
          stop?.()
          onTooSmall(version)
        },
      }),
    })
    const getOnLimit = (action: number) => {
      const limit = setLimit && limits.find((each) => each.action === action)
      return limit && (() => void editLimit(limit, setLimit))
    }
    show({
      title,
      identity: walletIdentity(host, user),
      content: approvalContent({ parentOrigin, decoded, context, messages, getOnLimit }),
      foot: decision.foot,
    })
    stop = decision.start()
    onEnd(stop)

    async function editLimit(limit: ShownLimit, set: LimitChoice['set']): Promise<void> {
      // What is shown no longer counts: another card stands in its place.
      stop?.()
      const code = await import('./limit-card.js').catch(() => undefined)
      if (!code) return draw(version)
      const action = decoded.actions[limit.action]
      const about = { ...context, messages, chainId: decoded.chainId, now: Date.now() }
      show(
        code.limitCard({
          about,
          limit,
          amount: action?.type === 'approve' ? action.amount : 'all',
          identity: walletIdentity(host, user),
          set: (amount) => set(version, limit.action, amount),
          onSet: draw,
          onBack: () => draw(version),
          onError,
        }),
      )
    }
  }
  draw(first)
}
