/** What the network is offered for it: as the page says, else as the node sees it (EIP-1559, and chains without it). */
import * as z from 'zod/mini'
import { bytes32, quantity } from '../../protocol/shapes.js'
import type { NodeClient } from '../approval/prepared.js'
import { paramsInvalid } from '../approval/sign-in-text.js'
import { FrameError } from '../frame-error.js'
import { askQuantity } from './quantity.js'

export type Fees =
  | { readonly type: 'legacy'; readonly gasPrice: bigint }
  | {
      readonly type: 'eip1559'
      readonly maxFeePerGas: bigint
      readonly maxPriorityFeePerGas: bigint
    }

export interface RequestedFees {
  readonly gasPrice?: string | undefined
  readonly maxFeePerGas?: string | undefined
  readonly maxPriorityFeePerGas?: string | undefined
}

const block = z.object({ baseFeePerGas: z.nullish(quantity), gasLimit: quantity })
export interface Latest {
  readonly baseFee?: bigint
  readonly gasLimit: bigint
}

/** Where a node can't say what is usual. */
const usualTip = 1_000_000_000n
/** Blocks may cost an eighth more than the one before: this lasts for several. */
const baseFeeMultiplier = 2n

export async function latestBlock(node: NodeClient): Promise<Latest> {
  const read = z.safeParse(block, await node.ask('eth_getBlockByNumber', ['latest', false]))
  if (!read.success) throw new FrameError('network', 'The network did not answer')
  const { baseFeePerGas, gasLimit } = read.data
  return {
    gasLimit: BigInt(gasLimit),
    ...(typeof baseFeePerGas === 'string' && { baseFee: BigInt(baseFeePerGas) }),
  }
}

export async function feesFor(
  { gasPrice, maxFeePerGas, maxPriorityFeePerGas }: RequestedFees,
  { baseFee }: Latest,
  node: NodeClient,
): Promise<Fees> {
  if (gasPrice !== undefined) {
    if (maxFeePerGas !== undefined || maxPriorityFeePerGas !== undefined) throw paramsInvalid()
    return { type: 'legacy', gasPrice: BigInt(gasPrice) }
  }
  if (baseFee === undefined)
    return { type: 'legacy', gasPrice: await askQuantity(node, 'eth_gasPrice', []) }
  const tip =
    maxPriorityFeePerGas === undefined
      ? await askQuantity(node, 'eth_maxPriorityFeePerGas', []).catch((thrown: unknown) => {
          if (thrown instanceof FrameError && thrown.code === 'node') return usualTip
          throw thrown
        })
      : BigInt(maxPriorityFeePerGas)
  const max = maxFeePerGas === undefined ? baseFee * baseFeeMultiplier + tip : BigInt(maxFeePerGas)
  if (tip > max && maxPriorityFeePerGas !== undefined) throw paramsInvalid()
  return {
    type: 'eip1559',
    maxFeePerGas: max,
    maxPriorityFeePerGas: tip > max ? max : tip,
  }
}

/** How many times the usual price a page may choose before it is warned of. */
const muchOfUsual = 5n

/** Whether the page offers far more for each unit of gas than this wallet would, or gives far more of it away as a tip. */
export async function isHighFee(
  requested: RequestedFees,
  fees: Fees,
  latest: Latest,
  node: NodeClient,
): Promise<boolean> {
  const { gasPrice, maxFeePerGas, maxPriorityFeePerGas } = requested
  const chosen = [gasPrice, maxFeePerGas, maxPriorityFeePerGas].some((fee) => fee !== undefined)
  if (!chosen) return false
  const usual = await feesFor({}, latest, node)
  const usualPrice = usual.type === 'legacy' ? usual.gasPrice : usual.maxFeePerGas
  const price = fees.type === 'legacy' ? fees.gasPrice : fees.maxFeePerGas
  return price > usualPrice * muchOfUsual
}

/** OP stacks take the cost of the chain beneath beside it: their own contract says how much (GasPriceOracle). */
const oracle = '0x420000000000000000000000000000000000000f'
const opChains = new Set([
  'eip155:10',
  'eip155:130',
  'eip155:480',
  'eip155:8453',
  'eip155:42220',
  'eip155:7777777',
  'eip155:84532',
  'eip155:11155420',
])

/** Undefined where there is none, or it can't be known. */
export async function beneathFee(
  chainId: string,
  unsigned: `0x${string}`,
  node: NodeClient,
): Promise<bigint | undefined> {
  if (!opChains.has(chainId)) return undefined
  // getL1Fee(bytes)
  const length = (unsigned.length - 2) / 2
  const padded = unsigned.slice(2).padEnd(Math.ceil(length / 32) * 64, '0')
  const head = `49948e0e${'20'.padStart(64, '0')}${length.toString(16).padStart(64, '0')}`
  const data = `0x${head}${padded}`
  try {
    const read = z.safeParse(bytes32, await node.ask('eth_call', [{ to: oracle, data }, 'latest']))
    return read.success ? BigInt(read.data) : undefined
  } catch {
    return undefined
  }
}
