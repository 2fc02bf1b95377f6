/** Failures that a test asks the sandbox for. */

/** Failures of the on-ramp sandbox. */
export interface OnRampFaults {
  /** Responds to no API request before this many milliseconds are over. */
  readonly delayMs?: number
  /** Responds to every API request with this status, such as 503. */
  readonly status?: number
  /** Responds with other shapes than the providers have. */
  readonly isWrongShape?: boolean
  /** Adds this many bytes to each response. */
  readonly extraBytes?: number
  /** Responds with this checkout URL, such as one of a foreign host. */
  readonly checkoutUrl?: string
  /** Quotes in this currency. */
  readonly currency?: string
  /** Quotes this total, such as one with more digits than the currency has. */
  readonly total?: string
  /** Reports transactions to this address. */
  readonly address?: string
  /** Reports transactions of this reference, as an API that ignores a filter. */
  readonly reference?: string
  /** Sends each webhook twice. */
  readonly isWebhookTwice?: boolean
  /** Signs webhooks with a time that is this many seconds ago. */
  readonly webhookAgeSeconds?: number
}
