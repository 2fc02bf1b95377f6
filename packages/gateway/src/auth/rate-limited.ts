import { type HttpError, httpError, retryAfter } from '../http/http-error.js'

/** 429 `rate-limited`. Its words are shown to the user. */
export const tooSoon = (ms: number): HttpError =>
  httpError(
    429,
    'rate-limited',
    `Please try again after ${Math.max(1, Math.ceil(ms / 1000))} seconds`,
    retryAfter(ms),
  )
