/** Milliseconds between two polls: the first, and at most. */
const first = 1_000
const max = 10_000
const growth = 1.25

/** Returns the delays between polls of something that may take seconds or hours. Never ends. */
export function* getPollDelays(): Generator<number, never> {
  for (let delay = first; ; delay = Math.min(delay * growth, max)) yield delay
}
