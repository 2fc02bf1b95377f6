/** Limits of what the card does from view to view. */
import type { Budget } from './budget.js'
import { type Flow, flows, type Motion } from './motion.js'
import type { Sizes } from './sizes.js'

/** Heights that the card takes at most: the one it has, and each that follows. */
const heightLimits: Readonly<Record<Flow, number>> = {
  // The skeleton's, and the list's.
  open: 2,
  connect: 1,
  // The skeleton's, and the account's.
  account: 2,
  send: 1,
  review: 2,
  sending: 2,
}
/** Pixels that rows, buttons and fields move, in all, if the page has shown the view before. */
const shiftLimits: Readonly<Record<Flow, number>> = {
  open: 0,
  connect: 0,
  account: 0,
  send: 0,
  review: 0,
  sending: 0,
}

const worstMotion = (
  { motion }: Sizes,
  of: Flow,
  figure: (motion: Motion) => number,
  isCold?: boolean,
) =>
  Math.max(
    ...motion
      .filter(
        (flowMotion) =>
          flowMotion.flow === of && (isCold === undefined || flowMotion.isCold === isCold),
      )
      .map(figure),
  )

export const motionBudgets: readonly Budget<Sizes>[] = flows.flatMap((flow): Budget<Sizes>[] => [
  {
    what: `heights of the card, ${flow}`,
    unit: '',
    limit: heightLimits[flow],
    target: flow === 'connect' ? 1 : 2,
    measured: (sizes) => worstMotion(sizes, flow, ({ seen }) => seen.heights.length),
  },
  {
    what: `… its content moves, again`,
    unit: 'px',
    limit: shiftLimits[flow],
    target: 0,
    measured: (sizes) => worstMotion(sizes, flow, ({ seen }) => seen.shift, false),
  },
])
