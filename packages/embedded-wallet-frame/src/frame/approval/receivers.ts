/** Whom something goes to, compared with those it went to before: a stranger, or somebody who only looks like a friend (X4). */
import type { Warning } from './reading.js'

/** What people compare: the first and the last letters, as screens shorten addresses. */
interface Ends {
  readonly first: number
  readonly last: number
  /** Before what can differ: `0x`. */
  readonly skip: number
  /** Whether capitals are other letters. */
  readonly isExact: boolean
}

export const evmEnds: Ends = { skip: 2, first: 4, last: 4, isExact: false }
export const solanaEnds: Ends = { skip: 0, first: 4, last: 4, isExact: true }

export function receiverWarnings(
  to: string,
  account: string,
  known: readonly string[],
  { skip, first, last, isExact }: Ends,
): readonly Warning[] {
  const written = (address: string) => (isExact ? address : address.toLowerCase())
  const wanted = written(to)
  if (wanted === written(account)) return []
  const all = known.map(written)
  if (all.includes(wanted)) return []
  const ends = (address: string) => `${address.slice(skip, skip + first)} ${address.slice(-last)}`
  const isAlike = [...all, written(account)].some(
    (one) => one.length === wanted.length && ends(one) === ends(wanted),
  )
  return isAlike ? ['look-alike', 'first-time-receiver'] : ['first-time-receiver']
}
