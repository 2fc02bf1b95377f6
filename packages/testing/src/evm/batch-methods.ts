/**
 * Batches of calls (EIP-5792), one transaction per call. A wallet that runs them as one has one prompt, and what the site
 * sees of it is what such a wallet would say. Another one has a prompt per call.
 */
import { isHex, numberToHex } from 'viem'
import { askNode } from '../ask-node.js'
import type { Prompts } from '../prompts.js'
import { rpcError } from '../rpc-error.js'
import type { Method } from './method.js'
import type { WalletState } from './wallet-state.js'

/** How a test wallet runs batches: `atomic.status` of its capabilities. `ready` becomes `supported` with the first batch. */
export type BatchSupport = 'supported' | 'ready' | 'unsupported'

/** Methods of EIP-5792. */
export const batchMethods = [
  'wallet_getCapabilities',
  'wallet_sendCalls',
  'wallet_getCallsStatus',
  'wallet_showCallsStatus',
] as const

export const isBatchMethod = (method: string): boolean =>
  batchMethods.some((known) => known === method)

export interface BatchMethodsDeps {
  readonly state: WalletState
  readonly prompts: Prompts
  readonly support: BatchSupport
  /** Signs and sends one transaction. */
  send(fields: Readonly<Record<string, unknown>>): Promise<string>
}

interface Batch {
  readonly chainId: number
  /** Number of calls. */
  readonly count: number
  readonly hashes: readonly string[]
  readonly atomic: boolean
}

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

function parseBatch([batch]: readonly unknown[], chainId: number) {
  if (!isFields(batch) || batch.version !== '2.0.0' || typeof batch.from !== 'string')
    throw rpcError(-32602, 'Invalid batch: expected version 2.0.0 and an account.')
  if (batch.chainId !== numberToHex(chainId))
    throw rpcError(5710, `The wallet is not on ${String(batch.chainId)}.`)
  if (typeof batch.atomicRequired !== 'boolean')
    throw rpcError(-32602, 'Invalid batch: atomicRequired is missing.')
  const { calls, id, from, atomicRequired } = batch
  if (!Array.isArray(calls) || calls.length === 0 || !calls.every(isFields))
    throw rpcError(-32602, 'Invalid batch: expected calls.')
  if (id !== undefined && typeof id !== 'string') throw rpcError(-32602, 'Invalid batch: id.')
  return { calls, id, from, atomicRequired }
}

export function createBatchMethods(deps: BatchMethodsDeps): Record<string, Method> {
  const { state, prompts, send } = deps
  const batches = new Map<string, Batch>()
  let { support } = deps
  function find([id]: readonly unknown[]): Batch & { readonly id: string } {
    const batch = batches.get(String(id))
    if (!batch) throw rpcError(5730, 'Unknown bundle id.')
    return { ...batch, id: String(id) }
  }
  return {
    wallet_getCapabilities: async () =>
      Object.fromEntries(
        state.chains().map((chainId) => [numberToHex(chainId), { atomic: { status: support } }]),
      ),
    wallet_sendCalls: async (params, method) => {
      const chainId = state.chainId()
      const { calls, id: wanted, from, atomicRequired } = parseBatch(params, chainId)
      const id = wanted ?? `0x${crypto.randomUUID().replaceAll('-', '')}`
      if (batches.has(id)) throw rpcError(5720, 'This id is already in use.')
      if (atomicRequired && support === 'unsupported')
        throw rpcError(5760, 'The wallet can’t run the calls as one.')
      const hashes: string[] = []
      const { length: count } = calls
      const isEachAsked = support === 'unsupported'
      if (!isEachAsked) await prompts.ask('send', method, params)
      if (support === 'ready') support = 'supported'
      for (const { to, data, value } of calls) {
        if (isEachAsked) await prompts.ask('send', method, params)
        hashes.push(await send({ from, to, data, value }))
        // Also where the user declines the next one.
        batches.set(id, { chainId, count, hashes, atomic: !isEachAsked })
      }
      return { id }
    },
    wallet_getCallsStatus: async (params) => {
      const { id, chainId, count, hashes, atomic } = find(params)
      const found = await Promise.all(
        hashes.map((hash) => askNode(state.node(chainId), 'eth_getTransactionReceipt', [hash])),
      )
      const receipts = found.filter(isFields)
      const successes = receipts.filter(({ status }) => isHex(status) && BigInt(status) === 1n)
      const isFinal = receipts.length === hashes.length
      const code = successes.length === count ? 200 : successes.length === 0 ? 500 : 600
      const status = isFinal ? code : 100
      return { version: '2.0.0', id, chainId: numberToHex(chainId), status, atomic, receipts }
    },
    wallet_showCallsStatus: async (params) => {
      find(params)
      return null
    },
  }
}
