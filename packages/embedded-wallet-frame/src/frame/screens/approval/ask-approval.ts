/**
 * Asks for a yes: in the frame, or in a window of the wallet's own where a browser can't tell that the frame is seen, and
 * where the operator wants it so: what browsers tell leaves out CSS masks (threat F5).
 */
import { frameWords } from '../../../protocol/index.js'
import { FrameProblem } from '../../frame-error.js'
import type { Asking } from '../../handlers/requests.js'
import { button, element } from '../element.js'
import type { Look } from '../look.js'
import type { Drawing, Ending, Stage } from '../stage.js'
import { canTell, watchVisible } from '../visible.js'
import { approvalContent, approvalTitle } from './approval-card.js'
import { createDecision } from './decision.js'
import { askInWindow } from './window.js'

export interface AskApprovalNeeds {
  readonly stage: Stage
  readonly look: Look
  approvesInWindow(): boolean
}

const refused = () => new FrameProblem('refused', frameWords.refused)

export function askApproval(
  { stage, look, approvesInWindow }: AskApprovalNeeds,
  { id, signal, parentOrigin, reading }: Asking,
): Promise<void> {
  const words = look.words()
  const title = approvalTitle(reading, words)
  const facts = { parentOrigin, reading, words }

  function here(drawing: Drawing, ending: Ending<void>) {
    const { card, scroller, show, onEnd } = drawing
    let stop: (() => void) | undefined
    const decision = createDecision({
      words,
      scroller,
      watch: (onChange) => watchVisible(card, onChange),
      approve: () => ending.done(),
      decline: () => ending.fail(refused()),
      onTooSmall() {
        stop?.()
        elsewhere(drawing, ending)
      },
    })
    show({ title, content: approvalContent(facts), foot: decision.foot })
    stop = decision.start()
    onEnd(stop)
  }

  function elsewhere({ show, onEnd }: Drawing, ending: Ending<void>) {
    const { approval } = words
    const hint = element('p', { class: 'hint', role: 'status' })
    const theme = { mode: document.documentElement.dataset.theme, locale: look.locale() }
    const open = button(
      approval.openWindow,
      () => {
        const asked = askInWindow({ parentOrigin, reading, theme }, (isYes) => {
          if (isYes) ending.done()
          else ending.fail(refused())
        })
        hint.textContent = asked ? '' : approval.windowBlocked
        if (asked) onEnd(asked.close)
      },
      { class: 'primary' },
    )
    const no = button(approval.decline, () => ending.fail(refused()), { class: 'plain' })
    show({
      title,
      content: [
        element('p', { class: 'asks' }, element('bdi', { class: 'site' }, parentOrigin)),
        element('p', { class: 'muted' }, approval.inWindow),
      ],
      foot: [hint, element('div', { class: 'choice' }, no, open)],
    })
  }
  return stage.ask({ id, signal }, canTell() && !approvesInWindow() ? here : elsewhere, refused)
}
