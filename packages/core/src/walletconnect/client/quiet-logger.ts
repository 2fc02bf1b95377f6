/** What the protocol's library is given as its logger: says nothing, for it would tell keys and addresses; hears of trouble. */

type Log = (...values: readonly unknown[]) => void

/** The part of pino's face that the library uses. */
export interface QuietLogger {
  level: string
  readonly trace: Log
  readonly debug: Log
  readonly info: Log
  readonly warn: Log
  readonly error: Log
  readonly fatal: Log
  bindings(): { readonly context: string }
  child(bindings: { readonly context?: string }): QuietLogger
}

const toText = (value: unknown): string =>
  typeof value === 'string' ? value : value instanceof Error ? value.message : ''

export function quietLogger(onTrouble: (text: string) => void, context = ''): QuietLogger {
  const quiet: Log = () => undefined
  const report: Log = (...values) => {
    const text = values.map(toText).filter(Boolean).join(' ')
    if (text) onTrouble(text)
  }
  return {
    level: 'silent',
    trace: quiet,
    debug: quiet,
    info: quiet,
    warn: report,
    error: report,
    fatal: report,
    bindings: () => ({ context }),
    child: (bindings) => quietLogger(onTrouble, bindings.context ?? context),
  }
}
