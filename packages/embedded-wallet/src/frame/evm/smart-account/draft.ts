/** An operation before it is signed: its calls, its gas and fees, and the sponsor that offers to pay for it (ERC-7769, ERC-7677). */
import type {
  AllowanceLimit,
  PrepareDeps,
  SentOperation,
  SmartAccountDeps,
} from '../../approval/prepared.js'
import { FrameError, isCallReverted } from '../../frame-error.js'
import { getReference } from '../account.js'
import type { ChosenLimits } from '../allowance-limit.js'
import type { DescribedCalls } from '../described-calls.js'
import { feesFor, latestBlock } from '../fees.js'
import { askQuantity } from '../quantity.js'
import type { AccountState } from './account-state.js'
import { type Authorization, stubAuthorization } from './authorization.js'
import { estimateGas, getRevertReason, isUnfunded } from './bundler.js'
import { statelessAccount } from './contracts.js'
import { type AccountCall, encodeCalls } from './encode-calls.js'
import { readDeposit, readNonce } from './entry-point.js'
import { insufficientFunds, type SendOperation } from './send-operation.js'
import type { SmartAccount } from './smart-account.js'
import { getOffer, type Offer } from './sponsor.js'
import { getMaxFee, stubSignature, toWire, type UserOperation } from './user-operation.js'

export interface OperationRequest {
  readonly calls: readonly AccountCall[]
  /** Of the batch (EIP-5792). Defaults to the operation’s hash. */
  readonly id?: string
  /** Limits that the user has set for `calls`. */
  readonly chosenLimits?: ChosenLimits
  /** For the sponsor’s policy (ERC-7677). */
  readonly context?: unknown
  /** Prepares nothing if no sponsor pays for it. */
  readonly isSponsoredOnly?: boolean
  /** Takes the place of the pending operation, also if the bundler has forgotten that one. */
  readonly isCancellation?: boolean
  /** The sponsor that the page relies on: with another one, or none, nothing is prepared. */
  readonly paymaster?: string
  /** What the page is answered once the operation was handed over. */
  answer(sent: SentOperation, send: SendOperation): Promise<unknown>
}

export interface OperationDeps extends PrepareDeps {
  readonly smartAccount: SmartAccountDeps
}

/** Everything of an operation that is fixed before the user sees it. */
export interface Draft {
  readonly operation: UserOperation
  readonly offer?: Offer
  readonly authorization?: Authorization
  readonly block: bigint
  /** Hash of the last operation that was sent with this nonce. */
  readonly pending?: string | undefined
  /** Whether one of those that were sent with it can still be put on a block: one of them will have an effect. */
  readonly isReplacing?: boolean
}

export const noGas = { callGasLimit: 0n, verificationGasLimit: 0n, preVerificationGas: 0n }

/** The chain runs the calls as one: what fails alone is found one by one, so that its number can be told. */
function explain(thrown: FrameError, failing: number | undefined, count: number): FrameError {
  const reason = getRevertReason(thrown)
  const which = count > 1 && failing !== undefined ? `Call ${failing + 1} of ${count}` : 'The call'
  const text = `${which} fails${reason === undefined ? '' : `: ${reason}`}. Nothing was sent.`
  return new FrameError('node', text, undefined, { code: -32_521, ...thrown.node })
}

export function withOffer(operation: UserOperation, offer: Offer | undefined): UserOperation {
  const { sponsorship: _, ...own } = operation
  if (!offer) return own
  const { paymaster, paymasterData, paymasterVerificationGasLimit, paymasterPostOpGasLimit } = offer
  const sponsorship = {
    paymaster,
    paymasterData,
    paymasterVerificationGasLimit,
    paymasterPostOpGasLimit,
  }
  return { ...own, sponsorship }
}

async function estimate(
  draft: Draft,
  { request, deps, failing }: OperationContext,
): Promise<UserOperation> {
  const { operation, authorization } = draft
  const wire = toWire(operation, {
    signature: stubSignature,
    authorization: authorization && stubAuthorization(authorization),
  })
  try {
    const { paymasterVerificationGasLimit, ...limits } = await estimateGas(
      deps.smartAccount.bundler,
      wire,
    )
    const { sponsorship } = operation
    // Where the sponsor left it open, the bundler says what its check takes.
    const isOpen = sponsorship && sponsorship.paymasterVerificationGasLimit === 0n
    return {
      ...operation,
      ...limits,
      ...(isOpen &&
        paymasterVerificationGasLimit !== undefined && {
          sponsorship: { ...sponsorship, paymasterVerificationGasLimit },
        }),
    }
  } catch (thrown) {
    if (isCallReverted(thrown)) throw explain(thrown, failing, request.calls.length)
    if (isUnfunded(thrown)) throw insufficientFunds()
    throw thrown
  }
}

export async function createDraft(
  { calls, isCancellation }: OperationRequest,
  deps: OperationDeps,
  account: SmartAccount,
  state: AccountState,
): Promise<Draft> {
  const { node, chainId, batches } = deps
  const { address, deployment, standard } = account
  const isUpgrade = standard === 'eip7702' && !state.isDeployed
  const [latest, block, nonce, count] = await Promise.all([
    latestBlock(node),
    askQuantity(node, 'eth_blockNumber', []),
    readNonce(node, address),
    isUpgrade ? askQuantity(node, 'eth_getTransactionCount', [address, 'pending']) : 0n,
  ])
  const fees = await feesFor({}, latest, node)
  const price = fees.type === 'legacy' ? fees.gasPrice : fees.maxFeePerGas
  const usual = {
    maxFeePerGas: price,
    maxPriorityFeePerGas: fees.type === 'legacy' ? price : fees.maxPriorityFeePerGas,
  }
  const sent = await batches.findOperations(chainId, address, nonce)
  const replacement =
    sent.length === 0
      ? undefined
      : await (await import('./replacement.js')).getReplacement(sent, usual, {
          node,
          bundler: deps.smartAccount.bundler,
          isCancellation,
        })
  return {
    block,
    pending: sent[0]?.hash,
    isReplacing: replacement?.isReplacing === true,
    operation: {
      sender: address,
      nonce,
      ...(deployment && !state.isDeployed && deployment),
      callData: encodeCalls(calls),
      ...noGas,
      ...(replacement?.fees ?? usual),
    },
    ...(isUpgrade && {
      authorization: { chainId: getReference(chainId), contract: statelessAccount, nonce: count },
    }),
  }
}

export interface OperationContext {
  /** With the calls as the page asked for them. */
  readonly original: OperationRequest
  /** With the calls that are signed: `original` with the limits that the user has set. */
  readonly request: OperationRequest
  readonly limits: readonly AllowanceLimit[]
  readonly deps: OperationDeps
  readonly account: SmartAccount
  readonly state: AccountState
  readonly described: DescribedCalls
  /** Index of the call that fails as it is tried out. */
  readonly failing?: number
}

export const getSponsorRequest = (
  { operation, authorization }: Draft,
  { request, deps }: Pick<OperationContext, 'request' | 'deps'>,
  paymaster: NonNullable<SmartAccountDeps['paymaster']>,
) => ({
  paymaster,
  operation: toWire(operation, {
    authorization: authorization && stubAuthorization(authorization),
  }),
  chainId: getReference(deps.chainId),
  context: request.context,
})

export async function askOffer(
  draft: Draft,
  context: Pick<OperationContext, 'request' | 'deps'>,
): Promise<Offer | undefined> {
  const { paymaster } = context.deps.smartAccount
  return paymaster && getOffer(getSponsorRequest(draft, context, paymaster))
}

/** With the gas that the bundler asks for. */
export async function fill(draft: Draft, context: OperationContext): Promise<Draft> {
  const operation = await estimate(
    { ...draft, operation: withOffer(draft.operation, draft.offer) },
    context,
  )
  if (!draft.offer) await assertFunds(operation, context)
  return { ...draft, operation }
}

/** The account pays the fee from its balance, and from what the EntryPoint has kept of earlier fees. */
async function assertFunds(
  operation: UserOperation,
  { deps: { node }, request: { calls } }: OperationContext,
): Promise<void> {
  const [balance, deposit] = await Promise.all([
    askQuantity(node, 'eth_getBalance', [operation.sender, 'latest']),
    readDeposit(node, operation.sender),
  ])
  const fee = getMaxFee(operation)
  const fromBalance = fee > deposit ? fee - deposit : 0n
  const sent = calls.reduce((sum, { value }) => sum + value, 0n)
  if (fromBalance > balance) throw insufficientFunds()
  // What comes in during the calls is not known here: the bundler tried them out.
  if (sent > 0n && sent <= balance && fromBalance + sent > balance) throw insufficientFunds()
}
