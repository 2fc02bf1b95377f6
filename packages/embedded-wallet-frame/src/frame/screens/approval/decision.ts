/**
 * Yes and no. A yes counts once all was scrolled past and the whole of it has been in view for a while; neither a second
 * press of a double one nor a key that is held down is one (threats F5, F6).
 */
import { button, element } from '../element.js'
import { armingMs } from '../visible.js'
import type { ScreenWords } from '../words/screen-words.js'

export interface DecisionNeeds {
  readonly words: ScreenWords
  readonly scroller: HTMLElement
  /** Tells each change of whether all of the frame is in view; answers what ends it. */
  watch(onChange: (isSeen: boolean) => void): () => void
  approve(): void
  decline(): void
}

export interface Decision {
  readonly foot: readonly Node[]
  /** Once it is in the document. Answers what ends it. */
  start(): () => void
}

/** Pixels from the end that are the end: sizes of a zoomed page are no whole numbers. */
const nearEnd = 4
/** Milliseconds after which somebody is told why nothing can be approved. */
const tellAfter = 1_500

export function createDecision(needs: DecisionNeeds): Decision {
  const { words, scroller, watch, approve, decline } = needs
  const { approval } = words
  let isSeen = false
  let isRead = false
  let armedAt = Number.POSITIVE_INFINITY
  let isOver = false

  const hint = element('p', { class: 'hint', role: 'status' })
  const no = button(approval.decline, () => decline(), { class: 'plain', 'data-decline': true })
  const yes = button(approval.approve, press, { class: 'primary', 'data-approve': true })

  function press() {
    if (!isRead) {
      scroller.scrollBy({ top: scroller.clientHeight * 0.8, behavior: 'smooth' })
      return
    }
    if (isOver || !isSeen || performance.now() < armedAt) return
    isOver = true
    approve()
  }
  function draw() {
    yes.textContent = isRead ? approval.approve : approval.readOn
    const isReady = !isRead || isSeen
    if (isReady) yes.removeAttribute('aria-disabled')
    else yes.setAttribute('aria-disabled', 'true')
  }
  function onScroll() {
    if (isRead) return
    isRead = scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - nearEnd
    if (isRead) armedAt = performance.now() + armingMs
    draw()
  }

  return {
    foot: [hint, element('div', { class: 'choice' }, no, yes)],
    start() {
      let telling: ReturnType<typeof setTimeout> | undefined
      const tellLater = () => {
        telling = setTimeout(() => {
          hint.textContent = approval.covered
        }, tellAfter)
      }
      tellLater()
      const stop = watch((seen) => {
        isSeen = seen
        clearTimeout(telling)
        hint.textContent = ''
        if (!seen) tellLater()
        draw()
      })
      const sizes = new ResizeObserver(onScroll)
      sizes.observe(scroller)
      scroller.addEventListener('scroll', onScroll, { passive: true })
      draw()
      return () => {
        isOver = true
        stop()
        clearTimeout(telling)
        sizes.disconnect()
        scroller.removeEventListener('scroll', onScroll)
      }
    },
  }
}
