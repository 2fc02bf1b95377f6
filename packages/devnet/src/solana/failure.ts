/** A refusal as a node says it (JSON-RPC 2.0). */

export class RpcFailure extends Error {
  override readonly name = 'RpcFailure'

  constructor(
    readonly code: number,
    message: string,
    readonly data?: unknown,
  ) {
    super(message)
  }
}
