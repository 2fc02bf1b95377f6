/** One JSON-RPC call over HTTP; what the node answers is passed on as it is, errors too. */
import { rpcError } from './rpc-error.js'

interface Answer {
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown }
}

/** The `result`. Throws the node's own code, message and data; -32603 where there is no node. */
export async function askNode(
  url: string,
  method: string,
  params: readonly unknown[],
  signal?: AbortSignal,
): Promise<unknown> {
  let answer: Answer
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      ...(signal && { signal }),
    })
    answer = (await response.json()) as Answer
  } catch (error) {
    if (signal?.aborted) throw signal.reason
    throw rpcError(
      -32603,
      `The node did not answer: ${error instanceof Error ? error.message : ''}`,
    )
  }
  const { error, result } = answer
  if (error) throw rpcError(error.code, error.message, error.data)
  return result
}
