/**
 * Headers of a request from any framework: a web standard object, or a record as in Node, Express, Fastify and lambdas.
 */

/** Request of any framework: its headers as a web `Headers` object, or as a record. The body isn't read. */
export interface WithHeaders {
  readonly headers:
    | { get(name: string): string | null }
    | Readonly<Record<string, string | readonly string[] | undefined>>
}

/** What is read of a request to tell who sent it. */
export interface HeaderReader {
  readonly headers: { get(name: string): string | null }
}

const isReader = (headers: WithHeaders['headers']): headers is HeaderReader['headers'] =>
  typeof headers.get === 'function'

/** Names match in any case; what was sent more than once is joined as HTTP has it, cookies by a semicolon. */
export function headerReader({ headers }: WithHeaders): HeaderReader {
  if (isReader(headers)) return { headers: { get: (name) => headers.get(name) } }
  return {
    headers: {
      get(name) {
        const values = Object.entries(headers)
          .filter(([key]) => key.toLowerCase() === name)
          .flatMap(([, value]) => value ?? [])
        return values.length > 0 ? values.join(name === 'cookie' ? '; ' : ', ') : null
      },
    },
  }
}
