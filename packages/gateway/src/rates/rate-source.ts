/** The contract of a source of exchange rates. Add your own with `rateSources` of `createGateway`. */

/** What one US dollar is worth in another currency. */
export interface SourceRate {
  /** Units of the currency for one US dollar, as decimal text such as `0.9213`. */
  readonly rate: string
  /** When the rate was set, in milliseconds since the epoch. A rate older than 25 hours is not used. */
  readonly updatedAt: number
}

/** Source of exchange rates of the US dollar. */
export interface RateSource {
  /** Currencies that it may know: ISO 4217 codes in upper case. */
  readonly currencies: readonly string[]
  /**
   * Returns the rates that it knows. Called at most every ten minutes for a known currency, and every minute for an unknown
   * one. If it rejects, the next source is asked.
   *
   * @param currencies - Those of `currencies` that are needed.
   */
  getRates(currencies: readonly string[]): Promise<ReadonlyMap<string, SourceRate>>
}
