import type { KitErrorCode } from './codes.js'

/** Options of the `KitError` constructor. */
export interface KitErrorOptions {
  /**
   * Values for error reports. Never a secret, an address or a URL with a key.
   *
   * @default {}
   */
  details?: Readonly<Record<string, string | number>>
  /**
   * Path of the documentation page, relative to the documentation's root. Defaults to `errors#` and the
   * code.
   */
  docsPath?: string
  /** Original error, such as the value that a wallet threw. */
  cause?: unknown
}

/** Trying the same again can't help: something must change first. */
const final: ReadonlySet<KitErrorCode> = new Set<KitErrorCode>([
  'option-invalid',
  'adapter-not-found',
  'network-not-found',
  'wallet-not-found',
  'wallet-unsupported',
  'network-add-unsupported',
  'network-switch-disabled',
  'view-unavailable',
  'outcome-unknown',
  'calls-incomplete',
  'address-invalid',
  'recipient-blocked',
  'amount-invalid',
])

/** The only error class of Scope. `code` is stable. `shortMessage` describes what happened and what to do. */
export class KitError extends Error {
  override readonly name = 'KitError'
  declare readonly code: KitErrorCode
  declare readonly shortMessage: string
  declare readonly details: Readonly<Record<string, string | number>>
  declare readonly docsPath: string
  /** Whether trying the same again may help. False for `outcome-unknown`: it may have worked already. */
  declare readonly isRetryable: boolean

  constructor(code: KitErrorCode, shortMessage: string, options: KitErrorOptions = {}) {
    super(shortMessage, options)
    this.code = code
    this.shortMessage = shortMessage
    this.details = options.details ?? {}
    this.isRetryable = !final.has(code)
    this.docsPath = options.docsPath ?? `errors#${code}`
  }
}

/** Adapters promise to throw nothing else; a third party's may break that promise. */
export const asKitError = (thrown: unknown): KitError =>
  thrown instanceof KitError
    ? thrown
    : new KitError('unknown', 'Something went wrong. Try again.', { cause: thrown })
