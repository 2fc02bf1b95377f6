/** Compares a recipient with earlier recipients. Detects new addresses and look-alikes of known ones (X4). */
import type { Warning } from './decoded-request.js'

/** What users compare: the first and the last letters, as screens shorten addresses. */
interface Ends {
  /** First and last letters of the shortest forms. Longer ones that agree agree in these, too. */
  readonly forms: readonly (readonly [first: number, last: number])[]
  /** Before what can differ: `0x`. */
  readonly skip: number
  /** Whether capitals are other letters. */
  readonly isExact: boolean
}

export const evmEnds: Ends = {
  skip: 2,
  forms: [
    [4, 4],
    [2, 6],
  ],
  isExact: false,
}
export const solanaEnds: Ends = { skip: 0, forms: [[4, 4]], isExact: true }

/** Whether two addresses are shown alike. Capitals are easily overlooked, also where they are other letters. */
function areAlike(address: string, other: string, { skip, forms }: Ends): boolean {
  const [a, b] = [address.toLowerCase(), other.toLowerCase()]
  return forms.some(
    ([first, last]) =>
      a.slice(skip, skip + first) === b.slice(skip, skip + first) &&
      a.slice(-last) === b.slice(-last),
  )
}

export function getRecipientWarnings(
  to: string,
  account: string,
  known: readonly string[],
  ends: Ends,
): readonly Warning[] {
  const written = (address: string) => (ends.isExact ? address : address.toLowerCase())
  const wanted = written(to)
  if (wanted === written(account)) return []
  const all = known.map(written)
  if (all.includes(wanted)) return []
  const isAlike = [...all, account].some((address) => areAlike(address, to, ends))
  return isAlike ? ['look-alike', 'first-time-recipient'] : ['first-time-recipient']
}
