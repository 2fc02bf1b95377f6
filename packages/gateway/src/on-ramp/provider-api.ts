/** Sends requests to a provider's API, with its own circuit breaker. Responses are small, but for lists. */
import type { z } from 'zod'
import { type Upstream, urlBelow } from '../upstream/upstream.js'

export interface ApiCall<T> {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  readonly body?: object
  readonly schema: z.ZodType<T>
  /** Whether the response is a list of all tokens or methods. */
  readonly isList?: boolean
}

export type ProviderApi = <T>(call: ApiCall<T>) => Promise<T>

/** Headers of a request, such as its signature. */
export type GetHeaders = (method: string, url: URL) => Readonly<Record<string, string>>

const maxBytes = 256 * 1_024
const maxListBytes = 4 * 1_024 * 1_024

export function createProviderApi(upstream: Upstream, getHeaders: GetHeaders): ProviderApi {
  return ({ method, path, query, body, schema, isList = false }) =>
    upstream.read((base) => urlBelow(base, path, query), schema, {
      method,
      getHeaders: (url) => getHeaders(method, new URL(url)),
      ...(body && { body: JSON.stringify(body) }),
      bytes: isList ? maxListBytes : maxBytes,
    })
}
