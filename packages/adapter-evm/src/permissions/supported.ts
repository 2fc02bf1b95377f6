/** What a wallet can grant: `wallet_getSupportedExecutionPermissions`, or its capabilities for the older shape. */
import type { CaipNetworkId, SupportedPermissions } from '@scope/core/chain'
import { type Fields, isFields } from '../fields.js'
import { invalid, parseNetworkId } from '../responses.js'

const maxMembers = 1_000

const isText = (value: unknown): value is string => typeof value === 'string'

/** Ids that are none are left out: a wallet that knows a chain that this kit can't name still grants on the others. */
function parseNetworkIds(value: unknown): readonly CaipNetworkId[] {
  if (!Array.isArray(value)) throw invalid('chain ids')
  return value.slice(0, maxMembers).flatMap((id) => {
    try {
      return parseNetworkId(id)
    } catch {
      return []
    }
  })
}

export function parseSupported(response: unknown): SupportedPermissions {
  if (!isFields(response)) throw invalid('supported permissions')
  const entries = Object.entries(response).slice(0, maxMembers)
  return Object.fromEntries(
    entries.flatMap(([type, entry]) =>
      isFields(entry)
        ? [
            [
              type,
              {
                networkIds: parseNetworkIds(entry.chainIds),
                ruleTypes: Array.isArray(entry.ruleTypes) ? entry.ruleTypes.filter(isText) : [],
              },
            ],
          ]
        : [],
    ),
  )
}

/** Types of `permissions` in a chain's capabilities. */
function parseTypes(capabilities: unknown): readonly string[] {
  const permissions: Fields | undefined =
    isFields(capabilities) && isFields(capabilities.permissions)
      ? capabilities.permissions
      : undefined
  if (permissions?.supported !== true || !Array.isArray(permissions.permissionTypes)) return []
  return permissions.permissionTypes.slice(0, maxMembers).filter(isText)
}

/**
 * Parses the capabilities of a wallet (EIP-5792) that has only the older shape. Its expiry is a field of each request, so
 * that all of its types have the rule.
 */
export function parseOlderSupported(response: unknown): SupportedPermissions {
  if (!isFields(response)) return {}
  const found: Record<string, { networkIds: CaipNetworkId[]; ruleTypes: string[] }> = {}
  for (const [id, capabilities] of Object.entries(response).slice(0, maxMembers)) {
    const [networkId] = parseNetworkIds([id])
    if (!networkId) continue
    for (const type of parseTypes(capabilities)) {
      const entry = found[type] ?? { networkIds: [], ruleTypes: ['expiry'] }
      entry.networkIds.push(networkId)
      found[type] = entry
    }
  }
  return found
}
