/** Errors in the shape wallets answer with (EIP-1193, JSON-RPC 2.0): an Error that carries a number. */

export interface RpcError extends Error {
  readonly code: number
  readonly data?: unknown
}

/** An error as a wallet would throw it; `data` is left out where undefined. */
export function rpcError(code: number, message: string, data?: unknown): RpcError {
  return Object.assign(new Error(message), { code, ...(data === undefined ? {} : { data }) })
}
