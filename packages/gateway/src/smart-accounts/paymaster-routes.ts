/** `POST /v1/paymaster?projectId=`: ERC-7677 for the embedded wallet. Only signed-in users are sponsored. */
import type { EvmRequest } from '@scope/siwx/server'
import type { Context, Hono } from 'hono'
import { getAddress, isAddressEqual } from 'viem'
import { z } from 'zod'
import type { Auth } from '../auth/auth.js'
import type { SignedIn } from '../auth/authenticate.js'
import type { SponsorPolicy } from '../config/smart-account-settings.js'
import { httpError } from '../http/http-error.js'
import type { Outcome } from '../rpc/call.js'
import { unanswered } from '../rpc/nodes.js'
import { entryPointAddress } from './addresses.js'
import { getChainNumber, getOperationHash } from './bundler-request.js'
import { rpcResponse } from './json-rpc.js'
import { type Paymaster, type PaymasterData, PaymasterUnavailable } from './paymaster.js'
import { getMaxCost, PolicyRejection, requireAllowedCalls, requireAllowedCost } from './policy.js'
import { requireOwnAccount } from './sender-check.js'
import type { SponsoredOperations } from './sponsored-operations.js'
import { address, type Operation, toWire, userOperation } from './user-operation.js'

export interface PaymasterRoutesDeps {
  requireAuth(): Auth
  signedIn(context: Context): Promise<SignedIn>
  getPaymaster(chain: string): Paymaster | undefined
  getPolicy(projectId: string): SponsorPolicy | undefined
  getNode(chain: string): EvmRequest
  readonly operations: SponsoredOperations
  now(): number
}

const methods = ['pm_getPaymasterStubData', 'pm_getPaymasterData'] as const
const request = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string().max(128), z.number()]),
  method: z.string(),
  /** The context of a page says nothing here: the policy is the project's. */
  params: z.union([
    z.tuple([userOperation, address, z.string()]),
    z.tuple([userOperation, address, z.string(), z.unknown()]),
  ]),
})
const idSchema = z.object({ id: request.shape.id })

const rejection = (code: number, message: string): Outcome => ({ error: { code, message } })

/** CAIP-2 of a hexadecimal chain id. */
function toChain(chainId: string): string | undefined {
  return /^0x[1-9a-f][0-9a-f]{0,8}$/i.test(chainId) ? `eip155:${BigInt(chainId)}` : undefined
}

export function paymasterRoutes(app: Hono, deps: PaymasterRoutesDeps): void {
  const { requireAuth, signedIn, getPaymaster, getPolicy, getNode, operations, now } = deps

  /** Signs within the quotas: reserved before, and released if nothing was signed. */
  async function sponsor(
    { session }: SignedIn,
    { chain, operation, policy, paymaster }: Sponsored,
  ): Promise<PaymasterData> {
    const wei = getMaxCost(operation)
    requireAllowedCost(policy, wei)
    const { sender, nonce } = operation
    const { projectId, userId } = session
    const endsAt = now() + paymaster.validMs
    const id = await operations.reserve(
      { projectId, userId, chain, sender, nonce, wei, endsAt },
      policy,
    )
    try {
      const data = await paymaster.getData(operation)
      const signed = { ...operation, ...withoutUndefined(data) }
      requireSameGasLimits(operation, signed)
      const hash = getOperationHash(signed, chain)
      await operations.confirm(id, { hash, paymaster: data.paymaster })
      return data
    } catch (thrown) {
      await operations.release(id)
      throw thrown
    }
  }

  async function run(call: SignedIn, method: string, operation: Operation, chain: string) {
    const paymaster = getPaymaster(chain)
    if (!paymaster) {
      throw httpError(501, 'chainId', `set smartAccounts.paymasters.${chain} to have this`)
    }
    const { session } = call
    const policy = requireAllowedCalls(getPolicy(session.projectId), chain, operation)
    const wallet = await requireAuth().wallets.of(session)
    if (!wallet) throw new PolicyRejection('There is no wallet yet.')
    const owner = getAddress(wallet.addresses.eip155)
    await requireOwnAccount(operation, owner, getChainNumber(chain), getNode(chain)).catch(
      (thrown: unknown) => {
        if (thrown instanceof PolicyRejection) throw thrown
        throw new PaymasterUnavailable('No node of this chain answered.')
      },
    )
    if (method === 'pm_getPaymasterStubData') {
      const stub = await paymaster.getStub(operation)
      return { ...stub, ...(policy.sponsor && { sponsor: policy.sponsor }) }
    }
    return sponsor(call, {
      chain,
      operation: await complete(operation, paymaster),
      policy,
      paymaster,
    })
  }

  app.post('/v1/paymaster', async (context) => {
    requireAuth()
    const call = await signedIn(context)
    const read = request.safeParse(call.body)
    const id = idSchema.safeParse(call.body)
    const idText = JSON.stringify(id.success ? id.data.id : null)
    const answer = (outcome: Outcome) => rpcResponse(idText, outcome)
    if (!read.success) {
      const fields = [...new Set(read.error.issues.map(({ path }) => path.join('.')))].join(', ')
      return answer(rejection(-32602, `invalid request: ${fields || 'body'}`))
    }
    const { method, params } = read.data
    const [operation, entryPoint, chainId] = params
    if (!methods.some((known) => known === method)) {
      return answer(rejection(-32601, 'the method is not available here'))
    }
    if (!isAddressEqual(entryPoint, entryPointAddress)) {
      return answer(rejection(-32602, `only EntryPoint ${entryPointAddress} is available here`))
    }
    const chain = toChain(chainId)
    const asked = call.requestContext.query.get('chainId') ?? chain
    if (!chain || asked !== chain) {
      return answer(rejection(-32602, 'chainId: a chain id, the same in the query'))
    }
    try {
      const result = await run(call, method, operation, chain)
      return answer({ result: JSON.stringify(toWire(result)) })
    } catch (thrown) {
      if (thrown instanceof PolicyRejection) return answer(rejection(-32002, thrown.message))
      if (thrown instanceof PaymasterUnavailable) return answer(unanswered(false, 1_000))
      throw thrown
    }
  })
}

/** With the paymaster's own gas, which is a part of the fee. */
async function complete(operation: Operation, paymaster: Paymaster): Promise<Operation> {
  const { paymasterVerificationGasLimit, paymasterPostOpGasLimit } = operation
  if (paymasterVerificationGasLimit !== undefined && paymasterPostOpGasLimit !== undefined) {
    return operation
  }
  const stub = await paymaster.getStub(operation)
  return {
    ...operation,
    paymasterVerificationGasLimit:
      paymasterVerificationGasLimit ?? stub.paymasterVerificationGasLimit,
    paymasterPostOpGasLimit: paymasterPostOpGasLimit ?? stub.paymasterPostOpGasLimit,
  }
}

interface Sponsored {
  readonly chain: string
  readonly operation: Operation
  readonly policy: SponsorPolicy
  readonly paymaster: Paymaster
}

/**
 * The wallet signs the limits that it sent, so the fee and the hash that are counted here hold for these alone.
 *
 * @throws {PolicyRejection}
 */
function requireSameGasLimits(sent: Operation, signed: Operation): void {
  if (
    signed.paymasterVerificationGasLimit !== sent.paymasterVerificationGasLimit ||
    signed.paymasterPostOpGasLimit !== sent.paymasterPostOpGasLimit
  ) {
    throw new PolicyRejection('The paymaster changed the gas limits.')
  }
}

/** Gas limits that the paymaster leaves as they were. */
function withoutUndefined({ paymaster, paymasterData, ...limits }: PaymasterData) {
  const { paymasterVerificationGasLimit, paymasterPostOpGasLimit } = limits
  return {
    paymaster,
    paymasterData,
    ...(paymasterVerificationGasLimit !== undefined && { paymasterVerificationGasLimit }),
    ...(paymasterPostOpGasLimit !== undefined && { paymasterPostOpGasLimit }),
  }
}
