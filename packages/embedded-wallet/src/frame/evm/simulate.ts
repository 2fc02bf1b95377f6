/** Runs calls on a node without sending them (`eth_simulateV1`). */
import * as z from 'zod/mini'
import { quantity } from '../../protocol/shapes.js'
import type { NodeClient } from '../approval/prepared.js'
import { FrameError } from '../frame-error.js'

/** Fields as they are signed. A contract can behave differently in a simulation if it sees other values. */
export interface SimulatedCall {
  readonly from: string
  readonly to?: string
  readonly data?: string
  readonly input?: string
  readonly value?: string
  readonly gas?: string
  readonly gasPrice?: string
  readonly maxFeePerGas?: string
  readonly maxPriorityFeePerGas?: string
  readonly nonce?: string
}

export interface SimulatedBlock {
  readonly calls: readonly SimulatedCall[]
  /** Defaults to the fields that the node gives its next block. */
  readonly blockOverrides?: { readonly baseFeePerGas?: string; readonly time?: string }
}

const hexText = z.string().check(z.maxLength(16_384), z.regex(/^0x[\da-f]*$/i))
const log = z.object({
  address: z.string().check(z.regex(/^0x[\da-f]{40}$/i)),
  topics: z.array(hexText).check(z.maxLength(4)),
  data: hexText,
})
const callResult = z.object({
  status: hexText,
  gasUsed: z.optional(quantity),
  logs: z.optional(z.array(log).check(z.maxLength(4_096))),
  /** Read by its caller: one call that returns too much makes no other call unreadable. */
  returnData: z.optional(z.unknown()),
})
const blockResults = z.array(
  z.object({ calls: z.array(callResult).check(z.minLength(1), z.maxLength(64)) }),
)

export type CallResult = z.infer<typeof callResult>

export const hasSucceeded = ({ status }: CallResult): boolean =>
  BigInt(status === '0x' ? '0x0' : status) === 1n

/**
 * Simulates blocks, each on the state that the one before leaves.
 *
 * @param validation - Checks nonces, prices and balances, and runs the calls at the base fee of the next block.
 * @returns The results of each block. `undefined` if the node can't simulate, `unreadable` if its response is malformed.
 */
export async function simulate(
  blocks: readonly SimulatedBlock[],
  node: NodeClient,
  validation = false,
): Promise<readonly (readonly CallResult[])[] | 'unreadable' | undefined> {
  const options = {
    blockStateCalls: blocks,
    traceTransfers: true,
    ...(validation && { validation }),
  }
  let raw: unknown
  try {
    raw = await node.ask('eth_simulateV1', [options, 'latest'])
  } catch (thrown) {
    if (thrown instanceof FrameError && thrown.code === 'aborted') throw thrown
    return undefined
  }
  const read = z.safeParse(blockResults, raw)
  if (!read.success) return 'unreadable'
  const results = read.data.map(({ calls }) => calls)
  const isWhole =
    results.length === blocks.length &&
    blocks.every(({ calls }, at) => results[at]?.length === calls.length)
  return isWhole ? results : 'unreadable'
}
