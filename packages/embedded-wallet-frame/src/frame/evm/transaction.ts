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
import { type RpcParams, readParams } from '../../protocol/rpc.js'
import type { ChainNode, Prepared, PrepareNeeds } from '../approval/prepared.js'
import type { Act, Change, Warning } from '../approval/reading.js'
import { evmEnds, receiverWarnings } from '../approval/receivers.js'
import { paramsInvalid } from '../approval/sign-in-text.js'
import { FrameProblem } from '../frame-error.js'
import { accountMismatch, chainMismatch, referenceOf } from './account.js'
import { notSaid } from './allowances-tried.js'
import { type CallReading, readCall } from './calls.js'
import { beneathFee, type Fees, feesFor, type Latest, latestBlock } from './fees.js'
import { askQuantity, countOf, hexOf } from './quantity.js'
import { send } from './send.js'
import { signHash } from './signature.js'
import { createTokens } from './tokens.js'
import { type Trial, tryOut } from './trial.js'

type Asked = RpcParams<'eth_sendTransaction'>[0]

/** Nobody has the key of these. */
const lost = new Set([
  '0x0000000000000000000000000000000000000000',
  '0x000000000000000000000000000000000000dead',
])
/** Of what a node thinks it takes. */
export const margin = (gas: bigint) => (gas * 12n) / 10n
/** Where it could not be tried out: what fails may take that much. */
export const gasOfFailure = 500_000n
/** Legacy, access lists (EIP-2930), EIP-1559. */
const types = new Set([undefined, '0x0', '0x1', '0x2'])

function dataOf({ data, input }: Asked): Hex {
  if (data !== undefined && input !== undefined && data.toLowerCase() !== input.toLowerCase())
    throw paramsInvalid()
  return (data ?? input ?? '0x') as Hex
}

interface Gas {
  readonly gas: bigint
  readonly warnings: readonly Warning[]
}

async function gasFor(
  given: string | undefined,
  call: object,
  { gasLimit }: Latest,
  trial: Trial | undefined,
  node: ChainNode,
): Promise<Gas> {
  const fails: readonly Warning[] = trial?.fails ? ['fails'] : []
  if (given !== undefined) return { gas: BigInt(given), warnings: trial ? fails : ['untried'] }
  try {
    const estimated = margin(await askQuantity(node, 'eth_estimateGas', [call]))
    return { gas: estimated > gasLimit ? gasLimit : estimated, warnings: fails }
  } catch (thrown) {
    // The node has an opinion: it fails there. Anything else is no answer at all.
    if (!(thrown instanceof FrameProblem) || thrown.code !== 'node') throw thrown
    return { gas: gasOfFailure < gasLimit ? gasOfFailure : gasLimit, warnings: ['fails'] }
  }
}

export function serializable(
  asked: Pick<Asked, 'to' | 'value' | 'accessList'>,
  about: { chainId: bigint; nonce: bigint; gas: bigint; fees: Fees; data: Hex },
): TransactionSerializable {
  const { chainId, nonce, gas, fees, data } = about
  const basis = {
    chainId: countOf(chainId),
    nonce: countOf(nonce),
    gas,
    value: BigInt(asked.value ?? '0x0'),
    data,
    ...(asked.to ? { to: asked.to.toLowerCase() as Hex } : {}),
  }
  const accessList = asked.accessList?.map(({ address, storageKeys }) => ({
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

export function receivers(
  acts: readonly Act[],
  { account, known }: PrepareNeeds,
): readonly Warning[] {
  return acts.flatMap((act): readonly Warning[] => {
    if (act.does !== 'pay' || (act.from ?? account).toLowerCase() !== account.toLowerCase())
      return []
    const to = act.to.toLowerCase()
    const isContract = act.asset.kind !== 'native' && act.asset.address.toLowerCase() === to
    if (lost.has(to) || isContract) return ['lost-receiver']
    return receiverWarnings(act.to, account, known, evmEnds)
  })
}

export async function prepareTransaction(params: unknown, needs: PrepareNeeds): Promise<Prepared> {
  const { chainId, account, node } = needs
  const [asked] = readParams('eth_sendTransaction', params) ?? []
  if (!asked || !types.has(asked.type)) throw paramsInvalid()
  if (asked.from !== undefined && asked.from.toLowerCase() !== account.toLowerCase())
    throw accountMismatch()
  const id = referenceOf(chainId)
  if (asked.chainId !== undefined && BigInt(asked.chainId) !== id) throw chainMismatch()
  const data = dataOf(asked)
  const value = BigInt(asked.value ?? '0x0')
  const to = asked.to ? getAddress(asked.to) : undefined
  if (!to && data === '0x') throw paramsInvalid()

  const tokens = createTokens(node)
  const call = {
    from: account,
    ...(to !== undefined && { to }),
    ...(data !== '0x' && { data, input: data }),
    value: hexOf(value),
  }
  const deploy: CallReading = { acts: [{ does: 'deploy', data }], warnings: ['unread'] }
  const [block, nonce, trial, reading] = await Promise.all([
    latestBlock(node),
    asked.nonce === undefined
      ? askQuantity(node, 'eth_getTransactionCount', [account, 'pending'])
      : BigInt(asked.nonce),
    tryOut([call], node, tokens),
    to === undefined ? deploy : readCall({ from: account, to, value, data }, tokens),
  ])
  const hidden = notSaid(trial?.allowances ?? [], reading.acts)
  const acts = [...reading.acts, ...hidden.acts]
  const [{ gas, warnings }, fees] = await Promise.all([
    gasFor(asked.gas, call, block, trial, node),
    feesFor(asked, block, node),
  ])
  const transaction = serializable(asked, { chainId: id, nonce, gas, fees, data })
  const unsigned = serializeTransaction(transaction)
  const beneath = (await beneathFee(chainId, unsigned, node)) ?? 0n
  const all = [...reading.warnings, ...hidden.warnings, ...receivers(acts, needs), ...warnings]
  const changes: readonly Change[] | undefined = trial?.changes
  return {
    reading: {
      chainId,
      account,
      acts,
      warnings: [...new Set(all)],
      ...(changes && { changes }),
      fee: gas * perGas(fees) + beneath,
    },
    sign(key) {
      const signature = signHash(hexToBytes(keccak256(unsigned)), key)
      const signed = serializeTransaction(transaction, signature)
      return (onSend) => send(signed, node, onSend)
    },
  }
}
