/** Sends requests to nodes, independent of their protocol. */

/**
 * Client of one network's nodes. Uses the network's URLs in order. Reads are deduplicated and retried. A
 * signed transaction goes to each URL at most once, until one accepts it.
 */
export interface NodeClient {
  /** JSON-RPC: the `result` of a read, unparsed: the caller checks its shape. Batched. */
  request(method: string, params: readonly unknown[], signal?: AbortSignal): Promise<unknown>
  /** JSON-RPC: sends what a wallet has signed. */
  broadcast(method: string, params: readonly unknown[]): Promise<unknown>
  /** REST (Esplora): what a read answers, parsed where it is JSON, else text. `path` begins with `/`. */
  get(path: string, signal?: AbortSignal): Promise<unknown>
  /** REST (Esplora): sends what a wallet has signed, as text. The error carries the node's own words in `details.answer`. */
  post(path: string, body: string): Promise<string>
}
