/** Whoever was asked did not answer, or not with what could be an answer. Says when to try again, and nothing of the URL. */
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

/** The question itself was wrong, says the other side: nobody is to be asked again. */
export class UpstreamHttpError extends Error {
  override readonly name = 'UpstreamHttpError'
}

const maxRestMs = 60_000

export const toHttpError = ({ isTimeout, restMs }: UpstreamError): HttpError =>
  httpError(
    isTimeout ? 504 : 502,
    'upstream',
    isTimeout ? 'did not answer in time' : 'could not be asked, or gave no answer',
    retryAfter(Math.min(Math.max(restMs, 1_000), maxRestMs)),
  )
