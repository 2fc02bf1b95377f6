/** The few words of Ethereum's ABI that are needed here. What a contract answers is read within bounds, or not at all. */

export const selectors = {
  decimals: '0x313ce567',
  symbol: '0x95d89b41',
  name: '0x06fdde03',
  balanceOf: '0x70a08231',
  aggregate3: '0x82ad56cb',
  latestRoundData: '0xfeaf968c',
} as const

const bare = (hex: string): string => hex.replace(/^0x/i, '')
export const getWord = (value: bigint | string): string =>
  (typeof value === 'bigint' ? value.toString(16) : bare(value)).toLowerCase().padStart(64, '0')

export const bytesLength = (hex: string): number => bare(hex).length / 2

/** The 32 bytes at a place; nothing where the answer is shorter. */
export function wordAt(hex: string, place: number): string | undefined {
  const word = bare(hex).slice(place * 64, place * 64 + 64)
  return word.length === 64 ? word : undefined
}

export function uintAt(hex: string, place: number): bigint | undefined {
  const word = wordAt(hex, place)
  return word === undefined ? undefined : BigInt(`0x${word}`)
}

export function intAt(hex: string, place: number): bigint | undefined {
  const value = uintAt(hex, place)
  return value === undefined ? undefined : BigInt.asIntN(256, value)
}

const maxTextLength = 256

function utf8(hex: string): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(hex, 'hex'))
  } catch {
    return undefined
  }
}

/** A text, or one in 32 bytes as old tokens have it. */
export function toText(answer: string): string | undefined {
  const hex = bare(answer)
  if (hex.length === 64) return utf8(hex.replace(/(00)+$/, ''))
  // Nearly all compilers put the text after the first word. Some contracts leave words between them.
  const offset = uintAt(answer, 0) ?? 0n
  if (offset < 32n || offset > BigInt(hex.length)) return undefined
  const rest = hex.slice(Number(offset) * 2)
  const length = uintAt(rest, 0)
  if (length === undefined || length > maxTextLength) return undefined
  const body = rest.slice(64, 64 + Number(length) * 2)
  return BigInt(body.length) === length * 2n ? utf8(body) : undefined
}

/** Of `decimals()`: a whole number that an amount can be shown with. */
export function getDecimals(answer: string): number | undefined {
  const value = bytesLength(answer) === 32 ? uintAt(answer, 0) : undefined
  return value !== undefined && value <= 36n ? Number(value) : undefined
}

export interface ContractCall {
  readonly to: string
  readonly data: string
}

/** Multicall3's `aggregate3`, each call free to fail. */
export function aggregateData(calls: readonly ContractCall[]): string {
  const tuples = calls.map(({ to, data }) => {
    const bytes = bare(data)
    const padded = bytes.padEnd(Math.ceil(bytes.length / 64) * 64, '0')
    return [getWord(to), getWord(1n), getWord(96n), getWord(BigInt(bytes.length / 2)), padded].join(
      '',
    )
  })
  const heads: string[] = []
  let offset = BigInt(calls.length * 32)
  for (const tuple of tuples) {
    heads.push(getWord(offset))
    offset += BigInt(tuple.length / 2)
  }
  return [
    selectors.aggregate3,
    getWord(32n),
    getWord(BigInt(calls.length)),
    ...heads,
    ...tuples,
  ].join('')
}

/** What each call answered; nothing for one that failed, or where the answer is none of this contract's. */
export function parseAggregate(answer: string, count: number): (string | undefined)[] | undefined {
  const hex = bare(answer)
  if (uintAt(answer, 0) !== 32n || uintAt(answer, 1) !== BigInt(count)) return undefined
  const base = hex.slice(128)
  const all: (string | undefined)[] = []
  for (let at = 0; at < count; at++) {
    const start = uintAt(base, at)
    if (start === undefined || start * 2n > base.length) return undefined
    const tuple = base.slice(Number(start) * 2)
    const [success, offset, length] = [uintAt(tuple, 0), uintAt(tuple, 1), uintAt(tuple, 2)]
    if (success === undefined || offset !== 64n || length === undefined) return undefined
    const bytes = length * 2n <= tuple.length ? tuple.slice(192, 192 + Number(length) * 2) : ''
    all.push(success === 1n && BigInt(bytes.length) === length * 2n ? `0x${bytes}` : undefined)
  }
  return all
}
