import { enPermissions, type PermissionMessages } from '../messages/en-permissions.js'
import { useScopeContext } from '../scope-context.js'

/** Returns the messages of permissions in the current language. */
export const usePermissionMessages = (): PermissionMessages =>
  useScopeContext().messages ?? enPermissions
