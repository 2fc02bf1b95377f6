/** JSON-RPC methods of a bundler (ERC-7769). Sends one operation a bundle, applies no ERC-7562 rules and trusts its callers. */
import { setTimeout as wait } from 'node:timers/promises'
import { type Address, type Hex, numberToHex, toHex } from 'viem'
import { getUserOperationHash } from 'viem/account-abstraction'
import { z } from 'zod'
import { BundlerError } from './bundler-error.js'
import { connect } from './chain-client.js'
import type { BundlerFaults } from './faults.js'
import { Mempool } from './mempool.js'
import { getReceipt } from './receipt.js'
import { type EntryPointCall, encodeBundle, estimateGas, simulateBundle } from './simulate.js'
import { checkAuthorization, type ParsedOperation, parseUserOperation } from './user-operation.js'

const bundleGas = 15_000_000n
/** Milliseconds. A chain that mines by the clock takes longer. */
const minedWithin = 1_000
const operationParameters = z.tuple([z.unknown(), z.string()])
const hashParameters = z.tuple([z.templateLiteral(['0x', z.string().length(64)])])

/** Thrown after an operation was sent, to close the connection without a response. */
export class LostResponse extends Error {}

export async function createMethods(chainUrl: string, entryPoint: Address, faults: BundlerFaults) {
  const { chain, chainId, executor } = await connect(chainUrl)
  const calls: EntryPointCall = { chain, entryPoint, executor: executor.account.address }
  const accepted = new Mempool()
  let held: (() => Promise<void>)[] = []
  /** Sends one after the other, so that the executor's nonces don't collide. */
  let queue: Promise<unknown> = Promise.resolve()

  function parseParameters(params: unknown): { parsed: ParsedOperation; wire: unknown } {
    const { success, data } = operationParameters.safeParse(params)
    if (!success) throw new BundlerError(-32602, 'Expected a user operation and an EntryPoint')
    const [wire, given] = data
    if (given.toLowerCase() !== entryPoint.toLowerCase()) {
      throw new BundlerError(-32602, `EntryPoint ${given} is not supported`)
    }
    return { parsed: parseUserOperation(wire), wire }
  }

  function parseHash(params: unknown): Hex {
    const { success, data } = hashParameters.safeParse(params)
    if (!success) throw new BundlerError(-32602, 'Expected a user operation hash')
    return data[0]
  }

  /** Estimates need only the contract of an authorization: wallets sign it after the user’s approval. */
  async function checkSender(parsed: ParsedOperation): Promise<ParsedOperation> {
    const { operation, authorization } = parsed
    // `handleOps` itself reverts without a reason here.
    const willHaveCode = operation.factory ?? authorization
    if (!willHaveCode && !(await chain.getCode({ address: operation.sender }))) {
      throw new BundlerError(-32500, 'AA20 account not deployed')
    }
    return parsed
  }

  async function check(parsed: ParsedOperation): Promise<ParsedOperation> {
    const { sender } = parsed.operation
    const senderNonce = await chain.getTransactionCount({ address: sender })
    await checkAuthorization(parsed, { chainId, senderNonce })
    return checkSender(parsed)
  }

  async function submit(parsed: ParsedOperation, hash: Hex): Promise<void> {
    const entry = accepted.get(hash)
    // Another operation has replaced it.
    if (!entry) return
    const { authorization } = parsed
    const transactionHash = await executor.sendTransaction({
      to: entryPoint,
      data: encodeBundle(parsed, executor.account.address),
      gas: bundleGas,
      ...(authorization && { authorizationList: [authorization] }),
    })
    entry.transactionHash = transactionHash
    await waitForBlock(transactionHash)
  }

  /** Anvil returns before it mines. Waited for briefly, so that the next operation is simulated on top of this one. */
  async function waitForBlock(transactionHash: Hex): Promise<void> {
    const deadline = Date.now() + minedWithin
    while (Date.now() < deadline) {
      const receipt = await chain.request({
        method: 'eth_getTransactionReceipt',
        params: [transactionHash],
      })
      if (receipt) return
      await wait(10)
    }
  }

  async function send(parsed: ParsedOperation, wire: unknown): Promise<Hex> {
    const hash = getUserOperationHash({
      chainId,
      entryPointAddress: entryPoint,
      entryPointVersion: '0.7',
      userOperation: parsed.operation,
    })
    // The same bytes again, after a lost response.
    if (accepted.get(hash)) return hash
    await simulateBundle(await check(parsed), calls)
    if (faults.droppedOperations > 0) {
      faults.droppedOperations--
      return hash
    }
    accepted.add(hash, { parsed, wire })
    try {
      if (faults.heldOperations > 0) {
        faults.heldOperations--
        held.push(() => submit(parsed, hash))
      } else await submit(parsed, hash)
    } catch (error) {
      accepted.delete(hash)
      throw error
    }
    if (faults.lostResponses > 0) {
      faults.lostResponses--
      throw new LostResponse()
    }
    return hash
  }

  async function getByHash(hash: Hex) {
    const entry = accepted.get(hash)
    if (!entry) return null
    const { wire, transactionHash = null } = entry
    const receipt =
      transactionHash &&
      (await chain.request({ method: 'eth_getTransactionReceipt', params: [transactionHash] }))
    return {
      userOperation: wire,
      entryPoint,
      transactionHash,
      blockNumber: receipt?.blockNumber ?? null,
      blockHash: receipt?.blockHash ?? null,
    }
  }

  const methods: Record<string, (params: unknown) => unknown> = {
    eth_chainId: () => toHex(chainId),
    eth_supportedEntryPoints: () => [entryPoint],
    async eth_estimateUserOperationGas(params) {
      const gas = await estimateGas(await checkSender(parseParameters(params).parsed), calls)
      return Object.fromEntries(
        Object.entries(gas).map(([field, value]) => [field, numberToHex(value)]),
      )
    },
    eth_sendUserOperation(params) {
      const { parsed, wire } = parseParameters(params)
      const sent = queue.then(() => send(parsed, wire))
      queue = sent.catch(() => undefined)
      return sent
    },
    eth_getUserOperationByHash: (params) => getByHash(parseHash(params)),
    eth_getUserOperationReceipt: (params) => getReceipt(chain, entryPoint, parseHash(params)),
  }

  return {
    methods: new Map(Object.entries(methods)),
    async sendHeld() {
      const waiting = held
      held = []
      for (const submitNext of waiting) {
        const submitted = queue.then(submitNext)
        queue = submitted.catch(() => undefined)
        await submitted
      }
    },
  }
}
