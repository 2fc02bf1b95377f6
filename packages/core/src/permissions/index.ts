/** The public face of `@scope/core/permissions`. */
export type {
  ContractCalls,
  GrantedPermission,
  OtherPermission,
  PeriodicAllowance,
  Permission,
  PermissionDependency,
  PermissionDetails,
  PermissionToken,
  PermissionType,
  PermittedFunction,
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
