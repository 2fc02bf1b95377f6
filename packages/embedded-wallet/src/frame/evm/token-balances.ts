/**
 * What an account holds before a request and after it, as each contract itself reports. Logs only say where to look: a
 * contract can log transfers that it never makes.
 */
import type { NodeClient } from '../approval/prepared.js'
import type { Holding } from './moves.js'
import { type CallResult, hasSucceeded, type SimulatedCall, simulate } from './simulate.js'

/** `balanceOf(address)`, `ownerOf(uint256)`, `balanceOf(address,uint256)`. */
const selectors = { token: '0x70a08231', unique: '0x6352211e', counted: '0x00fdd58e' } as const
const reader = `0x${'0'.repeat(40)}`
/** Gas of one read. A contract that burns more can't keep the others from being read. */
const readGas = '0x493e0'

export const getKey = ({ kind, address, id }: Holding): string => `${kind} ${address} ${id ?? ''}`

const word = (value: bigint) => value.toString(16).padStart(64, '0')

function readOf({ kind, address, id = 0n }: Holding, account: string): SimulatedCall {
  const owner = word(BigInt(account))
  const args = { token: owner, unique: word(id), counted: owner + word(id) }[kind]
  const data = `${selectors[kind]}${args}`
  return { from: reader, to: address, data, input: data, gas: readGas }
}

/** `undefined` if the contract does not say. */
function amountIn(
  { kind }: Holding,
  account: string,
  result: CallResult | undefined,
): bigint | undefined {
  const { returnData } = result ?? {}
  if (!result || typeof returnData !== 'string') return undefined
  // `ownerOf` reverts for an item that is not there; an address without code returns nothing.
  if (!hasSucceeded(result)) return kind === 'unique' ? 0n : undefined
  if (returnData === '0x') return 0n
  if (!/^0x[\da-f]{64}$/i.test(returnData)) return undefined
  const value = BigInt(returnData)
  return kind === 'unique' ? (value === BigInt(account) ? 1n : 0n) : value
}

const isSilent = (result: CallResult | undefined): boolean =>
  !result || !hasSucceeded(result) || result.returnData === '0x'

export interface HoldingsDeps {
  readonly calls: readonly SimulatedCall[]
  readonly account: string
  readonly node: NodeClient
  readonly validation: boolean
}

/**
 * Reads how much of each holding the account has more or less of after the calls.
 *
 * @returns Differences by {@link getKey}. A holding is missing if its contract does not say how much the account has, or the
 * node can't be asked.
 */
export async function readDifferences(
  holdings: readonly Holding[],
  { calls, account, node, validation }: HoldingsDeps,
): Promise<ReadonlyMap<string, bigint>> {
  if (holdings.length === 0) return new Map()
  const reads = holdings.map((holding) => readOf(holding, account))
  // In a block of their own: they take nothing from the calls. Its base fee is nought, as the reader pays none.
  const readBlock = { calls: reads, blockOverrides: { baseFeePerGas: '0x0' } }
  const [first, second] = await Promise.all([
    simulate([readBlock], node),
    simulate([{ calls }, readBlock], node, validation),
  ])
  if (!Array.isArray(first) || !Array.isArray(second)) return new Map()
  const [before] = first
  const [done, after] = second
  if (!before || !after || !done?.every(hasSucceeded)) return new Map()
  return new Map(
    holdings.flatMap((holding, at) => {
      // No such function: both are silent.
      if (isSilent(before[at]) && isSilent(after[at])) return []
      const [then, now] = [before[at], after[at]].map((result) =>
        amountIn(holding, account, result),
      )
      return then === undefined || now === undefined ? [] : [[getKey(holding), now - then] as const]
    }),
  )
}
