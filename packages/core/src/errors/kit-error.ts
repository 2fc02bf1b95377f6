import type { KitErrorCode } from './codes.js'

export interface KitErrorOptions {
  /** Details worth a line in a report: never a secret, an address or a URL with a key in it. */
  facts?: Readonly<Record<string, string | number>>
  /** Below the documentation's root. */
  docsPath?: string
  cause?: unknown
}

/** The only error class of Scope. `code` is stable; `shortMessage` says what happened and what to do. */
export class KitError extends Error {
  override readonly name = 'KitError'
  readonly code: KitErrorCode
  readonly shortMessage: string
  readonly facts: Readonly<Record<string, string | number>>
  readonly docsPath: string

  constructor(code: KitErrorCode, shortMessage: string, options: KitErrorOptions = {}) {
    super(shortMessage, 'cause' in options ? { cause: options.cause } : undefined)
    this.code = code
    this.shortMessage = shortMessage
    this.facts = options.facts ?? {}
    this.docsPath = options.docsPath ?? `errors#${code}`
  }
}
