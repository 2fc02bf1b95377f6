/** Shows on the button how long it takes until a press of it counts. Decoration: it decides nothing. */
import { element } from '../element.js'
import { armingMs } from '../visible.js'

export interface ArmingFill {
  readonly element: HTMLElement
  /**
   * @param since - When the time began, as `performance.now()` tells it. Undefined while nothing is armed.
   */
  draw(since: number | undefined): void
}

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches

export function createArmingFill(): ArmingFill {
  const fill = element('span', { class: 'fill', 'aria-hidden': 'true' })
  let running: Animation | undefined
  let drawn: number | undefined
  return {
    element: fill,
    draw(since) {
      if (since === drawn) return
      drawn = since
      running?.cancel()
      if (since === undefined || isStill()) return
      const steps = [{ transform: 'scaleX(0)' }, { transform: 'scaleX(1)' }]
      const delay = since - performance.now()
      running = fill.animate(steps, { duration: armingMs, delay, fill: 'both' })
      // A cancelled one rejects.
      running.finished.catch(() => undefined)
    },
  }
}
