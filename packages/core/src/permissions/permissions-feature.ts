/** Permissions, as hosts and views have them: `kit.permissions`. Types alone. */
import type { ReadableAtom } from 'nanostores'
import type { TokenMetadata } from '../chain/assets.js'
import type {
  GrantedPermission,
  Permission,
  SupportedPermissions,
} from '../chain/wallet-permissions.js'
import type { CaipNetworkId } from '../ids/caip.js'

declare module '../extensions.js' {
  interface KitFeatures {
    /** Permissions that let an account of the site act without asking the user (ERC-7715). */
    permissions: PermissionsFeature
  }
  interface ViewParameters {
    /** Permissions of the connected account, with a way to revoke them. */
    SmartSessionList: undefined
    /** The permission that was granted last, in words. `requestPermissions` opens it. */
    SmartSessionCreated: undefined
  }
  interface AlertCodes {
    /** A permission was requested for more than 90 days. The detail is the number of days. */
    'permission-expiry-long': string
  }
}

/** Options of `permissions()`. */
export interface PermissionsOptions {
  /**
   * Whether the view `SmartSessionCreated` opens when a permission was granted.
   *
   * @default true
   */
  readonly showGranted?: boolean | undefined
}

/** A permission to request. */
export interface PermissionRequest {
  /** Account of the site that may use the permission: the delegate. Its key belongs to you, never to the page's users. */
  readonly to: string
  /** What the delegate may do. */
  readonly permission: Permission
  /** Unix time in seconds from which the permission no longer counts. */
  readonly expiry: number
  /** Network of the permission. Defaults to the active EVM network. */
  readonly networkId?: CaipNetworkId | undefined
  /**
   * Whether the user may change amounts and times in the wallet. Read what was granted then.
   *
   * @default true
   */
  readonly isAdjustmentAllowed?: boolean | undefined
}

/**
 * Status of a permission.
 *
 * - `active`: neither expired nor known to be revoked.
 * - `expired`: its time is over.
 * - `revoking`: the revocation was sent, and is not in a block yet.
 * - `revoked`: the chain rejects it.
 */
export type PermissionStatus = 'active' | 'expired' | 'revoking' | 'revoked'

/** A granted permission and its status. */
export interface ListedPermission extends GrantedPermission {
  readonly status: PermissionStatus
  /** Currency of its amounts. Undefined for a token whose contract doesn't say. */
  readonly token?: TokenMetadata | undefined
}

/** Permissions of an account. */
export interface PermissionList {
  /** Address of the account. */
  readonly account: string
  /** In the wallet's order. */
  readonly permissions: readonly ListedPermission[]
  /**
   * Whether these are all. False if the wallet has no list, or if an entry can't be read: then only those that were granted
   * since the page was loaded are known of the rest.
   */
  readonly isComplete: boolean
}

/** Result of `revokePermission`. */
export interface Revocation {
  /** `pending`: sent, and not in a block yet. The delegate may still use the permission. */
  readonly status: 'pending'
  /** Id of the transaction (hash). Undefined if the wallet revokes by a way of its own. */
  readonly transactionHash?: string
}

/** Permissions of a kit, once their code has loaded. */
export interface Permissions {
  /**
   * Returns the types that the connected EVM wallet can grant, with their networks. Empty if it grants none. Rejects with
   * `not-connected` if no wallet is connected.
   */
  getSupportedPermissions(): Promise<SupportedPermissions>
  /**
   * Asks the connected EVM wallet to grant a permission. The delegate can then act within its limits without asking the
   * user.
   *
   * @returns The permission as it was granted.
   * @throws {KitError} with code `not-connected` if no EVM wallet is connected.
   * @throws {KitError} with code `invalid-params` or `address-invalid` if a field is invalid. `details.path` names it.
   * @throws {KitError} with code `network-not-found` if the site doesn't list the network.
   * @throws {KitError} with code `wallet-unsupported` if the wallet can't grant it. The user was not asked then.
   * @throws {KitError} with code `already-pending` while another permission is requested.
   * @throws {KitError} with code `account-changed` if another account is active. Nothing is granted then.
   * @throws {KitError} with code `user-rejected` if the user declined. Nothing is granted then.
   * @throws {KitError} with code `outcome-unknown` if the response was lost. The permission may have been granted: look at
   * `getGrantedPermissions()` before you ask again.
   */
  requestPermissions(request: PermissionRequest): Promise<GrantedPermission>
  /**
   * Returns the permissions of the connected account, and asks the chain which of them are revoked. Rejects with
   * `not-connected` if no wallet is connected.
   */
  getGrantedPermissions(): Promise<PermissionList>
  /**
   * Revokes a permission: by the wallet's own method, or by a transaction of the account.
   *
   * @param permission - The permission, or only its `context`.
   * @throws {KitError} with code `not-connected` if no EVM wallet is connected.
   * @throws {KitError} with code `invalid-params` if the context is no hexadecimal text.
   * @throws {KitError} with code `account-changed` if another account granted the permission.
   * @throws {KitError} with code `network-changed` if the wallet doesn't switch to the permission's network.
   * @throws {KitError} with code `wallet-unsupported` if it can only be revoked in the wallet itself.
   * @throws {KitError} with code `user-rejected` if the user declined. The permission stays then.
   * @throws {KitError} with code `outcome-unknown` if the response was lost. It may have been revoked: look at
   * `getGrantedPermissions()`.
   */
  revokePermission(permission: Pick<GrantedPermission, 'context'>): Promise<Revocation>
  /** The latest list of the active account. Undefined until `getGrantedPermissions` was called. */
  readonly $list: ReadableAtom<PermissionList | undefined>
  /** The permission that was granted last, since the page was loaded. */
  readonly $granted: ReadableAtom<ListedPermission | undefined>
}

/** API of the permissions feature: `kit.permissions`. */
export interface PermissionsFeature {
  /** Undefined until `open()` has loaded the code. */
  readonly $permissions: ReadableAtom<Permissions | undefined>
  /** Loads the code. Undefined if the kit is not started. Rejects with `chunk-load-failed`. */
  open(): Promise<Permissions> | undefined
}
