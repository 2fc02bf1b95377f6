/** Requests of a smart account. What a plain account does by itself it does as one operation, or signs as an account with code. */
import { getAddress, type Hex } from 'viem'
import * as z from 'zod/mini'
import { parseParams } from '../../../protocol/rpc.js'
import {
  LaterAnswer,
  type Prepare,
  type PrepareDeps,
  type Prepared,
  type SmartAccountDeps,
} from '../../approval/prepared.js'
import { paramsInvalid } from '../../approval/sign-in-text.js'
import { FrameError, outcomeUnknown } from '../../frame-error.js'
import { parseUrl } from '../../parse-url.js'
import { accountMismatch, chainMismatch, getReference } from '../account.js'
import { assertOwnBatch, createBatchId, isRequired } from '../batch-request.js'
import { preparePersonalMessage } from '../personal-message.js'
import { prepareTransaction, transactionTypes } from '../transaction.js'
import { prepareTypedData } from '../typed-data.js'
import { loadSmartAccount, readAccountState } from './account-state.js'
import type { OperationDeps } from './draft.js'
import type { AccountCall } from './encode-calls.js'
import { prepareOperation } from './operation.js'
import { assertNoOwnContract } from './own-contracts.js'
import { type InFlight, ignoreUnknown } from './send-operation.js'

const paymasterService = z.object({
  url: z.string().check(z.maxLength(2_048)),
  context: z.optional(z.unknown()),
  optional: z.optional(z.boolean()),
})

const noCapability = () => new FrameError('capability', 'This account has no such capability')

/** The gateway’s own alone: the frame asks no host that a page names (threat F10). */
function isOwnPaymaster(url: string, { paymaster, paymasterUrl }: SmartAccountDeps): boolean {
  const [named, own] = [parseUrl(url), parseUrl(paymasterUrl)]
  if (!paymaster || !named || !own) return false
  return named.origin === own.origin && named.pathname === own.pathname
}

/** What the sponsor is told of it. Rejects what the page can’t do without, and this account can’t do. */
function readContext(
  capabilities: Readonly<Record<string, unknown>>,
  deps: SmartAccountDeps,
): unknown {
  const { paymasterService: service, ...others } = capabilities
  if (Object.values(others).some(isRequired)) throw noCapability()
  if (service === undefined) return undefined
  const read = z.safeParse(paymasterService, service)
  if (read.success && isOwnPaymaster(read.data.url, deps)) return read.data.context
  if (isRequired(service)) throw noCapability()
  return undefined
}

async function prepareSendCalls(params: unknown, deps: OperationDeps): Promise<Prepared> {
  const [requested] = parseParams('wallet_sendCalls', params) ?? []
  if (!requested) throw paramsInvalid()
  await assertOwnBatch(requested, deps)
  if (requested.calls.some(({ capabilities = {} }) => Object.values(capabilities).some(isRequired)))
    throw noCapability()
  const context = readContext(requested.capabilities ?? {}, deps.smartAccount)
  const calls = requested.calls.map(({ to, data = '0x', value = '0x0' }): AccountCall => {
    // A batch creates no contracts (EMB-04).
    if (to === undefined) throw paramsInvalid()
    return { to: getAddress(to), data: data as Hex, value: BigInt(value) }
  })
  assertNoOwnContract(calls, deps.account)
  const id = requested.id ?? createBatchId()
  return prepareOperation(
    {
      calls,
      context,
      id,
      async answer(_, send) {
        const inFlight = await send().catch(ignoreUnknown)
        inFlight?.waitForReceipt().catch(() => undefined)
        return { id }
      },
    },
    deps,
  )
}

async function toTransactionHash(inFlight: InFlight): Promise<string> {
  const receipt = await inFlight.waitForReceipt()
  if (!receipt) throw outcomeUnknown()
  if (receipt.success) return receipt.transactionHash
  // The transaction of the bundler succeeds all the same: its hash would be taken for a success.
  throw new FrameError('node', 'The transaction failed on the network', undefined, { code: 3 })
}

async function prepareSend(params: unknown, deps: OperationDeps): Promise<Prepared> {
  const [requested] = parseParams('eth_sendTransaction', params) ?? []
  if (!requested || !transactionTypes.has(requested.type)) throw paramsInvalid()
  const { standard, owner, paymaster } = deps.smartAccount
  const asTransaction = () => {
    const { smartAccount: _, ...plain } = deps
    return prepareTransaction(params, plain)
  }
  const { from, chainId, to, value = '0x0', nonce, gas } = requested
  const data = (requested.data ?? requested.input ?? '0x') as Hex
  if (standard === 'eip7702') {
    // The key’s own address sends plain transactions, too: only what a sponsor pays for goes as an operation.
    if (!paymaster || !to || nonce !== undefined || gas !== undefined) return asTransaction()
    const state = await readAccountState({ standard, address: owner }, deps.node)
    if (state.otherContract) return asTransaction()
  }
  if (from !== undefined && from.toLowerCase() !== deps.account.toLowerCase())
    throw accountMismatch()
  if (chainId !== undefined && BigInt(chainId) !== getReference(deps.chainId)) throw chainMismatch()
  if (!to) throw paramsInvalid()
  if (
    requested.data !== undefined &&
    requested.input !== undefined &&
    requested.data.toLowerCase() !== requested.input.toLowerCase()
  )
    throw paramsInvalid()
  const calls = [{ to: getAddress(to), value: BigInt(value), data }]
  assertNoOwnContract(calls, deps.account)
  const prepared = await prepareOperation(
    {
      calls,
      isSponsoredOnly: standard === 'eip7702',
      async answer(_, send) {
        const inFlight = await send()
        return new LaterAnswer(() => toTransactionHash(inFlight))
      },
    },
    deps,
  )
  return prepared ?? asTransaction()
}

/** Signatures of an account that is not on the chain yet say how it is put there (ERC-6492). */
const signing =
  (prepare: (params: unknown, deps: PrepareDeps) => Promise<Prepared>) =>
  async (params: unknown, deps: OperationDeps): Promise<Prepared> => {
    const prepared = await prepare(params, deps)
    const { owner, standard } = deps.smartAccount
    const account = await loadSmartAccount(owner, standard)
    const { deployment } = account
    if (!deployment || (await readAccountState(account, deps.node)).isDeployed) return prepared
    const { wrapSignature } = await import('./counterfactual.js')
    return {
      ...prepared,
      sign(key) {
        const finish = prepared.sign(key)
        return async (onSend) => wrapSignature((await finish(onSend)) as Hex, deployment)
      },
    }
  }

const preparers: ReadonlyMap<string, (params: unknown, deps: OperationDeps) => Promise<Prepared>> =
  new Map([
    ['personal_sign', signing(preparePersonalMessage)],
    ['eth_signTypedData_v4', signing(prepareTypedData)],
    ['eth_sendTransaction', prepareSend],
    ['wallet_sendCalls', prepareSendCalls],
  ])

/** Loaded with the first of them. */
const permissionMethods: ReadonlyMap<
  string,
  'prepareRequestPermissions' | 'prepareOlderGrant' | 'prepareRevoke'
> = new Map([
  ['wallet_requestExecutionPermissions', 'prepareRequestPermissions'],
  ['wallet_grantPermissions', 'prepareOlderGrant'],
  ['wallet_revokeExecutionPermission', 'prepareRevoke'],
  ['wallet_revokePermissions', 'prepareRevoke'],
])

async function getPreparer(method: string) {
  if (method.startsWith('scope_')) return (await import('./own-methods.js')).getOwnPreparer(method)
  if (method === 'eth_sendUserOperation')
    return (await import('./user-operation-request.js')).prepareUserOperation
  const name = permissionMethods.get(method)
  return name ? (await import('./permissions/methods.js'))[name] : preparers.get(method)
}

export const prepareSmartAccount: Prepare = async ({ method, params }, deps) => {
  const prepare = await getPreparer(method)
  const { smartAccount } = deps
  if (!prepare || !smartAccount) throw new FrameError('unsupported', 'This method is not supported')
  return prepare(params, { ...deps, smartAccount })
}
