/** Permissions that a wallet grants to another account (ERC-7715): what an adapter gives. Types alone. */
import type { CaipNetworkId } from '../ids/caip.js'
import type { CallingAccount } from './wallet-calls.js'

/** Fields that every permission can have. */
export interface PermissionDetails {
  /** Unix time in seconds from which the permission counts. Defaults to the time of the grant. */
  readonly startTime?: number
  /** Why the site asks for it. The wallet shows the text to the user. */
  readonly justification?: string
}

/** An amount that becomes available again in each period. What is left of a period does not add up. */
export interface PeriodicAllowance extends PermissionDetails {
  /** Amount per period, in base units. */
  readonly periodAmount: bigint
  /** Length of a period, in seconds. */
  readonly periodDuration: number
}

/** An amount that grows by the second. */
export interface StreamedAllowance extends PermissionDetails {
  /** Growth per second, in base units. */
  readonly amountPerSecond: bigint
  /** Amount that is available at the start, in base units. Defaults to 0. */
  readonly initialAmount?: bigint
  /** Amount that all transfers together can't exceed, in base units. Without it, only the expiry limits the total. */
  readonly maxAmount?: bigint
}

/** An amount for the whole time. */
export interface TotalAllowance extends PermissionDetails {
  /** Amount of all transfers together, in base units. */
  readonly allowanceAmount: bigint
}

/** Token of a permission. */
export interface PermissionToken {
  /** Address of the ERC-20 contract. */
  readonly tokenAddress: string
}

/** Method of a contract that a permission allows. */
export interface PermittedFunction {
  /** First four bytes of the method's hash, as hexadecimal. */
  readonly selector: `0x${string}`
  /** Amount of the native currency that calls may send, in base units. The limits of all methods count together. */
  readonly valueLimit?: bigint
}

/** Calls of methods of one contract. Methods that move tokens have permissions of their own. */
export interface ContractCalls {
  /** Address of the contract. */
  readonly address: string
  /** 1 to 16 methods. */
  readonly functions: readonly PermittedFunction[]
  /** Number of calls, at most. */
  readonly maxUses: number
  /** Why the site asks for it. The wallet shows the text to the user. */
  readonly justification?: string
}

/**
 * A permission that a site can request, by `type`.
 *
 * @see https://eips.ethereum.org/EIPS/eip-7715
 */
export type Permission =
  | { readonly type: 'native-token-periodic'; readonly data: PeriodicAllowance }
  | { readonly type: 'native-token-stream'; readonly data: StreamedAllowance }
  | { readonly type: 'native-token-allowance'; readonly data: TotalAllowance }
  | { readonly type: 'erc20-token-periodic'; readonly data: PeriodicAllowance & PermissionToken }
  | { readonly type: 'erc20-token-stream'; readonly data: StreamedAllowance & PermissionToken }
  | { readonly type: 'erc20-token-allowance'; readonly data: TotalAllowance & PermissionToken }
  | { readonly type: 'contract-call'; readonly data: ContractCalls }

/** Type of a permission, such as `native-token-periodic`. */
export type PermissionType = Permission['type']

/** A permission of a type that this version doesn't know. */
export interface OtherPermission {
  readonly type: 'other'
  /** Type as the wallet names it. */
  readonly name: string
  /** Data as the wallet gives it. Not validated. */
  readonly data: Readonly<Record<string, unknown>>
}

/** Networks and rules of the permission types that a wallet can grant, by type. Types of other kits are left in. */
export type SupportedPermissions = Readonly<
  Partial<
    Record<
      string,
      {
        readonly networkIds: readonly CaipNetworkId[]
        /** Rules that the wallet enforces, such as `expiry`. */
        readonly ruleTypes: readonly string[]
      }
    >
  >
>

/** A request as an adapter gets it: parsed, with addresses in canonical form. */
export interface PermissionToRequest {
  readonly networkId: CaipNetworkId
  /** Account that may use the permission. */
  readonly to: string
  readonly permission: Permission
  /** Unix time in seconds from which the permission no longer counts. */
  readonly expiry: number
  /** Whether the user may change amounts and times. */
  readonly isAdjustmentAllowed: boolean
}

/** Contract that must be deployed before a permission can be used. */
export interface PermissionDependency {
  readonly factory: string
  /** Data of the call to the factory, as hexadecimal. */
  readonly factoryData: string
}

/** A permission as the wallet granted it. With `isAdjustmentAllowed` it may differ from the request. */
export interface GrantedPermission {
  readonly networkId: CaipNetworkId
  /** Account that granted the permission. Undefined if the wallet doesn't say. */
  readonly from?: string
  /** Account that may use the permission: the delegate. */
  readonly to: string
  readonly permission: Permission | OtherPermission
  /** Unix time in seconds. Undefined if the wallet doesn't say. */
  readonly expiry?: number
  /** What the delegate uses the permission with, and what it is revoked by: hexadecimal. */
  readonly context: string
  /** Contract that checks and runs what the delegate does. Undefined if the wallet doesn't say. */
  readonly delegationManager?: string
  /** Contracts to deploy before the permission is used. */
  readonly dependencies: readonly PermissionDependency[]
}

/** Permissions that a wallet lists. */
export interface GrantedPermissions {
  readonly permissions: readonly GrantedPermission[]
  /** Whether every entry of the wallet's list could be read. */
  readonly isComplete: boolean
}

/** Permissions of a connected wallet. All methods reject with a `KitError` only. */
export interface WalletPermissions {
  /** Empty if the wallet grants none. Never prompts the user. */
  getSupported(account: CallingAccount, signal: AbortSignal): Promise<SupportedPermissions>
  /**
   * Asks the wallet once. Rejects with `account-changed` if the wallet uses another account, and with `outcome-unknown` if
   * the permission may have been granted although the response was lost.
   */
  request(account: CallingAccount, request: PermissionToRequest): Promise<GrantedPermission>
  /** Undefined if the wallet has no list. Never prompts the user. */
  getGranted(signal: AbortSignal): Promise<GrantedPermissions | undefined>
  /**
   * Asks the wallet to revoke a permission. Resolves to false if the wallet has no method for it: the account then revokes
   * it by the transaction of `getRevocation`. Rejects with `outcome-unknown` if the response was lost.
   */
  revoke(account: CallingAccount, context: string): Promise<boolean>
  /**
   * Returns the transaction by which the account revokes a permission. Throws `wallet-unsupported` if the context or its
   * contract is unknown, and `account-changed` if another account granted it.
   */
  getRevocation(
    account: CallingAccount,
    permission: Pick<GrantedPermission, 'context' | 'delegationManager'>,
  ): { readonly to: string; readonly data: `0x${string}` }
}
