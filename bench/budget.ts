/** What a budget is: a figure that CI holds below a bound. */
export interface Budget<Figures> {
  readonly what: string
  readonly unit: 'kB' | 'ms' | 'frames' | 'hosts' | 'libraries' | 'files' | 'trips' | 'times' | ''
  /** More fails. */
  readonly limit?: number
  /** Where we want to be. */
  readonly target?: number
  readonly measured: (figures: Figures) => number
}

export const kB = (bytes: number) => bytes / 1000
