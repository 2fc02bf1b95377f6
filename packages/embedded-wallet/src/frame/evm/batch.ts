/**
 * `wallet_sendCalls` (EIP-5792) of a plain account: each call is read by itself, all are shown at once, and after one yes each
 * is a transaction of its own, in their order. Other batches are refused before the user is asked.
 */
import { getAddress, type Hex, hexToBytes, keccak256, serializeTransaction } from 'viem'
import { parseParams } from '../../protocol/rpc.js'
import type { PrepareDeps, Prepared } from '../approval/prepared.js'
import { paramsInvalid } from '../approval/sign-in-text.js'
import { FrameError } from '../frame-error.js'
import { getReference } from './account.js'
import { applyLimits, type ChosenLimits, readLimits } from './allowance-limit.js'
import { assertOwnBatch, createBatchId, isRequired, type SendCallsParams } from './batch-request.js'
import { describeCalls, parseCalls } from './described-calls.js'
import { beneathFee, feesFor, latestBlock } from './fees.js'
import { askQuantity, hexOf } from './quantity.js'
import { send } from './send.js'
import { signHash } from './signature.js'
import { runSimulation } from './simulation.js'
import { assertNoOwnContract } from './smart-account/own-contracts.js'
import { createTokens } from './tokens.js'
import { failureGas, margin, perGas, priceFields, serializable, tryExactly } from './transaction.js'

/** This account runs calls one after the other, and has no capability that a page could ask for. */
function assertSupported({ atomicRequired, capabilities = {}, calls }: SendCallsParams): void {
  if (atomicRequired)
    throw new FrameError('atomicity', 'This account does not support call batching')
  const all = [capabilities, ...calls.map((call) => call.capabilities ?? {})]
  if (all.some((some) => Object.values(some).some(isRequired)))
    throw new FrameError('capability', 'This account has no such capability')
}

/** @param chosen - Limits that the user has set. */
export async function prepareBatch(
  params: unknown,
  deps: PrepareDeps,
  chosen: ChosenLimits = new Map(),
): Promise<Prepared> {
  const { chainId, account, node, batches } = deps
  const [requested] = parseParams('wallet_sendCalls', params) ?? []
  if (!requested) throw paramsInvalid()
  await assertOwnBatch(requested, deps)
  assertSupported(requested)
  const requestedCalls = requested.calls.map(({ to, data = '0x', value = '0x0' }) => {
    // A batch creates no contracts (EMB-04).
    if (to === undefined) throw paramsInvalid()
    return { from: account, to: getAddress(to), data: data as Hex, value: BigInt(value) }
  })
  const calls = applyLimits(requestedCalls, chosen)
  assertNoOwnContract(calls, account)
  const tokens = createTokens(node)
  const tried = calls.map(({ from, to, data, value }) => ({
    from,
    to,
    ...(data !== '0x' && { data, input: data }),
    value: hexOf(value),
  }))
  const [block, nonce, rough, stated] = await Promise.all([
    latestBlock(node),
    askQuantity(node, 'eth_getTransactionCount', [account, 'pending']),
    runSimulation(tried, { node, tokens, actions: [], validation: false }),
    parseCalls(calls, tokens),
  ])
  const fees = await feesFor({}, block, node)
  /** Later ones may stand on what those before do: a node that can't try them together can't tell what they take. */
  const getGas = async (at: number): Promise<bigint> => {
    const used = rough?.gas[at]
    const max = (gas: bigint) => (gas > block.gasLimit ? block.gasLimit : gas)
    // What was used is told after refunds, which are a fifth of it at most (EIP-3529).
    if (used !== undefined && !rough?.hasFailed) return max(margin(margin(used)))
    return askQuantity(node, 'eth_estimateGas', [tried[at]]).then(
      (gas) => max(margin(gas)),
      (thrown: unknown) => {
        if (!(thrown instanceof FrameError) || thrown.code !== 'node') throw thrown
        return max(failureGas)
      },
    )
  }
  const id = getReference(chainId)
  const transactions = await Promise.all(
    calls.map(async ({ to, value, data }, at) => {
      const about = { chainId: id, nonce: nonce + BigInt(at), gas: await getGas(at), fees, data }
      const transaction = serializable({ to, value: hexOf(value) }, about)
      const unsigned = serializeTransaction(transaction)
      const beneath = (await beneathFee(chainId, unsigned, node)) ?? 0n
      const fee = about.gas * perGas(fees) + beneath
      const exact = {
        ...tried[at],
        from: account,
        ...priceFields(fees),
        gas: hexOf(about.gas),
        nonce: hexOf(about.nonce),
      }
      return { transaction, unsigned, fee, exact }
    }),
  )
  const exact = transactions.map((transaction) => transaction.exact)
  const simulation =
    rough && !rough.hasFailed
      ? await tryExactly(exact, tried, { node, tokens, actions: stated.actions })
      : rough
  const described = describeCalls(stated, simulation, deps)
  const batch = requested.id ?? createBatchId()
  const limits = readLimits({
    requested: requestedCalls,
    decoded: stated.calls,
    chosen,
    prepare: (next) => prepareBatch(params, deps, next),
  })
  return {
    limits,
    decoded: {
      chainId,
      account,
      ...described,
      fee: transactions.reduce((sum, { fee }) => sum + fee, 0n),
    },
    sign(key) {
      const signed = transactions.map(({ transaction, unsigned }) =>
        serializeTransaction(transaction, signHash(hexToBytes(keccak256(unsigned)), key)),
      )
      return async (onSend) => {
        const keep = (hashes: readonly Hex[]) =>
          batches.keep(batch, { chainId, hashes, count: signed.length })
        const hashes: Hex[] = []
        for (const transaction of signed) {
          // Saves the hashes before sending. However the send ends, the app can query the status of calls
          // that may be on chain (X12).
          await keep([...hashes, keccak256(transaction)])
          try {
            hashes.push(await send(transaction, node, onSend))
          } catch (thrown) {
            // What comes after one that was not taken, or may not have been, is not sent: the status tells of what went out.
            if (thrown instanceof FrameError && thrown.code === 'outcome-unknown') break
            await keep(hashes)
            if (hashes.length === 0) throw thrown
            break
          }
        }
        return { id: batch }
      }
    },
  }
}
