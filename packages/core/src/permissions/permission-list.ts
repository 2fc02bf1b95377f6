/** Permissions of one account: those of the wallet's list, those of this visit, and what the chain says of them. */
import type { ChainRuntime } from '../chain/adapter.js'
import type { TokenMetadata } from '../chain/assets.js'
import type { NodeClient } from '../chain/node-client.js'
import type { GrantedPermission, GrantedPermissions } from '../chain/wallet-permissions.js'
import type { CaipNetworkId } from '../ids/caip.js'
import { withTimeout } from '../lib/async.js'
import type { ListedPermission, PermissionList, PermissionStatus } from './permissions-feature.js'

/** Milliseconds that a node may take. Without its answer, the list shows what the wallet says. */
const timeoutMs = 8_000

/** Contexts are hexadecimal, in any case. */
export const getKey = (context: string): string => context.toLowerCase()

export interface PermissionListDeps {
  readonly runtime: ChainRuntime
  readonly signal: AbortSignal
  /** Undefined for a network that the site doesn't list. */
  getNodeClient(networkId: CaipNetworkId): NodeClient | undefined
}

/** Returns the keys of those that the chain rejects. A node that doesn't answer rejects none. */
export async function findRevoked(
  permissions: readonly GrantedPermission[],
  { runtime, signal, getNodeClient }: PermissionListDeps,
): Promise<ReadonlySet<string>> {
  const revoked = new Set<string>()
  const networkIds = new Set(permissions.map(({ networkId }) => networkId))
  await Promise.all(
    [...networkIds].map(async (networkId) => {
      const some = permissions.filter((permission) => permission.networkId === networkId)
      const node = getNodeClient(networkId)
      if (!node || !runtime.arePermissionsRevoked) return
      const { arePermissionsRevoked } = runtime
      const states = await withTimeout(timeoutMs, signal, (limit) =>
        arePermissionsRevoked(node, some, limit),
      ).catch(() => [])
      for (const [at, { context }] of some.entries())
        if (states[at] === true) revoked.add(getKey(context))
    }),
  )
  return revoked
}

/** Joins the wallet's list with what was granted since the page was loaded. */
export function joinPermissions(
  account: string,
  listed: GrantedPermissions | undefined,
  ofVisit: readonly GrantedPermission[],
): GrantedPermissions {
  // A wallet with a list is asked alone: it no longer lists what was revoked in it.
  const all = listed?.isComplete ? listed.permissions : [...(listed?.permissions ?? []), ...ofVisit]
  const byKey = new Map(all.map((permission) => [getKey(permission.context), permission]))
  const isOwn = ({ from }: GrantedPermission) =>
    from === undefined || from.toLowerCase() === account.toLowerCase()
  return {
    permissions: [...byKey.values()].filter(isOwn),
    isComplete: listed?.isComplete ?? false,
  }
}

export interface StatusFacts {
  /** Milliseconds since the epoch. */
  readonly now: number
  readonly revoked: ReadonlySet<string>
  readonly revoking: ReadonlySet<string>
  /** In the order of the permissions. */
  readonly tokens: readonly (TokenMetadata | undefined)[]
}

function getStatus(
  { context, expiry }: GrantedPermission,
  { now, revoked, revoking }: StatusFacts,
): PermissionStatus {
  const key = getKey(context)
  if (revoked.has(key)) return 'revoked'
  // The contract rejects it at this second already.
  if (expiry !== undefined && expiry * 1_000 <= now) return 'expired'
  return revoking.has(key) ? 'revoking' : 'active'
}

export function toPermissionList(
  account: string,
  { permissions, isComplete }: GrantedPermissions,
  facts: StatusFacts,
): PermissionList {
  return {
    account,
    isComplete,
    permissions: permissions.map(
      (permission, at): ListedPermission => ({
        ...permission,
        status: getStatus(permission, facts),
        token: facts.tokens[at],
      }),
    ),
  }
}
