/** Reads how long each story took from the JSON report of Playwright. */

/** @typedef {{ file: string, name: string, duration: number }} StoryTimings milliseconds */

/** @param {any} report @returns {StoryTimings[]} */
export function storyTimings(report) {
  /** @type {StoryTimings[]} */
  const stories = []
  /** @param {any} suite */
  const walk = (suite) => {
    for (const { title, tests, file } of suite.specs ?? []) {
      const duration = tests
        .flatMap((/** @type {any} */ test) => test.results)
        .reduce((/** @type {number} */ sum, /** @type {any} */ result) => sum + result.duration, 0)
      stories.push({ file, name: title, duration })
    }
    for (const inner of suite.suites ?? []) walk(inner)
  }
  for (const suite of report.suites ?? []) walk(suite)
  return stories
}
