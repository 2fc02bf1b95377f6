/**
 * Many reads of contracts as one: through Multicall3 where it is deployed, else as single calls, which a node's client
 * sends as one batch. A read that fails costs itself only.
 */
import { type NodeClient, toSafeInteger } from '@scope/core/chain'
import { addressWord, calldata, returned, uint, wordAt } from './abi.js'

export interface ContractRead {
  readonly to: string
  readonly data: `0x${string}`
}

/** The same on nearly every chain (mds1/multicall). */
const multicall3 = '0xca11bde05977b3631167028862be2a173976ca11'
/** `aggregate3((address,bool,bytes)[])`. */
const aggregate3 = '82ad56cb'
/** Reads of one call: nodes bound what one may cost. */
const perCall = 200

/** Tokens of a list, all as long: an array of `(address target, bool allowFailure, bytes callData)`. */
export function encodeReads(reads: readonly ContractRead[]): `0x${string}` {
  const tuples = reads.map(({ to, data }) => {
    const bytes = data.slice(2)
    const padded = bytes.padEnd(Math.ceil(bytes.length / 64) * 64, '0')
    const head = addressWord(to) + uint(1n) + uint(96n)
    return head + uint(BigInt(bytes.length / 2)) + padded
  })
  let offset = BigInt(tuples.length * 32)
  const offsets = tuples.map((tuple) => {
    const mine = uint(offset)
    offset += BigInt(tuple.length / 2)
    return mine
  })
  return calldata(aggregate3, uint(32n), uint(BigInt(reads.length)), ...offsets, ...tuples)
}

/** Decodes `(bool success, bytes returnData)[]`. Undefined for any other response: the contract doesn't exist there. */
export function decodeReads(
  digits: string,
  count: number,
): readonly (string | undefined)[] | undefined {
  if (wordAt(digits, 0) !== 32n || wordAt(digits, 1) !== BigInt(count)) return undefined
  const body = digits.slice(128)
  const all: (string | undefined)[] = []
  for (let at = 0; at < count; at++) {
    const offset = wordAt(body, at)
    if (offset === undefined || offset > BigInt(body.length / 2)) return undefined
    const tuple = body.slice(toSafeInteger(offset) * 2)
    const length = wordAt(tuple, 2)
    if (length === undefined || length > BigInt(tuple.length / 2)) return undefined
    const bytes = tuple.slice(192, 192 + toSafeInteger(length) * 2)
    all.push(
      wordAt(tuple, 0) === 1n && bytes.length === toSafeInteger(length) * 2 ? bytes : undefined,
    )
  }
  return all
}

async function readOne(node: NodeClient, { to, data }: ContractRead, signal: AbortSignal) {
  try {
    return returned(await node.request('eth_call', [{ to, data }, 'latest'], signal), 'contract')
  } catch (thrown) {
    if (signal.aborted) throw thrown
    return undefined
  }
}

async function readSome(
  node: NodeClient,
  reads: readonly ContractRead[],
  signal: AbortSignal,
): Promise<readonly (string | undefined)[]> {
  const call = { to: multicall3, data: encodeReads(reads) }
  const together = await readOne(node, call, signal)
  const found = together && decodeReads(together, reads.length)
  return found || Promise.all(reads.map((read) => readOne(node, read, signal)))
}

/**
 * Returns what each call returned, as digits without `0x`. Undefined for a call that reverted. Only rejects after an
 * abort.
 */
export async function readContracts(
  node: NodeClient,
  reads: readonly ContractRead[],
  signal: AbortSignal,
): Promise<readonly (string | undefined)[]> {
  const parts: ContractRead[][] = []
  for (let at = 0; at < reads.length; at += perCall) parts.push(reads.slice(at, at + perCall))
  const found = await Promise.all(parts.map((part) => readSome(node, part, signal)))
  return found.flat()
}
