/** Motion in the open dialog: changes of view, and a sheet that the user drags. Loads after the first view. */

/** Puts the previous view back, beneath the next one: React has removed it. It is inert, and ends by itself. */
export function keepBeneath(
  frame: HTMLElement,
  body: Element,
  isBack: boolean,
  top: number | undefined,
): void {
  const { dataset } = frame.parentElement as HTMLElement
  const leaving = document.createElement('div')
  leaving.className = 'scope-leaving'
  leaving.inert = true
  leaving.ariaHidden = 'true'
  leaving.append(body)
  // After the next view, so that the first element found is always a current one.
  frame.after(leaving)
  leaving.style.top = `${frame.offsetTop}px`
  leaving.scrollTop = top ?? 0
  // It fades once the skeleton shows, and goes on fading if the content of the next view arrives then.
  leaving.onanimationstart = ({ animationName }) => {
    if (animationName === 'scope-leave-late') leaving.dataset.late = ''
  }
  const end = () => {
    leaving.remove()
    if (!frame.nextElementSibling) delete dataset.way
  }
  dataset.way = isBack ? 'back' : 'on'
  // Another animation follows if the content of the next view arrives before. There is none without the stylesheet.
  const endWithMotion = () => {
    const [motion] = leaving.getAnimations()
    if (motion) motion.finished.then(end, endWithMotion)
    else end()
  }
  endWithMotion()
}

/** Pixels a millisecond. */
const flick = 0.5

/** Dialogs that listen already. */
const listening = new WeakSet<Element>()

/** On a phone the sheet can be pulled down by its header. Past a quarter of its height, or with a flick, it closes. */
export function dragToDismiss(card: HTMLElement | null, close: (() => void) | undefined): void {
  const dialog = card?.closest('dialog')
  if (dialog && close && !listening.has(dialog)) listenToDrag(dialog, close)
}

function listenToDrag(element: HTMLElement, close: () => void): void {
  listening.add(element)
  let start: { y: number; at: number } | undefined
  const pull = (y: number) => element.style.setProperty('--scope-pull', `${y}px`)
  function onDown(event: PointerEvent) {
    const target = event.target as Element
    const isSheet = matchMedia('(max-width: 480px)').matches
    if (!isSheet || event.pointerType === 'mouse' || !target.closest('.scope-header')) return
    if (target.closest('button')) return
    start = { y: event.clientY, at: event.timeStamp }
    element.setPointerCapture(event.pointerId)
  }
  function onMove(event: PointerEvent) {
    if (start) pull(Math.max(0, event.clientY - start.y))
  }
  function onUp(event: PointerEvent) {
    if (!start) return
    const moved = event.clientY - start.y
    const speed = moved / Math.max(1, event.timeStamp - start.at)
    start = undefined
    pull(0)
    if (
      event.type === 'pointerup' &&
      (moved > element.clientHeight / 4 || (moved > 24 && speed > flick))
    )
      close()
  }
  element.addEventListener('pointerdown', onDown)
  element.addEventListener('pointermove', onMove)
  element.addEventListener('pointerup', onUp)
  element.addEventListener('pointercancel', onUp)
}
