/**
 * Where screens stand: one at a time, shown to a user by the page around, and over in one way or another. What comes
 * while one is up waits for it.
 */

import type { FrameEvent } from '../../protocol/index.js'
import { withAbortSignal } from '../abort.js'
import { aborted, FrameError } from '../frame-error.js'
import { createPageLock, type WithLock } from '../storage/lock.js'
import { button, element, icon } from './element.js'
import { watchPaint } from './watch-paint.js'

export interface ScreenResult<T> {
  done(value: T): void
  fail(error: FrameError): void
}

/** The parts of a card. A screen has one of these at a time. */
export interface Card {
  readonly title: string
  readonly content: readonly Node[]
  /** Stays in view while the content is scrolled. */
  readonly foot?: readonly Node[]
  readonly onBack?: (() => void) | undefined
  /** Stands in the header, which stays in view. The title then begins the content. */
  readonly identity?: HTMLElement
}

export interface RenderScreen {
  /** Shows another card in place of this one, from its beginning. */
  show(card: Card): void
  /** What was scrolled to its end has been seen whole. */
  readonly scroller: HTMLElement
  /** All of what a user sees of the frame. */
  readonly card: HTMLElement
  /** When this screen is over. */
  onEnd(undo: () => void): void
}

export interface ScreenRequest {
  /** Of the request that it is for. */
  readonly id: string
  readonly signal: AbortSignal
}

export interface ScreenController {
  /** Resolves and rejects as the drawing says; `close` is what its way out means. Rejects as the signal ends it. */
  ask<T>(
    request: ScreenRequest,
    draw: (drawing: RenderScreen, ending: ScreenResult<T>) => void,
    close: () => T | FrameError,
  ): Promise<T>
}

export interface ScreenControllerDeps {
  readonly body: HTMLElement
  notify(notice: FrameEvent): void
  /** What closing is called. */
  closeLabel(): string
  backLabel(): string
}

const cross = 'M6 6l12 12M18 6L6 18'
const arrow = 'M15 5l-7 7 7 7'

export function createScreenController(deps: ScreenControllerDeps): ScreenController {
  const { body, notify } = deps
  const oneByOne: WithLock = createPageLock()

  function open(onClose: () => void) {
    const title = element('h1', { tabindex: '-1', id: 'title' })
    const close = iconButton(deps.closeLabel(), cross, onClose)
    const back = iconButton(deps.backLabel(), arrow, () => onBack?.())
    back.classList.add('turns')
    const header = element('header', {}, back, title, close)
    const inner = element('div', { class: 'inner' })
    const scroller = element('div', { class: 'scroller' }, inner)
    const foot = element('footer')
    const card = element('main', { 'aria-labelledby': 'title' }, header, scroller, foot)
    let onBack: (() => void) | undefined
    const measure = new ResizeObserver(() => {
      const height = header.offsetHeight + inner.offsetHeight + foot.offsetHeight
      notify({ name: 'HEIGHT', payload: { height: Math.min(height, 4_096) } })
    })
    for (const part of [header, inner, foot]) measure.observe(part)
    const stopPaint = watchPaint((height) =>
      notify({ name: 'PAINTED', payload: { height: Math.min(height, 4_096) } }),
    )
    // The page around hears nothing of a key that is pressed in here.
    const onKey = ({ key, isTrusted }: KeyboardEvent) => {
      if (key === 'Escape' && isTrusted) onClose()
    }
    document.addEventListener('keydown', onKey)
    body.replaceChildren(card)
    return {
      card,
      scroller,
      show(shown: Card) {
        title.textContent = shown.title
        onBack = shown.onBack
        back.hidden = !onBack
        const { identity } = shown
        header.replaceChildren(back, identity ?? title, close)
        header.classList.toggle('own', identity !== undefined)
        inner.replaceChildren(...(identity ? [title] : []), ...shown.content)
        foot.replaceChildren(...(shown.foot ?? []))
        foot.hidden = !shown.foot
        scroller.scrollTop = 0
        title.focus({ preventScroll: true })
      },
      remove() {
        measure.disconnect()
        stopPaint()
        document.removeEventListener('keydown', onKey)
        card.remove()
      },
    }
  }

  async function run<T>(
    { id, signal }: ScreenRequest,
    draw: (drawing: RenderScreen, ending: ScreenResult<T>) => void,
    close: () => T | FrameError,
  ): Promise<T> {
    if (signal.aborted) throw aborted()
    const undo: (() => void)[] = []
    try {
      const result = new Promise<T>((resolve, reject) => {
        const opened = open(() => {
          const closeResult = close()
          if (closeResult instanceof FrameError) reject(closeResult)
          else resolve(closeResult)
        })
        undo.push(opened.remove)
        draw({ ...opened, onEnd: (end) => void undo.push(end) }, { done: resolve, fail: reject })
        notify({ name: 'VISIBILITY_REQUEST', payload: { isWanted: true, id } })
      })
      return await withAbortSignal(result, signal)
    } finally {
      for (const step of undo) step()
      notify({ name: 'VISIBILITY_REQUEST', payload: { isWanted: false, id } })
    }
  }

  return { ask: (request, draw, close) => oneByOne('screen', () => run(request, draw, close)) }
}

function iconButton(label: string, path: string, onPress: () => void): HTMLButtonElement {
  const made = button('', onPress, { class: 'icon', 'aria-label': label })
  made.append(icon(path))
  return made
}
