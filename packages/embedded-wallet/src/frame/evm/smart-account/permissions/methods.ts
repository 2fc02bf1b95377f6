/** Grants and revokes permissions (ERC-7715, ERC-7710). The chain enforces them: the frame keeps no key of a session. */
import { type Hex, hexToBytes } from 'viem'
import * as z from 'zod/mini'
import { hexBytes } from '../../../../protocol/shapes.js'
import type { DecodedRequest } from '../../../approval/decoded-request.js'
import {
  LaterAnswer,
  type NodeClient,
  type Prepared,
  type SentOperation,
} from '../../../approval/prepared.js'
import { paramsInvalid } from '../../../approval/sign-in-text.js'
import { FrameError, outcomeUnknown } from '../../../frame-error.js'
import { getReference } from '../../account.js'
import { hexOf, toSafeInteger } from '../../quantity.js'
import { signatureText, signHash } from '../../signature.js'
import { createTokens } from '../../tokens.js'
import { loadSmartAccount, readAccountState } from '../account-state.js'
import { assertAvailable } from '../availability.js'
import { delegationManager } from '../contracts.js'
import type { OperationDeps } from '../draft.js'
import { prepareOperation } from '../operation.js'
import type { InFlight, SendOperation } from '../send-operation.js'
import { getCaveats } from './caveats.js'
import {
  type Delegation,
  decodeContext,
  encodeContext,
  encodeRevocation,
  getDelegationHash,
  getDelegationId,
  rootAuthority,
} from './delegation.js'
import { describePermission } from './describe.js'
import { toGrantedAnswer } from './granted.js'
import { parseRequests } from './parse-request.js'
import type { RequestedPermission } from './permission.js'
import { readChainTime, readPermissionNonce, revokeAllCall } from './state.js'
import { isTokenContract } from './token-contract.js'

const randomSalt = (): bigint =>
  crypto
    .getRandomValues(new Uint8Array(32))
    .reduce((value, byte) => (value << 8n) + BigInt(byte), 0n)

interface Grant {
  readonly requested: RequestedPermission
  readonly delegation: Delegation
}

/** What each granted permission is answered as, by the shape that was asked for. */
type ToAnswer = (granted: readonly object[]) => unknown

async function prepareGrant(
  params: unknown,
  deps: OperationDeps,
  toAnswer: ToAnswer,
): Promise<Prepared> {
  const { node, smartAccount, chainId, account, permissions } = deps
  if (!permissions) throw new FrameError('unsupported', 'This wallet grants no permissions')
  const requests = parseRequests(params, { chainId, account, now: await readChainTime(node) })
  await assertAvailable(chainId, smartAccount.standard, node)
  const tokens = createTokens(node)
  const own = await loadSmartAccount(smartAccount.owner, smartAccount.standard)
  const [state, nonce, actions] = await Promise.all([
    readAccountState(own, node),
    readPermissionNonce(node, account),
    Promise.all(requests.map((request) => describePermission(request, tokens))),
  ])
  await assertNoTokenCalls(requests, node)
  const grants = requests.map(
    (requested): Grant => ({
      requested,
      delegation: {
        delegate: requested.delegate,
        delegator: own.address,
        authority: rootAuthority,
        caveats: getCaveats(requested, nonce),
        salt: randomSalt(),
      },
    }),
  )
  const id = getReference(chainId)
  const { deployment } = own
  const sign = (key: Parameters<Prepared['sign']>[0]) => {
    const signed = grants.map(({ requested, delegation }) => {
      const hash = hexToBytes(getDelegationHash(delegation, id))
      const signature = signatureText(signHash(hash, key))
      return { requested, delegation, context: encodeContext({ ...delegation, signature }) }
    })
    return async () => {
      await permissions.keep(
        signed.map(({ requested, delegation, context }) => ({
          id: getDelegationId(delegation),
          chainId,
          account: own.address,
          permission: requested.granted,
          expiry: toSafeInteger(requested.expiry),
          context,
        })),
      )
      return toAnswer(
        signed.map(({ requested, context }) => ({
          ...requested.raw,
          permission: { isAdjustmentAllowed: false, ...requested.granted },
          chainId: hexOf(id),
          from: own.address,
          context,
          dependencies: deployment ? [deployment] : [],
          delegationManager,
        })),
      )
    }
  }
  const described: Pick<DecodedRequest, 'actions' | 'warnings'> = {
    actions,
    warnings: ['unattended'],
  }
  // The manager takes a permission of an account with code alone: the account is upgraded with the grant.
  if (own.standard === 'eip7702' && !state.isDeployed)
    return withOperation(await prepareUpgrade(deps), described, sign)
  return { decoded: { chainId, account: own.address, ...described }, sign }
}

/** A contract of tokens could be made to give them away by other methods than the known ones. */
async function assertNoTokenCalls(
  requests: readonly RequestedPermission[],
  node: NodeClient,
): Promise<void> {
  for (const { permission } of requests)
    if (permission.type === 'call' && (await isTokenContract(permission.target, node)))
      throw new FrameError(
        'params-invalid',
        'Ask for a permission of tokens with an amount instead',
      )
}

/** An operation without calls: it only makes the account’s code that of its contract. */
const prepareUpgrade = (deps: OperationDeps): Promise<Prepared> =>
  prepareOperation(
    {
      calls: [],
      answer: answerOnceDone,
    },
    deps,
  )

/** Shown and approved with the operation, and signed in the same moment. It is answered once the operation is on the chain. */
function withOperation(
  operation: Prepared,
  described: Pick<DecodedRequest, 'actions' | 'warnings'>,
  sign: Prepared['sign'],
): Prepared {
  const { decoded, complete } = operation
  // It has no calls: there is nothing to simulate.
  const warnings = decoded.warnings.filter((warning) => warning !== 'not-simulated')
  return {
    decoded: {
      ...decoded,
      actions: described.actions,
      warnings: [...new Set([...described.warnings, ...warnings])],
    },
    ...(complete && {
      async complete() {
        const { prepared, isChanged } = await complete()
        return { prepared: withOperation(prepared, described, sign), isChanged }
      },
    }),
    sign(key) {
      const upgrade = operation.sign(key)
      const finish = sign(key)
      return async () => {
        const upgraded = await upgrade()
        return new LaterAnswer(async () => {
          if (upgraded instanceof LaterAnswer) await upgraded.wait()
          return finish()
        })
      }
    },
  }
}

export const prepareRequestPermissions = (params: unknown, deps: OperationDeps) =>
  prepareGrant(params, deps, (granted) => granted)

/** The first version of ERC-7715: one request with several permissions. */
export async function prepareOlderGrant(params: unknown, deps: OperationDeps): Promise<Prepared> {
  const { toCurrentRequests } = await import('./older-request.js')
  const [request] = Array.isArray(params) ? params : []
  return prepareGrant(toCurrentRequests(params), deps, (granted) => {
    const [first] = granted as readonly { readonly context: Hex; readonly dependencies: object[] }[]
    const [accountMeta] = first?.dependencies ?? []
    return {
      ...request,
      context: first?.context,
      permissionsContext: first?.context,
      contexts: granted.map((entry) => (entry as { context: Hex }).context),
      signerMeta: { delegationManager },
      ...(accountMeta && { accountMeta }),
    }
  })
}

const context = hexBytes.check(z.minLength(66), z.maxLength(200_000))
const revocation = z.union([
  z.object({ permissionContext: context }),
  z.object({ permissionsContext: context }),
  z.object({ context }),
])

export async function prepareRevoke(params: unknown, deps: OperationDeps): Promise<Prepared> {
  const { permissions, chainId, account, node } = deps
  const [given] = Array.isArray(params) ? params : [params]
  const read = z.safeParse(revocation, given)
  if (!read.success || !permissions) throw paramsInvalid()
  const { data } = read
  const text = (
    'permissionContext' in data
      ? data.permissionContext
      : 'permissionsContext' in data
        ? data.permissionsContext
        : data.context
  ) as Hex
  const delegation = decodeContext(text, account)
  if (!delegation) throw new FrameError('params-invalid', 'This is no permission of this account')
  const known = await permissions.find(chainId, account, text)
  const tokens = createTokens(node)
  const [requested] = known
    ? parseRequests([toGrantedAnswer(known)], { chainId, account, now: 0n, isGranted: true })
    : []
  const action = requested
    ? { ...(await describePermission(requested, tokens)), isRevoked: true as const }
    : {
        type: 'permission' as const,
        delegate: delegation.delegate,
        until: 0n,
        isRevoked: true as const,
      }
  const operation = await prepareOperation(
    {
      calls: [{ to: delegationManager, value: 0n, data: encodeRevocation(delegation) }],
      async answer(_, send) {
        const inFlight = await send()
        const markOnceDone = async () => {
          const receipt = await inFlight.waitForReceipt()
          if (receipt?.success && known) await permissions.markRevoked(known)
        }
        markOnceDone().catch(() => undefined)
        return {}
      },
    },
    deps,
  )
  return relabel(operation, action)
}

/** In place of the call to the manager, whose effect the frame knows. */
function relabel(operation: Prepared, action: DecodedRequest['actions'][number]): Prepared {
  const { decoded, complete } = operation
  const warnings = decoded.warnings.filter(
    (warning) => warning !== 'undecoded' && warning !== 'unknown-events',
  )
  return {
    ...operation,
    decoded: { ...decoded, actions: [action], warnings },
    ...(complete && {
      async complete() {
        const { prepared, isChanged } = await complete()
        return { prepared: relabel(prepared, action), isChanged }
      },
    }),
  }
}

/** Makes every permission of the account void with one operation. */
export async function prepareRevokeAll(deps: OperationDeps): Promise<Prepared> {
  const operation = await prepareOperation(
    { calls: [revokeAllCall()], answer: answerOnceDone },
    deps,
  )
  return relabel(operation, { type: 'revoke-all' })
}

async function answerOnceDone(_: SentOperation, send: SendOperation): Promise<LaterAnswer> {
  const inFlight = await send()
  return new LaterAnswer(() => waitForSuccess(inFlight))
}

async function waitForSuccess(inFlight: InFlight): Promise<void> {
  const receipt = await inFlight.waitForReceipt()
  if (!receipt) throw outcomeUnknown()
  if (!receipt.success)
    throw new FrameError('node', 'The transaction failed on the network', undefined, { code: 3 })
}
