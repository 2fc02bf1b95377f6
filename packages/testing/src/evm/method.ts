/** The shape of an answer to one JSON-RPC method. */

export type Method = (params: readonly unknown[], method: string) => Promise<unknown>
