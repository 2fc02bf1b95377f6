/** Requests and responses of the sandbox's two APIs. */

export interface ApiRequest {
  readonly method: string
  /** Without the query. */
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: Headers
  /** Parsed JSON. Undefined without a body. */
  readonly body: unknown
}

export interface ApiResponse {
  readonly status: number
  readonly body: unknown
}

/** Undefined for a path of another API. */
export type Api = (request: ApiRequest) => Promise<ApiResponse | undefined>

export const respond = (body: unknown, status = 200): ApiResponse => ({ status, body })
