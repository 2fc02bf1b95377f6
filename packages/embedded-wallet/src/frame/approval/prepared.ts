/** A request that is ready to be signed: read, with every byte of it fixed. */
import type { Bytes } from '../keys/bytes.js'
import type { Asset, DecodedRequest } from './decoded-request.js'

/** A node of the chain that the gateway knows: never one that a page named (threat F10). */
export interface NodeClient {
  /** Rejects with a `FrameError`. If the node rejected the request, the error has the node's message. */
  ask(method: string, params: unknown): Promise<unknown>
}

/** User operation that was handed to a bundler (ERC-4337). */
export interface SentOperation {
  readonly hash: string
  readonly sender: string
  /** Hex quantity. */
  readonly nonce: string
  /** Hex quantities, in wei for each unit of gas. One with the same nonce must offer more (ERC-4337). */
  readonly maxFeePerGas: string
  readonly maxPriorityFeePerGas: string
  /** Hex quantity: the latest block as it was sent. */
  readonly block: string
  /** Milliseconds since the epoch. */
  readonly sentAt?: number | undefined
  /** Hex quantity: seconds since the epoch after which the chain takes it no more. Absent if the account pays. */
  readonly validUntil?: string | undefined
}

/** Calls that were sent as one request (EIP-5792). */
export interface SentBatch {
  /** CAIP-2. */
  readonly chainId: string
  readonly hashes: readonly string[]
  /** How many there were to be. */
  readonly count: number
  /** All calls as one, of a smart account. `hashes` is empty then. */
  readonly operation?: SentOperation | undefined
}

export interface SentBatches {
  has(id: string): Promise<boolean>
  /** Without hashes and without an operation nothing of it was sent: it is forgotten. */
  keep(id: string, batch: SentBatch): Promise<void>
  /** Operations of an account that were handed over with this nonce, the last one first. */
  findOperations(chainId: string, sender: string, nonce: bigint): Promise<readonly SentOperation[]>
}

/** A permission that was granted to a site (ERC-7715). */
export interface GrantedPermission {
  /** Hash of the delegation (ERC-7710). */
  readonly id: string
  /** CAIP-2. */
  readonly chainId: string
  readonly account: string
  readonly permission: {
    readonly type: string
    readonly data: Readonly<Record<string, unknown>>
  }
  /** Seconds since the epoch. */
  readonly expiry: number
  readonly context: string
}

export interface GrantedPermissions {
  keep(granted: readonly GrantedPermission[]): Promise<void>
  /** The permission with this context. Undefined for one that is not known. */
  find(chainId: string, account: string, context: string): Promise<GrantedPermission | undefined>
  /** The chain takes it no more. */
  markRevoked(permission: GrantedPermission): Promise<void>
}

/** What a smart account needs besides a node. */
export interface SmartAccountDeps {
  readonly standard: 'eip7702' | 'erc4337'
  /** Address of the key. It is the account’s own address by EIP-7702. */
  readonly owner: string
  readonly bundler: NodeClient
  /** Of the gateway. Absent if it has none for this network. */
  readonly paymaster?: NodeClient | undefined
  /** URL of the gateway’s paymaster, as pages may name it (ERC-7677). */
  readonly paymasterUrl: string
}

export interface PrepareDeps {
  /** CAIP-2, of the network that the user is on. What names another is refused (threat F21). */
  readonly chainId: string
  /** Whose key signs. */
  readonly account: string
  /** Of the page that asks: `https://host[:port]`. */
  readonly parentOrigin: string
  readonly node: NodeClient
  /** Addresses that this wallet has paid to, in any letter case. */
  readonly known: readonly string[]
  readonly batches: SentBatches
  /** Permissions of the page's site. Absent where none are granted. */
  readonly permissions?: GrantedPermissions
  /** Absent if the account is a plain one. */
  readonly smartAccount?: SmartAccountDeps
  readonly signal: AbortSignal
  /** Milliseconds since the epoch. */
  now(): number
}

/** What one allowance of a request may be lowered to. */
export interface AllowanceLimit {
  /** Index of the `approve` in the actions of the request. */
  readonly action: number
  readonly asset: Extract<Asset, { readonly kind: 'token' }>
  /** In the smallest unit: what the page asked for. */
  readonly max: bigint
  /**
   * Prepares the request again with this amount, and decodes and simulates it. Other limits stay as they are. Rejects with
   * `params-invalid` for zero and for more than `max`.
   */
  set(amount: bigint): Promise<Prepared>
}

/** An answer that comes later: what is waited for without the user keeps no other request waiting. */
export class LaterAnswer {
  constructor(readonly wait: () => Promise<unknown>) {}
}

export interface Prepared {
  readonly decoded: DecodedRequest
  /** Of calls that grant an allowance and do nothing else. */
  readonly limits?: readonly AllowanceLimit[]
  /**
   * Completes the request after the user has approved it, for what is only known then, as a sponsor's signature. `isChanged`:
   * what was shown is no longer true, so the user is asked again.
   */
  complete?(): Promise<{ readonly prepared: Prepared; readonly isChanged: boolean }>
  /**
   * Signs exactly the bytes that were read; the key is the caller's to wipe as soon as this is over. What is handed back
   * sends it where it is to be sent, and answers what the page asked for. It is run once: nothing is sent twice (X12).
   * `onSend` is called with each hash right before it goes to a node. It may answer with a `LaterAnswer`.
   */
  sign(key: Bytes): (onSend?: (hash: string) => void) => Promise<unknown>
}

/** A chain's way to read and sign a request. Rejects with a `FrameError` where it can't be, or must not be. */
export type Prepare = (
  request: { readonly method: string; readonly params: unknown },
  deps: PrepareDeps,
) => Promise<Prepared>
