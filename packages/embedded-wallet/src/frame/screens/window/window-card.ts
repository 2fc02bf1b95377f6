/** In the frame, in place of a screen that is shown in a window of the wallet's own: opens it, or leaves it. */
import { button, element } from '../element.js'
import type { ScreenMessages } from '../messages/screen-messages.js'
import type { Card, RenderScreen } from '../screen-controller.js'
import { askInWindow, type WindowAnswers, type WindowAsk } from './ask-in-window.js'

type Themeless<T> = T extends unknown ? Omit<T, 'theme'> : never

export interface WindowCardDeps extends WindowAnswers {
  readonly messages: ScreenMessages
  /** BCP 47, as the page has said. */
  readonly locale: string
  readonly title: string
  /** Who asks. */
  readonly parentOrigin?: string
  /** Whose wallet it is. */
  readonly identity?: HTMLElement
  readonly ask: Themeless<WindowAsk>
  /** What leaving it is called. */
  readonly leaveLabel: string
  onLeave(): void
  readonly onBack?: Card['onBack']
}

export function showWindowCard({ show, onEnd }: RenderScreen, deps: WindowCardDeps): void {
  const { messages, locale, title, parentOrigin, identity, ask, leaveLabel, onLeave, onBack } = deps
  const { approval } = messages
  const hint = element('p', { class: 'hint', role: 'status' })
  let opened: ReturnType<typeof askInWindow>
  const leave = (run: () => void) => () => {
    opened?.close()
    run()
  }
  const open = button(
    approval.openWindow,
    () => {
      const theme = { mode: document.documentElement.dataset.theme, locale }
      opened = askInWindow({ ...ask, theme }, deps)
      hint.textContent = opened ? '' : approval.windowBlocked
      if (opened) onEnd(opened.close)
    },
    { class: 'primary' },
  )
  const no = button(leaveLabel, leave(onLeave), { class: 'plain' })
  show({
    title,
    ...(identity && { identity }),
    content: [
      ...(parentOrigin === undefined
        ? []
        : [element('p', { class: 'asks' }, element('bdi', { class: 'site' }, parentOrigin))]),
      element('p', { class: 'muted' }, approval.inWindow),
    ],
    foot: [hint, element('div', { class: 'choice' }, no, open)],
    ...(onBack && { onBack: leave(onBack) }),
  })
}
