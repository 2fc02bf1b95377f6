/**
 * What the logs of a trial say was moved: ERC-20, ERC-721, ERC-1155, wrapped native tokens, and the events of collections
 * that are older than these standards.
 */
import { decodeAbiParameters, type Hex, toEventSelector } from 'viem'

export interface Log {
  readonly address: string
  readonly topics: readonly string[]
  readonly data: string
}

/** Something that an account can hold: an amount of a token, an item of which there is one, or a number of equal items. */
export interface Holding {
  readonly kind: 'token' | 'unique' | 'counted'
  /** In lower case. */
  readonly address: string
  /** Of an item. */
  readonly id?: bigint
}

/** Addresses are in lower case. */
export interface Move extends Holding {
  readonly from: string
  readonly to: string
  readonly amount: bigint
}

const zero = `0x${'0'.repeat(40)}`
const topics = {
  transfer: toEventSelector('Transfer(address,address,uint256)'),
  transferSingle: toEventSelector('TransferSingle(address,address,address,uint256,uint256)'),
  transferBatch: toEventSelector('TransferBatch(address,address,address,uint256[],uint256[])'),
  deposit: toEventSelector('Deposit(address,uint256)'),
  withdrawal: toEventSelector('Withdrawal(address,uint256)'),
  punkTransfer: toEventSelector('PunkTransfer(address,address,uint256)'),
  punkBought: toEventSelector('PunkBought(uint256,uint256,address,address)'),
} as const

const addressIn = (word: string | undefined): string =>
  word?.length === 66 ? `0x${word.slice(26).toLowerCase()}` : ''
const numberIn = (word: string | undefined): bigint | undefined =>
  word?.length === 66 ? BigInt(word) : undefined
const toWords = (data: string): readonly string[] =>
  Array.from({ length: Math.floor((data.length - 2) / 64) }, (_, at) => {
    const start = 2 + at * 64
    return `0x${data.slice(start, start + 64)}`
  })

function batch(data: string): readonly (readonly [bigint, bigint])[] {
  try {
    const [ids, amounts] = decodeAbiParameters(
      [{ type: 'uint256[]' }, { type: 'uint256[]' }],
      data as Hex,
    )
    return ids.length === amounts.length ? ids.map((id, at) => [id, amounts[at] ?? 0n]) : []
  } catch {
    return []
  }
}

/** Empty for a log that is no known event. */
export function movesIn({ address, topics: rawTopics, data }: Log): readonly Move[] {
  const place = address.toLowerCase()
  const [kind, first, second, third] = rawTopics.map((topic) => topic.toLowerCase())
  const words = toWords(data)
  const moved = (from: string, to: string, amount: bigint | undefined): readonly Move[] =>
    amount === undefined || !from || !to
      ? []
      : [{ kind: 'token', address: place, from, to, amount }]
  const moveNft = (from: string, to: string, id: bigint | undefined): readonly Move[] =>
    id === undefined || !from || !to
      ? []
      : [{ kind: 'unique', address: place, id, from, to, amount: 1n }]
  switch (kind) {
    case topics.transfer:
      if (third !== undefined) return moveNft(addressIn(first), addressIn(second), numberIn(third))
      if (second !== undefined)
        return moved(addressIn(first), addressIn(second), numberIn(words[0]))
      // Before ERC-721 no field was indexed: CryptoKitties.
      return moveNft(addressIn(words[0]), addressIn(words[1]), numberIn(words[2]))
    case topics.transferSingle:
    case topics.transferBatch: {
      const pairs =
        kind === topics.transferBatch
          ? batch(data)
          : [[numberIn(words[0]), numberIn(words[1])] as const]
      return pairs.flatMap(([id, amount]) =>
        id === undefined || amount === undefined
          ? []
          : moved(addressIn(second), addressIn(third), amount).map(
              (move): Move => ({
                ...move,
                kind: 'counted',
                id,
              }),
            ),
      )
    }
    case topics.deposit:
      return moved(zero, addressIn(first), numberIn(words[0]))
    case topics.withdrawal:
      return moved(addressIn(first), zero, numberIn(words[0]))
    case topics.punkTransfer:
      return moveNft(addressIn(first), addressIn(second), numberIn(words[0]))
    case topics.punkBought:
      return moveNft(addressIn(second), addressIn(third), numberIn(first))
    default:
      return []
  }
}

const isWrapping = ({ topics: [kind] }: Log) =>
  kind?.toLowerCase() === topics.deposit || kind?.toLowerCase() === topics.withdrawal

/**
 * All moves, in the order of the logs. Some wrapped tokens log a `Transfer` beside their `Deposit` or `Withdrawal`: that is
 * one move.
 */
export function allMoves(logs: readonly Log[]): readonly Move[] {
  const getKey = ({ address, from, to, amount }: Move) => `${address} ${from} ${to} ${amount}`
  const transfers = new Map<string, number>()
  for (const log of logs)
    if (!isWrapping(log))
      for (const move of movesIn(log))
        transfers.set(getKey(move), (transfers.get(getKey(move)) ?? 0) + 1)
  return logs.flatMap((log) => {
    const moves = movesIn(log)
    if (!isWrapping(log)) return moves
    return moves.filter((move) => {
      const left = transfers.get(getKey(move)) ?? 0
      transfers.set(getKey(move), left - 1)
      return left <= 0
    })
  })
}

/** Whether a log has the address anywhere in it. */
export function names({ topics: rawTopics, data }: Log, address: string): boolean {
  const digits = address.slice(2).toLowerCase()
  return [...rawTopics, data].some((text) => text.toLowerCase().includes(digits))
}
