/**
 * Yes and no. A yes counts once every part of the content was in view while the frame was seen, and half a second later;
 * neither a second press of a double one nor a key that is held down is one (threats F5, F6).
 */
import { button, element } from '../element.js'
import type { ScreenMessages } from '../messages/screen-messages.js'
import { armingMs } from '../visible.js'
import { createArmingFill } from './arming-fill.js'

/**
 * Tells each change of whether all of the frame has been in view for half a second. `onLook` hears as that time begins, and as
 * the frame is in view no more. Answers what ends it.
 */
export type Watch = (
  onChange: (isSeen: boolean) => void,
  onLook?: (isSeen: boolean) => void,
) => () => void

export interface DecisionDeps {
  readonly messages: ScreenMessages
  readonly scroller: HTMLElement
  readonly watch: Watch
  approve(): void
  decline(): void
  /** There has been too little room to show it for a while. Absent where nothing can be done about that but to make room. */
  onTooSmall?: () => void
}

export interface Decision {
  readonly foot: readonly Node[]
  /** Once it is in the document. Answers what ends it. */
  start(): () => void
}

/** Pixels that are as good as none: sizes of a zoomed page are no whole numbers. */
const tolerance = 4
/** Delay in ms before the screen tells the user why approval is disabled. */
const tellAfter = 1_500
/** CSS pixels of the frame: with less than that, a screen shows a line of it at a time. */
const leastHeight = 320
const leastWidth = 240
/** Device pixels for a CSS pixel. A page that draws the frame smaller than that makes it illegible. */
const leastRatio = 0.5

export function createDecision(deps: DecisionDeps): Decision {
  const { messages, scroller, watch, approve, decline, onTooSmall } = deps
  const { approval } = messages
  let isSeen = false
  /** Pixels of the content, from its beginning, that have been in view while the frame was seen. */
  let readTo = 0
  let size = getSize(scroller)
  let changedAt = performance.now()
  let wasRead = false
  let armedAt = Number.POSITIVE_INFINITY
  let armTimer: ReturnType<typeof setTimeout> | undefined
  /** Since when the frame is in view. */
  let lookingSince: number | undefined
  let telling: ReturnType<typeof setTimeout> | undefined
  let trouble: 'small' | 'covered' | undefined
  let isOver = false

  const hint = element('p', { class: 'hint', role: 'status', id: 'obstacle' })
  const more = button(approval.readOn, readOn, { class: 'more', id: 'unread', hidden: true })
  const arming = createArmingFill()
  const no = button(approval.decline, () => decline(), { class: 'plain', 'data-decline': true })
  const yes = button(approval.approve, press, { class: 'primary', 'data-approve': true })
  yes.prepend(arming.element)
  // What can't be approved yet shows what is still to be read.
  yes.addEventListener('click', ({ isTrusted }) => {
    if (isTrusted && !reaches(readNow())) readOn()
  })

  const reaches = (to: number) => to >= scroller.scrollHeight - tolerance
  /** How far it is read once the frame is seen as it is now. */
  function readNow(): number {
    const { scrollTop, clientHeight } = scroller
    return scrollTop <= readTo + tolerance ? Math.max(readTo, scrollTop + clientHeight) : readTo
  }
  const isWhole = (more = 0) => scroller.scrollHeight <= scroller.clientHeight + tolerance + more
  function isTooSmall(): boolean {
    if (devicePixelRatio < leastRatio) return true
    return !isWhole() && (innerHeight < leastHeight || innerWidth < leastWidth)
  }

  function readOn() {
    const top = Math.max(0, readTo - scroller.clientHeight * 0.2)
    scroller.scrollTo({ top, behavior: 'smooth' })
  }
  /** The second press of a double one has a detail of 2: the first may have come before this was armed. */
  function press({ detail }: MouseEvent) {
    if (detail > 1) return
    if (isOver || !isSeen || isTooSmall() || !reaches(readTo) || performance.now() < armedAt) return
    isOver = true
    approve()
  }
  function note() {
    if (isSeen) readTo = readNow()
    const isRead = isSeen && reaches(readTo)
    if (isRead && !wasRead) {
      armedAt = changedAt + armingMs
      arm()
    }
    wasRead = isRead
    draw()
  }
  /** Timers may fire a moment before their time. */
  function arm() {
    clearTimeout(armTimer)
    const left = armedAt - performance.now()
    if (left > 0) armTimer = setTimeout(arm, Math.ceil(left))
    else draw()
  }
  function draw() {
    const isUnread = !reaches(readNow())
    const isArmed = wasRead && performance.now() >= armedAt
    const isReady = isSeen && !isTooSmall() && !isUnread && isArmed
    setAttribute(yes, 'aria-disabled', isReady ? undefined : 'true')
    // Its line stays free once the end was reached, so that nothing moves.
    if (hint.textContent || isWhole(getHintHeight(more)) || isTooSmall()) more.hidden = true
    else if (isUnread) more.hidden = false
    more.toggleAttribute('data-read', !isUnread)
    const reason = hint.textContent ? hint.id : isUnread ? more.id : undefined
    setAttribute(yes, 'aria-describedby', reason)
    const canArm = lookingSince !== undefined && !isUnread && !isTooSmall()
    arming.draw(canArm ? Math.max(lookingSince ?? 0, changedAt) : undefined)
  }
  const troubleNow = () => (isTooSmall() ? 'small' : isSeen ? undefined : 'covered')
  /**
   * Tells, after a while, why nothing can be approved. The words take room themselves: they stay until there is no trouble, or
   * each change of size that they make would take them away again.
   */
  function tellLater() {
    const now = troubleNow()
    if (now === trouble) return
    trouble = now
    clearTimeout(telling)
    if (!now) {
      hint.textContent = ''
      return
    }
    telling = setTimeout(tell, tellAfter)
  }
  function tell() {
    // It is in view, and not for long enough yet: a slow device took that long to draw it.
    if (trouble === 'covered' && lookingSince !== undefined) {
      telling = setTimeout(tell, armingMs)
      return
    }
    if (trouble === 'covered') hint.textContent = approval.covered
    else if (onTooSmall) return onTooSmall()
    else hint.textContent = approval.tooSmall
    draw()
  }
  function onScroll() {
    if (!reaches(readTo)) changedAt = performance.now()
    note()
  }
  function onSize() {
    const now = getSize(scroller)
    // A larger view still shows the content that was visible. Any other resize may have moved it, so the user
    // must read it again.
    const isMoreRoom =
      now.width === size.width && now.content === size.content && now.height >= size.height
    if (!isMoreRoom) readTo = 0
    size = now
    changedAt = performance.now()
    wasRead = false
    tellLater()
    note()
  }

  return {
    foot: [hint, more, element('div', { class: 'choice' }, no, yes)],
    start() {
      tellLater()
      const onChange = (seen: boolean) => {
        isSeen = seen
        tellLater()
        note()
      }
      const stop = watch(onChange, (isLooking) => {
        lookingSince = isLooking ? (lookingSince ?? performance.now()) : undefined
        draw()
      })
      const sizes = new ResizeObserver(onSize)
      for (const part of [scroller, ...scroller.children]) sizes.observe(part)
      scroller.addEventListener('scroll', onScroll, { passive: true })
      note()
      return () => {
        isOver = true
        stop()
        clearTimeout(telling)
        clearTimeout(armTimer)
        sizes.disconnect()
        scroller.removeEventListener('scroll', onScroll)
      }
    },
  }
}

const getSize = ({ clientWidth, clientHeight, scrollHeight }: HTMLElement) => ({
  width: clientWidth,
  height: clientHeight,
  content: scrollHeight,
})

/** Pixels of the foot that it takes, with the gap beside it: what fits without it is not told to be read on. */
const getHintHeight = (line: HTMLElement) => (line.hidden ? 0 : line.offsetHeight + 8)

function setAttribute(of: Element, name: string, value: string | undefined): void {
  if (value === undefined) of.removeAttribute(name)
  else of.setAttribute(name, value)
}
