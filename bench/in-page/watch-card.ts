/** Frame by frame: which heights the card takes, and how far what stands in it moves. */

/** Result of one flow. Pixels. */
export interface CardSeen {
  /** Heights of the card, in their order. */
  readonly heights: readonly number[]
  /** Sum of the ways that rows, buttons and fields went inside the card, while they stood in it. */
  readonly shift: number
  /** Frames that showed a card without content. */
  readonly blank: number
}

declare global {
  interface Window {
    benchCard?: { start(): void; stop(): CardSeen }
  }
}

const parts = 'button, a[href], input, .scope-row, .scope-tile'
const inCard = 'dialog[open] .scope-card'

/** Pixels from the top of the view, by the layout: a part that still moves counts where it arrives. */
function getPlace(part: HTMLElement): number {
  let top = 0
  let at: Element | null = part
  while (at instanceof HTMLElement && !at.matches('.scope-card')) {
    top += at.offsetTop
    at = at.offsetParent
  }
  return top
}

let heights: number[] = []
let shift = 0
let blank = 0
let frame = 0
let places = new WeakMap<Element, number>()

function look() {
  const card = document.querySelector<HTMLElement>(inCard)
  if (card) {
    const height = Math.round(card.offsetHeight)
    if (heights.at(-1) !== height) heights.push(height)
    for (const part of card.querySelectorAll<HTMLElement>(parts)) {
      if (part.closest('.scope-header, .scope-leaving')) continue
      const place = getPlace(part)
      shift += Math.abs(place - (places.get(part) ?? place))
      places.set(part, place)
    }
    const content = card.querySelectorAll('.scope-body > *, .scope-leaving > *')
    if (content.length === 0) blank++
  }
  frame = requestAnimationFrame(look)
}

window.benchCard = {
  start() {
    cancelAnimationFrame(frame)
    heights = []
    shift = 0
    blank = 0
    places = new WeakMap()
    look()
  },
  stop() {
    cancelAnimationFrame(frame)
    return { heights, shift: Math.round(shift), blank }
  },
}
