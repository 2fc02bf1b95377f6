/** What a transfer would do, as the node says: what it costs, whether it goes through, and what of it arrives. */
import {
  KitError,
  type NodeClient,
  sanitizeText,
  type TransactionRequest,
  type Transfer,
  type TransferPreview,
  transferFailureDetails,
} from '@scope/core/chain'
import { parseAddress } from '../address.js'
import { estimateFee, evmTransaction, transactionFields } from '../reads.js'
import { getRecipientWarnings } from '../recipient.js'
import { addressWord, returned, revertReason, transferTopic, wordAt } from './abi.js'
import { getDataFee } from './data-fee.js'
import { transferRequest } from './transfer.js'

/** What a node's error, or one that it is the cause of, holds of the contract's answer. */
function dataIn(thrown: unknown): unknown {
  const { data, cause } = (thrown ?? {}) as Record<string, unknown>
  if (typeof data === 'string') return data
  if (typeof data === 'object' && data !== null) return dataIn(data)
  return thrown instanceof KitError ? dataIn(cause) : undefined
}

/** By the token's own contract, or by the contract that is to get the chain's own currency. */
function refused(by: 'token-rejected' | 'program-rejected', cause?: unknown, data = dataIn(cause)) {
  const reason = sanitizeText(revertReason(data) ?? '')
  const message = reason
    ? `The contract would refuse this transfer: ${reason}`
    : 'The contract would refuse this transfer.'
  return new KitError('execution-reverted', message, {
    details: transferFailureDetails(by, reason),
    cause,
  })
}

interface Simulated {
  readonly status?: unknown
  readonly logs?: unknown
  readonly returnData?: unknown
}

/** The logs of the one call that was tried; undefined where the node does not try calls. */
function simulatedCall(answer: unknown): Simulated | undefined {
  const [block] = Array.isArray(answer) ? answer : []
  const calls: unknown = block?.calls
  return Array.isArray(calls) ? calls[0] : undefined
}

/** What a token's own events say has reached the recipient. */
function arrived(logs: unknown, token: string, to: string): bigint {
  if (!Array.isArray(logs)) return 0n
  const recipient = `0x${addressWord(to)}`
  return logs.reduce((sum: bigint, log: unknown) => {
    const { address, topics, data } = (log ?? {}) as Record<string, unknown>
    const isIt =
      typeof address === 'string' &&
      address.toLowerCase() === token.toLowerCase() &&
      Array.isArray(topics) &&
      topics[0] === transferTopic &&
      String(topics[2]).toLowerCase() === recipient
    return isIt ? sum + (wordAt(returned(data, 'log'), 0) ?? 0n) : sum
  }, 0n)
}

type Tried = Pick<TransferPreview, 'amountReceived' | 'error'>

/** Nodes without `eth_simulateV1`: a token that returns false, as some do, refuses as well as one that reverts. */
async function tryCall(node: NodeClient, call: object, signal: AbortSignal): Promise<Tried> {
  try {
    const digits = returned(await node.request('eth_call', [call, 'latest'], signal), 'transfer')
    return wordAt(digits, 0) === 0n ? { error: refused('token-rejected') } : {}
  } catch (thrown) {
    if (thrown instanceof KitError && thrown.code === 'execution-reverted')
      return { error: refused('token-rejected', thrown) }
    throw thrown
  }
}

async function tryToken(
  node: NodeClient,
  from: string,
  request: TransactionRequest,
  transfer: Transfer & { readonly token: { readonly address: string } },
  signal: AbortSignal,
): Promise<Tried> {
  const call = transactionFields(from, evmTransaction(request))
  const asked = [{ blockStateCalls: [{ calls: [call] }] }, 'latest']
  const answer = await node.request('eth_simulateV1', asked, signal).catch(() => undefined)
  const tried = simulatedCall(answer)
  if (!tried || (tried.status !== '0x1' && tried.status !== '0x0'))
    return tryCall(node, call, signal)
  if (tried.status === '0x0')
    return { error: refused('token-rejected', undefined, tried.returnData) }
  const amountReceived = arrived(tried.logs, transfer.token.address, transfer.to)
  // It went through and nothing came: returned false, or kept all of it.
  return amountReceived > 0n
    ? { amountReceived }
    : { amountReceived, error: refused('token-rejected') }
}

/** A transfer of all there is leaves nothing for the fee: what it costs is asked of a smaller one. */
async function getFee(
  node: NodeClient,
  from: string,
  request: TransactionRequest,
  signal: AbortSignal,
): Promise<Pick<TransferPreview, 'error'> & { readonly fee: bigint }> {
  try {
    return { fee: await estimateFee(node, from, request, signal) }
  } catch (thrown) {
    if (!(thrown instanceof KitError)) throw thrown
    const { to = '', data, value = 0n } = evmTransaction(request)
    if (thrown.code === 'insufficient-funds' && value > 1n) {
      const less: TransactionRequest = { namespace: 'eip155', transaction: { to, value: 1n } }
      return { fee: await estimateFee(node, from, less, signal) }
    }
    if (thrown.code !== 'execution-reverted') throw thrown
    const by = data === undefined ? 'program-rejected' : 'token-rejected'
    return { fee: 0n, error: refused(by, thrown) }
  }
}

export async function previewTransfer(
  node: NodeClient,
  from: string,
  transfer: Transfer,
  signal: AbortSignal,
): Promise<TransferPreview> {
  const to = parseAddress(transfer.to)
  const request = transferRequest({ ...transfer, to })
  const { token } = transfer
  const trying: Promise<Tried> | Tried = token
    ? tryToken(node, from, request, { ...transfer, to, token }, signal)
    : {}
  const [gas, data, warnings, tried] = await Promise.all([
    getFee(node, from, request, signal),
    getDataFee(node, (evmTransaction(request).data?.length ?? 2) / 2, signal),
    getRecipientWarnings(node, from, evmTransaction(request), signal),
    trying,
  ])
  const { error } = { ...gas, ...tried }
  return {
    fee: gas.fee + data,
    ...(data > 0n && { extra: { kind: 'data' as const, fee: data } }),
    ...(tried.amountReceived !== undefined && { amountReceived: tried.amountReceived }),
    ...(error && { error }),
    warnings,
  }
}
