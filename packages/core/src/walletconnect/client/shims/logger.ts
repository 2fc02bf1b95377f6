/** In the place of `@walletconnect/logger`, which brings pino: the client is given its logger, and makes none. */
import type { QuietLogger } from '../quiet-logger.js'

export const getDefaultLoggerOptions = <T>(options: T): T => options

export const generateChildLogger = (logger: QuietLogger, context: string): QuietLogger =>
  logger.child({ context })

export const getLoggerContext = (logger: QuietLogger): string => logger.bindings().context

export const generatePlatformLogger = ({ loggerOverride }: { loggerOverride: QuietLogger }) => ({
  logger: loggerOverride,
  chunkLoggerController: null,
})

export function pino(): never {
  throw new Error('No logger was given.')
}
