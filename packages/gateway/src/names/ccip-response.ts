/** Records of the service's own names, as a resolver on the chain asks for them (ENSIP-10). */
import {
  decodeFunctionData,
  encodeAbiParameters,
  type Hex,
  hexToBytes,
  namehash,
  parseAbi,
  zeroAddress,
} from 'viem'
import { httpError } from '../http/http-error.js'
import { etherCoin } from './coins.js'
import type { NameRow, NameRows } from './name-rows.js'
import { getRecord } from './profile.js'
import type { Subnames } from './subnames.js'

const resolveAbi = parseAbi(['function resolve(bytes name, bytes data)'])
const recordAbi = parseAbi([
  'function addr(bytes32 node)',
  'function addr(bytes32 node, uint256 coinType)',
  'function text(bytes32 node, string key)',
  'function multicall(bytes[] calls)',
])

const maxPerBatch = 16

/** Labels, each behind its length, and a zero (DNS); nothing of what is not so. */
export function parseDnsName(bytes: Uint8Array): string | undefined {
  const labels: string[] = []
  let at = 0
  while (at < bytes.length - 1) {
    const size = bytes[at] ?? 0
    const end = at + 1 + size
    if (size === 0 || end >= bytes.length) return undefined
    labels.push(Buffer.from(bytes.subarray(at + 1, end)).toString('latin1'))
    at = end
  }
  return at === bytes.length - 1 && bytes[at] === 0 ? labels.join('.') : undefined
}

const unreadable = () =>
  httpError(400, 'data', 'resolve(bytes,bytes) of a name, and a question for it')

function recordFor(row: NameRow | undefined, node: Hex, data: Hex, depth: number): Hex {
  const { functionName, args } = decodeFunctionData({ abi: recordAbi, data })
  if (functionName === 'multicall') {
    const [calls] = args
    if (depth > 0 || calls.length > maxPerBatch) throw unreadable()
    const all = calls.map((call) => recordFor(row, node, call, depth + 1))
    return encodeAbiParameters([{ type: 'bytes[]' }], [all])
  }
  // A question for another name than the one it came with would be signed as if it were that one's.
  if (args[0] !== node) throw unreadable()
  if (functionName === 'text') {
    const { avatar, bio } = row?.attributes ?? {}
    const known: Readonly<Record<string, string | undefined>> = { avatar, description: bio }
    const value = Object.hasOwn(known, args[1]) ? known[args[1]] : undefined
    return encodeAbiParameters([{ type: 'string' }], [value ?? ''])
  }
  const [, coinType] = args
  const coin = coinType === undefined ? etherCoin : Number(coinType)
  const address = row && getRecord(row, coin)
  return coinType === undefined
    ? encodeAbiParameters([{ type: 'address' }], [(address ?? zeroAddress) as Hex])
    : encodeAbiParameters([{ type: 'bytes' }], [(address ?? '0x') as Hex])
}

/** Returns the resolver's response: empty records for an unregistered name. Throws a refusal. */
export async function ccipAnswer(own: Subnames, rows: NameRows, request: Hex): Promise<Hex> {
  try {
    const { args } = decodeFunctionData({ abi: resolveAbi, data: request })
    const name = parseDnsName(hexToBytes(args[0]))
    const subname = name === undefined ? undefined : own.read(name)
    // One that was not in lower case has another node than the one that is registered.
    if (!subname || subname.name !== name) throw httpError(404, 'data', 'a name of this service')
    const row = await rows.find(subname.name)
    return recordFor(row, namehash(subname.name), args[1], 0)
  } catch (thrown) {
    if (thrown instanceof Error && thrown.name === 'HttpError') throw thrown
    throw unreadable()
  }
}
