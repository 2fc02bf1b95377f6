/** Definition of a budget: a measured figure with a limit that CI checks. */
export interface Budget<Figures> {
  readonly what: string
  readonly unit:
    | 'kB'
    | 'px'
    | 'ms'
    | 'frames'
    | 'hosts'
    | 'libraries'
    | 'files'
    | 'trips'
    | 'times'
    | ''
  /** More fails. */
  readonly limit?: number
  /** Goal. */
  readonly target?: number
  readonly measured: (figures: Figures) => number
}

export const kB = (bytes: number) => bytes / 1000

export interface BudgetResult {
  readonly what: string
  readonly unit: string
  readonly measured: number
  readonly limit: number | undefined
  readonly target: number | undefined
  readonly isWithinLimit: boolean
}

export const checkBudgets = <Figures>(
  budgets: readonly Budget<Figures>[],
  figures: Figures,
): BudgetResult[] =>
  budgets.map(({ what, unit, limit, target, measured }) => {
    const value = measured(figures)
    // NaN: a missing figure fails.
    return {
      what,
      unit,
      limit,
      target,
      measured: value,
      isWithinLimit: value <= (limit ?? Number.MAX_VALUE),
    }
  })
