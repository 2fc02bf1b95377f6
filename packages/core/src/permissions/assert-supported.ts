import type { PermissionToRequest, SupportedPermissions } from '../chain/wallet-permissions.js'
import { KitError } from '../errors/kit-error.js'

/**
 * Asks no user for what the wallet can't grant.
 *
 * @throws {KitError} with code `wallet-unsupported` unless the wallet grants the type on the network, with an expiry.
 */
export function assertSupported(
  supported: SupportedPermissions,
  { networkId, permission: { type } }: PermissionToRequest,
): void {
  const found = supported[type]
  const message =
    Object.keys(supported).length === 0
      ? 'This wallet can’t grant permissions.'
      : !found
        ? `This wallet can’t grant permissions of the type ${type}.`
        : !found.networkIds.includes(networkId)
          ? `This wallet can’t grant ${type} on ${networkId}. Request it on another network.`
          : // A permission without an end is none that the user was shown.
            !found.ruleTypes.includes('expiry')
            ? `This wallet can’t limit ${type} to a time, as the kit requires.`
            : undefined
  if (message) throw new KitError('wallet-unsupported', message, { details: { type } })
}
