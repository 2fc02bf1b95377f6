/** Which answers never change: those of blocks that are final, and those that belong to a hash or a chain for ever. */
import type { Call } from './call.js'

/** Where the block stands among the parameters of what reads state. */
const blockAt: ReadonlyMap<string, number> = new Map([
  ['eth_getBlockByNumber', 0],
  ['eth_getBlockReceipts', 0],
  ['eth_getBlockTransactionCountByNumber', 0],
  ['eth_getTransactionByBlockNumberAndIndex', 0],
  ['eth_getUncleCountByBlockNumber', 0],
  ['eth_getAccount', 1],
  ['eth_getBalance', 1],
  ['eth_getCode', 1],
  ['eth_getTransactionCount', 1],
  ['eth_call', 1],
  ['eth_getStorageAt', 2],
  ['eth_getProof', 2],
])

/** The answer tells which block it is of. */
const blockInAnswer: ReadonlyMap<string, string> = new Map([
  ['eth_getTransactionReceipt', 'blockNumber'],
  ['eth_getTransactionByHash', 'blockNumber'],
  ['eth_getBlockByHash', 'number'],
])

const forEver = new Set(['eth_chainId', 'net_version', 'getGenesisHash'])

const asBlock = (value: unknown): bigint | undefined =>
  typeof value === 'string' && /^0x[0-9a-f]{1,16}$/i.test(value) ? BigInt(value) : undefined

export type Cacheability = 'never' | 'always' | { readonly ifFinal: bigint }

/** Whether it is worth looking for a kept answer at all. */
export function isCacheable({ method, params }: Call): boolean {
  if (forEver.has(method) || blockInAnswer.has(method)) return true
  if (method === 'getTransaction') return true
  if (method === 'eth_getLogs') return getCacheability({ method, params }, undefined) !== 'never'
  const place = blockAt.get(method)
  return (
    place !== undefined && asBlock(params[place]) !== undefined && !overridesState(method, params)
  )
}

/**
 * Returns whether `eth_call` has a third parameter, which overrides the state. The response is still deterministic, but
 * no client repeats the call.
 */
const overridesState = (method: string, params: readonly unknown[]): boolean =>
  method === 'eth_call' && params.length > 2

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null
    ? Object.getOwnPropertyDescriptor(value, name)?.value
    : undefined

/** How long this answer holds. `null` is never kept: what is not there may come. */
export function getCacheability(
  { method, params }: Pick<Call, 'method' | 'params'>,
  result: unknown,
): Cacheability {
  if (forEver.has(method)) return 'always'
  if (method === 'eth_getLogs') {
    const from = asBlock(field(params[0], 'fromBlock'))
    const to = asBlock(field(params[0], 'toBlock'))
    return from !== undefined && to !== undefined ? { ifFinal: to } : 'never'
  }
  if (result === null) return 'never'
  if (method === 'getTransaction') {
    const commitment = field(params[1], 'commitment')
    return commitment === undefined || commitment === 'finalized' ? 'always' : 'never'
  }
  const name = blockInAnswer.get(method)
  const place = blockAt.get(method)
  const block =
    name !== undefined
      ? asBlock(field(result, name))
      : place !== undefined
        ? asBlock(params[place])
        : undefined
  return block === undefined ? 'never' : { ifFinal: block }
}
