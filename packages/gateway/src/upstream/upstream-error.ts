/** Upstream that didn't respond, or not with a valid response. Includes when to retry, but not the URL. */
import { type HttpError, httpError, retryAfter } from '../http/http-error.js'

export class UpstreamError extends Error {
  override readonly name = 'UpstreamError'
  constructor(
    readonly isTimeout: boolean,
    readonly restMs: number,
  ) {
    super(isTimeout ? 'timeout' : 'unavailable')
  }
}

/** The upstream rejected the request itself, so no other upstream is asked. */
export class UpstreamHttpError extends Error {
  override readonly name = 'UpstreamHttpError'
}

/** Whether the upstream gave no answer, or rejected the request. */
export const isUpstreamFailure = (thrown: unknown): boolean =>
  thrown instanceof UpstreamError || thrown instanceof UpstreamHttpError

const maxRestMs = 60_000

export const toHttpError = ({ isTimeout, restMs }: UpstreamError): HttpError =>
  httpError(
    isTimeout ? 504 : 502,
    'upstream',
    isTimeout ? 'did not answer in time' : 'could not be asked, or gave no answer',
    retryAfter(Math.min(Math.max(restMs, 1_000), maxRestMs)),
  )
