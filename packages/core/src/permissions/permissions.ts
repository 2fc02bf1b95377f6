/** The stub of `permissions()`. What loads with the page is this file. */
import type { Feature, InternalKit } from '../feature.js'
import { createLazyFeature } from '../lazy/lazy-feature.js'
import type { Permissions, PermissionsOptions } from './permissions-feature.js'

/**
 * Creates the permissions feature (ERC-7715). A site requests permissions that let an account of its own act within limits,
 * without asking the user each time, and the user sees and revokes them in the dialog. It is off unless
 * `features.smartSessions` is true: `kit.permissions` is undefined then.
 *
 * @param options - Options of the feature.
 * @returns The feature, for `createKit`.
 * @see https://eips.ethereum.org/EIPS/eip-7715
 * @example
 * ```ts
 * import { createKit } from '@scope/core'
 * import { permissions } from '@scope/core/permissions'
 *
 * const kit = createKit({
 *   metadata,
 *   networks,
 *   adapters,
 *   permissions: permissions(),
 *   features: { smartSessions: true },
 * })
 * ```
 */
export const permissions = (options: PermissionsOptions = {}): Feature<'permissions'> => ({
  name: 'permissions',
  setup(context) {
    if (!context.options.features.smartSessions) return { api: undefined }
    const { $opened, open, start } = createLazyFeature<Permissions, InternalKit>((lifetime, kit) =>
      import('./open-permissions.js').then((code) =>
        code.openPermissions(context, options, kit, lifetime),
      ),
    )
    return {
      api: { $permissions: $opened, open },
      views: {
        SmartSessionList: { requiresAccount: true },
        SmartSessionCreated: { requiresAccount: true },
      },
      start,
    }
  },
})
