/** A test that failed. */
export interface Failure {
  /** Its file and title. */
  test: string
  /** The first line of what it said. */
  message: string
}
export declare function vitestFailures(
  report: unknown,
  unreported?: {
    files?: readonly { file: string; hookErrors: readonly string[] }[]
    unhandledErrors?: readonly string[]
  },
): Failure[]
export declare function playwrightFailures(report: unknown): Failure[]
