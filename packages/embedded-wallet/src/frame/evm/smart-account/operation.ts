/**
 * Calls of a smart account as one user operation (ERC-4337): shown whole with who pays for it, completed by its sponsor once
 * the user has approved it, signed, and handed to one bundler (threats X12, F27).
 */
import { type Hex, hexToBytes } from 'viem'
import type { DecodedRequest } from '../../approval/decoded-request.js'
import type { Prepared, SentOperation } from '../../approval/prepared.js'
import { FrameError } from '../../frame-error.js'
import { getReference } from '../account.js'
import { applyLimits, readLimits } from '../allowance-limit.js'
import { describeCalls, parseCalls } from '../described-calls.js'
import { askQuantity, hexOf } from '../quantity.js'
import { signatureText, signHash } from '../signature.js'
import { runSimulation } from '../simulation.js'
import { createTokens } from '../tokens.js'
import { loadSmartAccount, readAccountState } from './account-state.js'
import { signAuthorization } from './authorization.js'
import { assertAvailable } from './availability.js'
import { getAccountName } from './contracts.js'
import {
  askOffer,
  createDraft,
  type Draft,
  fill,
  getSponsorRequest,
  noGas,
  type OperationContext,
  type OperationDeps,
  type OperationRequest,
  withOffer,
} from './draft.js'
import { readNonce } from './entry-point.js'
import { isUnknown, sendOperation } from './send-operation.js'
import { completeOffer } from './sponsor.js'
import {
  getMaxFee,
  getOwnerHash,
  getUserOperationHash,
  toWire,
  type UserOperation,
} from './user-operation.js'

/** Undefined if no sponsor pays for what is prepared only with one. */
export function prepareOperation(
  request: OperationRequest & { readonly isSponsoredOnly: boolean },
  deps: OperationDeps,
): Promise<Prepared | undefined>
export function prepareOperation(
  request: OperationRequest & { readonly isSponsoredOnly?: never },
  deps: OperationDeps,
): Promise<Prepared>
export async function prepareOperation(
  original: OperationRequest,
  deps: OperationDeps,
): Promise<Prepared | undefined> {
  const { chosenLimits = new Map() } = original
  const request = { ...original, calls: applyLimits(original.calls, chosenLimits) }
  const { chainId, node, smartAccount } = deps
  const { standard, owner } = smartAccount
  const account = await loadSmartAccount(owner, standard)
  await assertAvailable(chainId, standard, node)
  const tokens = createTokens(node)
  const tried = request.calls.map(({ to, data, value }) => ({
    from: account.address,
    to,
    ...(data !== '0x' && { data, input: data }),
    value: hexOf(value),
  }))
  const calls = request.calls.map((call) => ({ from: account.address, ...call }))
  const [state, stated] = await Promise.all([
    readAccountState(account, node),
    parseCalls(calls, tokens),
  ])
  const simulating = runSimulation(tried, {
    node,
    tokens,
    actions: stated.actions,
    validation: false,
  })
  simulating.catch(() => undefined)
  const draft = await createDraft(request, deps, account, state)
  const stub = await askOffer(draft, { request, deps })
  if (request.isSponsoredOnly && !stub) return undefined
  const { paymaster } = request
  if (paymaster !== undefined && stub?.paymaster.toLowerCase() !== paymaster.toLowerCase())
    throw new FrameError('capability', 'This sponsor does not pay for this')
  const simulation = await simulating
  const described = describeCalls(stated, simulation, { ...deps, account: account.address })
  const failing = simulation?.failing
  const context: OperationContext = {
    original,
    request,
    limits: readLimits({
      requested: original.calls,
      decoded: stated.calls,
      chosen: chosenLimits,
      // The user sees it again, whether a sponsor pays for it now or not.
      prepare: (next) => prepareAnyway({ ...original, chosenLimits: next }, deps),
    }),
    deps,
    account,
    state,
    described,
    ...(failing !== undefined && { failing }),
  }
  try {
    return build(await fill(stub ? { ...draft, offer: stub } : draft, context), context)
  } catch (thrown) {
    // What can go without a bundler goes without it.
    const isSilent = thrown instanceof FrameError && thrown.code === 'network'
    if (request.isSponsoredOnly && isSilent) return undefined
    throw thrown
  }
}

/** Also without a sponsor. */
function prepareAnyway(
  { isSponsoredOnly: _, ...request }: OperationRequest,
  deps: OperationDeps,
): Promise<Prepared> {
  return prepareOperation(request, deps)
}

function describe(
  draft: Draft,
  { deps, account, state, described }: OperationContext,
): DecodedRequest {
  const { offer, operation, authorization } = draft
  const { otherContract } = state
  const otherName = otherContract && getAccountName(otherContract)
  return {
    chainId: deps.chainId,
    account: account.address,
    actions: described.actions,
    warnings: [
      ...described.warnings,
      ...(otherContract ? (['replaces-account'] as const) : []),
      ...(draft.isReplacing ? (['replaces-pending'] as const) : []),
    ],
    ...(described.changes && { changes: described.changes }),
    fee: getMaxFee(operation),
    ...(offer && { sponsor: { name: offer.name } }),
    ...(authorization && {
      upgrade: {
        contract: authorization.contract,
        name: getAccountName(authorization.contract) ?? '',
        ...(otherContract && {
          replaces: {
            contract: otherContract,
            ...(otherName !== undefined && { name: otherName }),
          },
        }),
      },
    }),
  }
}

function build(draft: Draft, context: OperationContext): Prepared {
  const { deps, account, request, limits } = context
  const { chainId, node, smartAccount } = deps
  const id = getReference(chainId)
  const { operation, authorization, offer, block } = draft
  return {
    decoded: describe(draft, context),
    limits,
    complete: () => complete(draft, context),
    sign(key) {
      const ownerHash = getOwnerHash(operation, { name: account.name, chainId: id })
      const signature = signatureText(signHash(hexToBytes(ownerHash), key))
      const signed = authorization && signAuthorization(authorization, key)
      const hash: Hex = getUserOperationHash(operation, id)
      const wire = toWire(operation, { signature, authorization: signed })
      const sent: SentOperation = {
        hash,
        sender: operation.sender,
        nonce: hexOf(operation.nonce),
        maxFeePerGas: hexOf(operation.maxFeePerGas),
        maxPriorityFeePerGas: hexOf(operation.maxPriorityFeePerGas),
        block: hexOf(block),
        sentAt: deps.now(),
        ...(offer?.validUntil !== undefined && { validUntil: hexOf(offer.validUntil) }),
      }
      return async (onSend) => {
        const keep = (kept?: SentOperation) =>
          deps.batches.keep(request.id ?? hash, {
            chainId,
            hashes: [],
            count: request.calls.length,
            operation: kept,
          })
        // Saved before it is sent: however that ends, it is known what became of it (X12).
        await keep(sent)
        return request.answer(sent, () =>
          sendOperation({ wire, sent, node, ...smartAccount, onSend }).catch(async (thrown) => {
            if (!isUnknown(thrown)) await keep()
            throw thrown
          }),
        )
      }
    },
  }
}

/** The nonces are read again: other tabs may have sent something while the user was reading. */
async function complete(
  draft: Draft,
  context: OperationContext,
): Promise<{ readonly prepared: Prepared; readonly isChanged: boolean }> {
  const { deps, account } = context
  const { paymaster } = deps.smartAccount
  const [state, nonce] = await Promise.all([
    readAccountState(account, deps.node),
    readNonce(deps.node, account.address),
  ])
  const isSameAccount =
    state.isDeployed === context.state.isDeployed &&
    state.otherContract === context.state.otherContract
  const [pending] = await deps.batches.findOperations(deps.chainId, account.address, nonce)
  // What was pending may have an effect by now, or another tab has sent something.
  if (!isSameAccount || pending?.hash !== draft.pending) {
    // The user is asked again, whether a sponsor pays for it now or not.
    return { prepared: await prepareAnyway(context.original, deps), isChanged: true }
  }
  const count =
    draft.authorization &&
    (await askQuantity(deps.node, 'eth_getTransactionCount', [account.address, 'pending']))
  const current: Draft = {
    ...draft,
    operation: { ...draft.operation, nonce },
    ...(draft.authorization &&
      count !== undefined && { authorization: { ...draft.authorization, nonce: count } }),
  }
  if (!draft.offer || !paymaster) return { prepared: build(current, context), isChanged: false }
  const offer = await completeOffer(draft.offer, getSponsorRequest(current, context, paymaster))
  if (!offer) {
    if (context.request.paymaster !== undefined)
      throw new FrameError('capability', 'This sponsor does not pay for this')
    // The sponsor no longer pays: the user may, and is asked.
    const { offer: _, ...own } = current
    const operation = withOffer({ ...current.operation, ...noGas }, undefined)
    return { prepared: build(await fill({ ...own, operation }, context), context), isChanged: true }
  }
  const { sponsorship } = current.operation
  const operation: UserOperation = {
    ...current.operation,
    ...(sponsorship && { sponsorship: { ...sponsorship, paymasterData: offer.paymasterData } }),
  }
  return { prepared: build({ ...current, operation, offer }, context), isChanged: false }
}
