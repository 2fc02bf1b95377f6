/** Errors in the shape wallets answer with (EIP-1193, JSON-RPC 2.0): an Error that carries a number. */

/**
 * Error of a wallet (EIP-1193, JSON-RPC 2.0): an `Error` with a numeric code.
 *
 * @see https://eips.ethereum.org/EIPS/eip-1193
 */
export interface RpcError extends Error {
  readonly code: number
  readonly data?: unknown
}

/**
 * Creates an error as a wallet throws it.
 *
 * @param code - Code of EIP-1193 or JSON-RPC 2.0, such as 4001.
 * @param message - Error message.
 * @param data - Details. Omitted from the error if undefined.
 * @returns The error. The caller throws it.
 * @see https://eips.ethereum.org/EIPS/eip-1193
 * @example
 * ```ts
 * wallet.failNext(rpcError(4001, 'User rejected the request.'))
 * ```
 */
export function rpcError(code: number, message: string, data?: unknown): RpcError {
  return Object.assign(new Error(message), { code, ...(data === undefined ? {} : { data }) })
}
