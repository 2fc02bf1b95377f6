/** How much an allowance is: more than there can ever be is all. */

const half = 2n ** 255n
/** The most of those who count in fewer bits: Permit2, and tokens such as UNI and COMP. */
const mosts = new Set([2n ** 160n - 1n, 2n ** 96n - 1n])

export const allowed = (amount: bigint): bigint | 'all' =>
  amount >= half || mosts.has(amount) ? 'all' : amount

export const isUnlimited = (amount: bigint | 'all'): boolean => amount === 'all'
