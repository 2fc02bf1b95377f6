/** Median and 95th percentile of repeated runs. */
export interface Percentiles {
  readonly runs: number
  readonly median: number
  readonly p95: number
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

export function getPercentiles(values: readonly number[]): Percentiles {
  const sorted = [...values].sort((a, b) => a - b)
  const round = (value: number) => Math.round(value * 10) / 10
  return {
    runs: sorted.length,
    median: round(quantile(sorted, 0.5)),
    p95: round(quantile(sorted, 0.95)),
  }
}
