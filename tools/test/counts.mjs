/** Reads how many tests passed and failed from the reports of Vitest and Playwright. */

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/**
 * A file that could not be loaded has no test of its own to fail: it counts as one.
 * @param {any} report
 * @returns {Counts}
 */
export function vitestCounts(report) {
  const broken = report.testResults.filter(
    (/** @type {any} */ file) => file.status === 'failed' && file.assertionResults.length === 0,
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

/**
 * A flaky test failed once: it counts as failed.
 * @param {any} report
 * @returns {Counts}
 */
export function playwrightCounts({ stats, errors }) {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  }
}

/**
 * Makes the report agree with how the command ended: a run that failed has at least one failure, and so has one in
 * which no test ran, unless that is allowed.
 * @param {boolean} passed
 * @param {Counts | undefined} counts
 * @param {boolean} [mayBeEmpty] Defaults to false
 * @returns {Counts}
 */
export function agree(passed, counts, mayBeEmpty = false) {
  if (!counts) return { passed: 0, failed: 1, skipped: 0 }
  const empty = counts.passed + counts.failed === 0
  if ((passed && (mayBeEmpty || !empty)) || counts.failed > 0) return counts
  return { ...counts, failed: 1 }
}
