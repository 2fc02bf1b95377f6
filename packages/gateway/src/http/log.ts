/** Structured lines on standard output. What is logged is named here: no query, no header, no body, no address. */
import { type DestinationStream, type Logger, pino } from 'pino'

/** Logger of the gateway: a pino logger, or an object with the same methods. */
export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>

export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: { service: 'scope-gateway' },
    timestamp: pino.stdTimeFunctions.isoTime,
  }
  return destination ? pino(options, destination) : pino(options)
}

/**
 * Of an error its name, its code and where it was thrown. Its message stays here: a database quotes values in it, a client
 * the URL with its key.
 */
export function errorFacts(thrown: unknown): Record<string, unknown> {
  if (!(thrown instanceof Error)) return { error: typeof thrown }
  const code =
    'code' in thrown && /^[\w-]{1,40}$/.test(String(thrown.code)) ? thrown.code : undefined
  const at = thrown.stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 6)
    .map((line) => line.trim())
  return {
    error: thrown.name,
    code,
    at,
    ...(thrown.cause ? { cause: errorFacts(thrown.cause) } : {}),
  }
}
