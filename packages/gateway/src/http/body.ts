/** Reads a request's body: within a size, within a time, no deeper than anything real is. */
import { findUnstorable } from '../storable-text.js'
import { HttpError, httpError } from './http-error.js'

export interface BodyLimits {
  readonly bytes: number
  readonly seconds: number
}

const deepest = 32

const tooLarge = (bytes: number) =>
  // What is left of it is not read: the connection is of no more use.
  httpError(413, 'body', `at most ${bytes} bytes`, { connection: 'close' })

async function readParts(stream: ReadableStream<Uint8Array>, bytes: number): Promise<Uint8Array> {
  const reader = stream.getReader()
  const parts: Uint8Array[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return Buffer.concat(parts)
    size += value.byteLength
    if (size > bytes) {
      void reader.cancel().catch(() => {})
      throw tooLarge(bytes)
    }
    parts.push(value)
  }
}

/** Reads a body as it was sent: signatures cover its bytes. */
export async function readBytes(
  request: Request,
  { bytes, seconds }: BodyLimits,
): Promise<Uint8Array> {
  const declared = request.headers.get('content-length')
  if (declared !== null && Number(declared) > bytes) throw tooLarge(bytes)
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    // Made when it is due: an error with its stack costs a twentieth of a request.
    timer = setTimeout(() => {
      const expected = `the whole body within ${seconds} s`
      reject(httpError(408, 'body', expected, { connection: 'close' }))
    }, seconds * 1000)
  })
  // What has said its length cannot be longer: it is read in one go, which is several times faster.
  const whole =
    declared !== null && /^\d+$/.test(declared)
      ? request.arrayBuffer()
      : request.body
        ? readParts(request.body, bytes)
        : Promise.resolve(new Uint8Array())
  try {
    const read = await Promise.race([whole, late])
    if (read.byteLength > bytes) throw tooLarge(bytes)
    return new Uint8Array(read)
  } catch (thrown) {
    if (thrown instanceof HttpError) throw thrown
    throw httpError(400, 'body', 'all of it')
  } finally {
    clearTimeout(timer)
    // A body that arrives too late may still fail. Its rejection is ignored.
    void Promise.resolve(whole).catch(() => {})
  }
}

export async function readText(request: Request, limits: BodyLimits): Promise<string> {
  const read = await readBytes(request, limits)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(read)
  } catch {
    throw httpError(400, 'body', 'UTF-8, and all of it')
  }
}

/** Counts brackets outside texts: the parser itself would recurse. */
export function getDepth(text: string): number {
  let depth = 0
  let max = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 0x22) {
      for (at++; at < text.length && text.charCodeAt(at) !== 0x22; at++) {
        if (text.charCodeAt(at) === 0x5c) at++
      }
    } else if (code === 0x7b || code === 0x5b) {
      if (++depth > max) max = depth
    } else if (code === 0x7d || code === 0x5d) depth--
  }
  return max
}

/** Reads JSON with any content type: beacons and clients that avoid a preflight send text/plain. */
export async function readJson(request: Request, limits: BodyLimits): Promise<unknown> {
  const text = await readText(request, limits)
  if (text === '') throw httpError(400, 'body', 'JSON; it is empty')
  if (getDepth(text) > deepest) throw httpError(400, 'body', `JSON no deeper than ${deepest}`)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw httpError(400, 'body', 'JSON; it cannot be parsed')
  }
  // Before anything is counted or spent for it: the database would refuse it only then (threat B7).
  const place = findUnstorable(value)
  if (place !== undefined)
    throw httpError(400, place, 'text without U+0000 and half surrogate pairs')
  return value
}
