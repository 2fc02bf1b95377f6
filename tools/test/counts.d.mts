/** How many tests a run had. */
export interface Counts {
  passed: number
  failed: number
  skipped: number
}
export declare function vitestCounts(report: unknown): Counts
export declare function playwrightCounts(report: unknown): Counts
export declare function agree(
  passed: boolean,
  counts: Counts | undefined,
  mayBeEmpty?: boolean,
): Counts
