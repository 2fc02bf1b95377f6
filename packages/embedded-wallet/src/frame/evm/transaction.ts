/**
 * `eth_sendTransaction`: what the page left open is filled in, one exact transaction is made of it, and that one is shown,
 * signed and sent, once (threats X9, X12, F21).
 */
import {
  getAddress,
  type Hex,
  hexToBytes,
  keccak256,
  serializeTransaction,
  type TransactionSerializable,
} from 'viem'
import { parseParams, type RpcParams } from '../../protocol/rpc.js'
import type { Action, Warning } from '../approval/decoded-request.js'
import type { NodeClient, PrepareDeps, Prepared } from '../approval/prepared.js'
import { paramsInvalid } from '../approval/sign-in-text.js'
import { FrameError } from '../frame-error.js'
import { accountMismatch, chainMismatch, getReference } from './account.js'
import { applyLimit, type ChosenLimits, readLimits } from './allowance-limit.js'
import { type DecodedCall, parseCall } from './calls.js'
import { beneathFee, type Fees, feesFor, isHighFee, latestBlock } from './fees.js'
import { getPaymentWarnings } from './paid.js'
import { askQuantity, hexOf, toSafeInteger } from './quantity.js'
import { send } from './send.js'
import { signHash } from './signature.js'
import type { SimulatedCall } from './simulate.js'
import { findUndeclaredAllowances } from './simulated-allowances.js'
import { runSimulation, type Simulation, type SimulationDeps } from './simulation.js'
import { assertNoOwnContract } from './smart-account/own-contracts.js'
import { createTokens } from './tokens.js'

type TransactionParams = RpcParams<'eth_sendTransaction'>[0]

/** Of what a node thinks it takes. */
export const margin = (gas: bigint) => (gas * 12n) / 10n
/** Where it could not be tried out: what fails may take that much. */
export const failureGas = 500_000n
/** Legacy, access lists (EIP-2930), EIP-1559. None that carries blobs or authorizations (EIP-7702, threat F27). */
export const transactionTypes: ReadonlySet<string | undefined> = new Set([
  undefined,
  '0x0',
  '0x1',
  '0x2',
])

function getData({ data, input }: TransactionParams): Hex {
  if (data !== undefined && input !== undefined && data.toLowerCase() !== input.toLowerCase())
    throw paramsInvalid()
  return (data ?? input ?? '0x') as Hex
}

/** What the node thinks it takes, with some room. Undefined where it says that it fails. */
async function estimate(call: object, node: NodeClient): Promise<bigint | undefined> {
  try {
    return margin(await askQuantity(node, 'eth_estimateGas', [call]))
  } catch (thrown) {
    // The node has an opinion: it fails there. Anything else is no answer at all.
    if (!(thrown instanceof FrameError) || thrown.code !== 'node') throw thrown
    return undefined
  }
}

/** The prices of a transaction as a node's calls take them. */
export function priceFields(fees: Fees) {
  if (fees.type === 'legacy') return { gasPrice: hexOf(fees.gasPrice) }
  const { maxFeePerGas, maxPriorityFeePerGas } = fees
  return {
    maxFeePerGas: hexOf(maxFeePerGas),
    maxPriorityFeePerGas: hexOf(maxPriorityFeePerGas),
  }
}

/**
 * Tries out calls exactly as they are signed, at the base fee of the next block. A node that does not take that (the nonce is
 * a later one, the balance is too low, or it knows no such checks) is asked without the checks, then for the calls alone.
 */
export const tryExactly = async (
  exact: readonly SimulatedCall[],
  calls: readonly SimulatedCall[],
  deps: Omit<SimulationDeps, 'validation'>,
): Promise<Simulation | undefined> =>
  (await runSimulation(exact, { ...deps, validation: true })) ??
  (await runSimulation(exact, { ...deps, validation: false })) ??
  runSimulation(calls, { ...deps, validation: false })

export function serializable(
  requested: Pick<TransactionParams, 'to' | 'value' | 'accessList'>,
  about: { chainId: bigint; nonce: bigint; gas: bigint; fees: Fees; data: Hex },
): TransactionSerializable {
  const { chainId, nonce, gas, fees, data } = about
  const basis = {
    chainId: toSafeInteger(chainId),
    nonce: toSafeInteger(nonce),
    gas,
    value: BigInt(requested.value ?? '0x0'),
    data,
    ...(requested.to ? { to: requested.to.toLowerCase() as Hex } : {}),
  }
  const accessList = requested.accessList?.map(({ address, storageKeys }) => ({
    address: address.toLowerCase() as Hex,
    storageKeys: storageKeys as Hex[],
  }))
  if (fees.type === 'legacy')
    return accessList
      ? { ...basis, type: 'eip2930', gasPrice: fees.gasPrice, accessList }
      : { ...basis, type: 'legacy', gasPrice: fees.gasPrice }
  const { maxFeePerGas, maxPriorityFeePerGas } = fees
  const list = accessList && { accessList }
  return { ...basis, type: 'eip1559', maxFeePerGas, maxPriorityFeePerGas, ...list }
}

export const perGas = (fees: Fees) => (fees.type === 'legacy' ? fees.gasPrice : fees.maxFeePerGas)

/** What could not be tried out is said, unless every act is one that the wallet reads whole. */
const needsSimulation = (actions: readonly Action[], warnings: readonly Warning[]): boolean =>
  warnings.includes('undecoded') || actions.some(({ type }) => type === 'call' || type === 'deploy')

/** @param chosen - Limit that the user has set, of the one call with index 0. */
export async function prepareTransaction(
  params: unknown,
  deps: PrepareDeps,
  chosen: ChosenLimits = new Map(),
): Promise<Prepared> {
  const { chainId, account, node } = deps
  const [requested] = parseParams('eth_sendTransaction', params) ?? []
  if (!requested || !transactionTypes.has(requested.type)) throw paramsInvalid()
  if (requested.from !== undefined && requested.from.toLowerCase() !== account.toLowerCase())
    throw accountMismatch()
  const id = getReference(chainId)
  if (requested.chainId !== undefined && BigInt(requested.chainId) !== id) throw chainMismatch()
  const requestedData = getData(requested)
  const data = applyLimit(requestedData, chosen.get(0))
  const value = BigInt(requested.value ?? '0x0')
  const to = requested.to ? getAddress(requested.to) : undefined
  if (!to && data === '0x') throw paramsInvalid()
  assertNoOwnContract([{ ...(to !== undefined && { to }), data }], account)

  const tokens = createTokens(node)
  const call = {
    from: account,
    ...(to !== undefined && { to }),
    ...(data !== '0x' && { data, input: data }),
    value: hexOf(value),
  }
  const deploy: DecodedCall = {
    actions: [{ type: 'deploy', amount: value, data }],
    warnings: ['undecoded'],
  }
  const [block, pending, decoded, estimated] = await Promise.all([
    latestBlock(node),
    askQuantity(node, 'eth_getTransactionCount', [account, 'pending']),
    to === undefined ? deploy : parseCall({ from: account, to, value, data }, tokens),
    requested.gas === undefined ? estimate(call, node) : BigInt(requested.gas),
  ])
  const nonce = requested.nonce === undefined ? pending : BigInt(requested.nonce)
  const wanted = estimated ?? failureGas
  const gas = requested.gas === undefined && wanted > block.gasLimit ? block.gasLimit : wanted
  const fees = await feesFor(requested, block, node)
  const exact = { ...call, ...priceFields(fees), gas: hexOf(gas), nonce: hexOf(nonce) }
  const [simulation, isHigh] = await Promise.all([
    tryExactly([exact], [call], { node, tokens, actions: decoded.actions }),
    isHighFee(requested, fees, block, node),
  ])
  const hidden = findUndeclaredAllowances(simulation?.allowances ?? [], decoded.actions)
  const actions = [...decoded.actions, ...hidden.actions]
  const transaction = serializable(requested, { chainId: id, nonce, gas, fees, data })
  const unsigned = serializeTransaction(transaction)
  const beneath = (await beneathFee(chainId, unsigned, node)) ?? 0n
  const isNotSimulated =
    !simulation && (requested.gas !== undefined || needsSimulation(actions, decoded.warnings))
  const warnings: readonly Warning[] = [
    ...decoded.warnings,
    ...hidden.warnings,
    ...getPaymentWarnings(actions, deps),
    ...(simulation?.warnings ?? []),
    ...(simulation?.hasFailed || estimated === undefined ? (['simulation-failed'] as const) : []),
    ...(isNotSimulated ? (['not-simulated'] as const) : []),
    ...(isHigh ? (['high-fee'] as const) : []),
    ...(nonce > pending ? (['later-nonce'] as const) : []),
  ]
  const limits = readLimits({
    requested: [{ data: requestedData }],
    decoded: [{ actions, warnings: decoded.warnings }],
    chosen,
    prepare: (next) => prepareTransaction(params, deps, next),
  })
  return {
    limits,
    decoded: {
      chainId,
      account,
      actions,
      warnings: [...new Set(warnings)],
      ...(simulation?.changes && { changes: simulation.changes }),
      fee: gas * perGas(fees) + beneath,
    },
    sign(key) {
      const signature = signHash(hexToBytes(keccak256(unsigned)), key)
      const signed = serializeTransaction(transaction, signature)
      return (onSend) => send(signed, node, onSend)
    },
  }
}
