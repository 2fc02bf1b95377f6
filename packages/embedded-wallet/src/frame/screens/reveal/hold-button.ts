/**
 * A button that shows something while it is held, by a pointer or a key. A short press of a key, and a press of assistive
 * technology, which can't hold, turn it on until the next press.
 */
import { element } from '../element.js'

/** Presses below this many ms are short. */
export const shortPressMs = 400

export interface HoldButton {
  readonly element: HTMLButtonElement
  /** After something else has hidden what was shown. */
  release(): void
}

export function holdButton(
  text: string,
  { show, hide }: { show(): void; hide(): void },
): HoldButton {
  const made = element(
    'button',
    { type: 'button', class: 'small hold', 'aria-pressed': 'false' },
    text,
  )
  let isOn = false
  /** When the press began that is going on. */
  let began: number | undefined

  function set(on: boolean): void {
    if (on === isOn) return
    isOn = on
    made.setAttribute('aria-pressed', String(on))
    if (on) show()
    else hide()
  }
  function begin(): void {
    // A press of one that stayed on turns it off.
    if (!isOn) began = performance.now()
    set(!isOn)
  }
  function end(canStay: boolean): void {
    if (began === undefined) return
    const isShort = performance.now() - began < shortPressMs
    began = undefined
    if (!canStay || !isShort) set(false)
  }
  const isPressing = ({ key }: KeyboardEvent) => key === 'Enter' || key === ' '
  made.addEventListener('keydown', (event) => {
    if (!isPressing(event)) return
    // The click that follows by default would be a second press.
    event.preventDefault()
    if (event.isTrusted && !event.repeat) begin()
  })
  made.addEventListener('keyup', (event) => {
    if (!isPressing(event)) return
    event.preventDefault()
    end(true)
  })
  made.addEventListener('pointerdown', (event) => {
    if (!event.isTrusted || event.button !== 0) return
    made.setPointerCapture(event.pointerId)
    begin()
  })
  for (const name of ['pointerup', 'pointercancel', 'lostpointercapture'] as const)
    made.addEventListener(name, () => end(false))
  made.addEventListener('click', ({ isTrusted, detail }) => {
    // A click of a pointer has a detail. Without one and without a key it is assistive technology’s.
    if (isTrusted && detail === 0) set(!isOn)
  })
  made.addEventListener('blur', () => set(false))
  // A long touch opens a menu.
  made.addEventListener('contextmenu', (event) => event.preventDefault())
  return {
    element: made,
    release() {
      began = undefined
      set(false)
    },
  }
}
