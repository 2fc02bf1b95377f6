/** The way to a provider: no redirect is followed, and what does not end is left. Times are the client's to limit. */
import type { CustomFetchOptions } from 'openid-client'

/** Far more than keys, tokens and people's profiles come to. */
export const mostBytes = 512 * 1024

export async function askProvider(url: string, options: CustomFetchOptions): Promise<Response> {
  const { body, signal, ...rest } = options
  const response = await fetch(url, {
    ...rest,
    ...(body != null && { body: body instanceof Uint8Array ? new Uint8Array(body) : body }),
    ...(signal && { signal }),
    redirect: 'manual',
  })
  let read = 0
  const within = response.body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(part, stream) {
        read += part.byteLength
        if (read > mostBytes) stream.error(new Error(`more than ${mostBytes} bytes`))
        else stream.enqueue(part)
      },
    }),
  )
  const { status, headers } = response
  return new Response(within ?? null, { status, headers })
}
