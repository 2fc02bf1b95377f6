/** Reads what a visitor sent: JSON that says so, within a size, of the shape that was asked for. */
import { z } from 'zod'
import { Refusal } from './responses.js'

/** Twenty messages and their signatures are far below it. */
const max = 64 * 1024

async function readParts(stream: ReadableStream<Uint8Array>): Promise<Uint8Array[]> {
  const parts: Uint8Array[] = []
  const reader = stream.getReader()
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return parts
    size += value.byteLength
    if (size > max) {
      void reader.cancel().catch(() => {})
      throw new Refusal(413, 'body-too-large')
    }
    parts.push(value)
  }
}

async function readText(request: Request): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > max) {
    throw new Refusal(413, 'body-too-large')
  }
  if (!request.body) return ''
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    const parts = await readParts(request.body)
    return parts.map((part) => decoder.decode(part, { stream: true })).join('') + decoder.decode()
  } catch (thrown) {
    throw thrown instanceof Refusal ? thrown : new Refusal(400, 'body-malformed')
  }
}

/**
 * An empty body is `{}`. Throws a `Refusal`. The content type is asked for since no form and no beacon of another page can send
 * it without a preflight.
 */
export async function readBody<S extends z.ZodType>(
  request: Request,
  shape: S,
): Promise<z.output<S>> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/json *(;|$)/i.test(type)) throw new Refusal(415, 'unsupported-media-type')
  const text = await readText(request)
  let value: unknown
  try {
    value = text === '' ? {} : JSON.parse(text)
  } catch {
    throw new Refusal(400, 'body-malformed')
  }
  const read = shape.safeParse(value)
  if (!read.success) throw new Refusal(400, 'body-malformed')
  return read.data
}

const line = z.string().max(200)

export const nonceBody = z.strictObject({})

export const verifyBody = z.strictObject({
  // Their sizes are the verifier's to judge.
  proofs: z
    .array(
      z.strictObject({
        message: z.string(),
        signature: z.string(),
        address: line.exactOptional(),
        publicKey: line.exactOptional(),
      }),
    )
    .min(1)
    .max(20),
  nonceToken: line.exactOptional(),
})

export const revokeBody = z.strictObject({
  chainId: line.exactOptional(),
  address: line.exactOptional(),
})
