/** What happened to an account, in the shape that pages read. */
import type { Operation } from './operation.js'

export interface Transfer {
  readonly fungible_info?: {
    readonly name: string
    readonly symbol: string
    readonly icon?: { readonly url: string }
  }
  readonly nft_info?: { readonly name: string; readonly flags: { readonly is_spam: boolean } }
  readonly direction: 'in' | 'out' | 'self'
  /** Every digit. */
  readonly quantity: { readonly numeric: string }
  /** Estimate at the time of the transaction. Absent if unknown. */
  readonly value?: number
  readonly price?: number
  /** CAIP-10 of the token, so that a page can judge it; absent for the chain's own coin. */
  readonly address?: string
}

export interface Transaction {
  readonly id: string
  readonly metadata: {
    readonly operationType: Operation
    readonly hash: string
    /** CAIP-2. */
    readonly chain: string
    /** ISO 8601; of one that waits, when it was read. */
    readonly minedAt: string
    readonly sentFrom: string
    /** Who got it, where it is one transfer; else what was called. */
    readonly sentTo: string
    readonly status: 'confirmed' | 'failed' | 'pending'
    readonly nonce: number
  }
  readonly transfers: readonly Transfer[]
}

export interface HistoryPage {
  /** Newest first. May be empty while there is more. */
  readonly data: readonly Transaction[]
  /** Where the next page begins; nothing at the end. */
  readonly next: string | undefined
}

export interface HistorySource {
  /** Throws `UpstreamError`; a refusal for a cursor that is none. */
  page(account: string, cursor: string | undefined): Promise<HistoryPage>
}

export const pageSize = 50
/** Max transfers per transaction. A transaction may have as many as fit into a block, but more aren't useful. */
export const maxTransfers = 32

/** Seconds as ISO 8601; nothing where they are no time of a chain. */
export function toIso(seconds: number): string | undefined {
  if (!(seconds >= 0) || seconds > 32_503_680_000) return undefined
  return new Date(Math.floor(seconds) * 1000).toISOString()
}
