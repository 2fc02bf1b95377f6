/** Rejects a request with a status. Lists each wrong field and the expected value. */

export interface ErrorReason {
  readonly name: string
  readonly description: string
}

export type HttpErrorStatus =
  | 400
  | 401
  | 403
  | 404
  | 405
  | 408
  | 409
  | 413
  | 415
  | 429
  | 501
  | 502
  | 503
  | 504

export class HttpError extends Error {
  override readonly name = 'HttpError'
  constructor(
    readonly status: HttpErrorStatus,
    readonly reasons: readonly ErrorReason[],
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(`${status}`)
  }
}

export const httpError = (
  status: HttpErrorStatus,
  name: string,
  description: string,
  headers?: Readonly<Record<string, string>>,
): HttpError => new HttpError(status, [{ name, description }], headers)

/** Seconds, whole and never below one, as Retry-After wants them. */
export const retryAfter = (ms: number): Record<string, string> => ({
  'retry-after': String(Math.max(1, Math.ceil(ms / 1000))),
})
