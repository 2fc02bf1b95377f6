/** The public face of `@scope/core/permissions`. */
export type {
  GrantedPermission,
  OtherPermission,
  PeriodicAllowance,
  Permission,
  PermissionDependency,
  PermissionDetails,
  PermissionToken,
  PermissionType,
  StreamedAllowance,
  SupportedPermissions,
  TotalAllowance,
} from '../chain/wallet-permissions.js'
export { permissions } from './permissions.js'
export type {
  ListedPermission,
  PermissionList,
  PermissionRequest,
  PermissionStatus,
  Permissions,
  PermissionsFeature,
  PermissionsOptions,
  Revocation,
} from './permissions-feature.js'
