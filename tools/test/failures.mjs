/** Reads which tests failed from the reports of Vitest and Playwright, for the end of `npm test`. */

import { stripVTControlCharacters } from 'node:util'

/** @typedef {{ test: string, message: string }} Failure */

const maxLines = 12

/**
 * The message with its differences, and without its stack. Where only this text is kept of a run, one line says too little.
 * @param {string | undefined} message
 */
const briefly = (message = '') =>
  stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s+(at|❯) /.test(line))
    .slice(0, maxLines)
    .join('\n')

/**
 * @param {any} report
 * @param {{ files?: readonly { file: string, hookErrors: readonly string[] }[], unhandledErrors?: readonly string[] }}
 *   [unreported] what the report leaves out
 * @returns {Failure[]}
 */
export function vitestFailures(report, { files = [], unhandledErrors = [] } = {}) {
  const hookErrorOf = (/** @type {string} */ name) =>
    files.find(({ file, hookErrors }) => name.endsWith(file) && hookErrors.length > 0)
      ?.hookErrors[0]
  const inFiles = report.testResults.flatMap((/** @type {any} */ file) => {
    if (file.status !== 'failed') return []
    const tests = file.assertionResults.filter(
      (/** @type {any} */ { status }) => status === 'failed',
    )
    // It could not be loaded, or a hook failed.
    if (tests.length === 0)
      return [
        { test: file.name, message: briefly(file.message) || briefly(hookErrorOf(file.name)) },
      ]
    return tests.map((/** @type {any} */ { fullName, failureMessages }) => ({
      test: `${file.name} › ${fullName}`,
      message: briefly(failureMessages?.[0]),
    }))
  })
  const outside = unhandledErrors.map((message) => ({
    test: 'outside of a test',
    message: briefly(message),
  }))
  return [...inFiles, ...outside]
}

/** @param {any} report @returns {Failure[]} */
export function playwrightFailures(report) {
  /** @type {Failure[]} */
  const failures = report.errors.map((/** @type {any} */ { message }) => ({
    test: 'outside of a story',
    message: briefly(message),
  }))
  /** @param {any} suite */
  const walk = (suite) => {
    for (const { ok, title, file, line, tests } of suite.specs ?? []) {
      const results = tests.flatMap((/** @type {any} */ test) => test.results)
      const failed = results.find((/** @type {any} */ { error }) => error)
      if (!ok || failed)
        failures.push({
          test: `${file}:${line} › ${title}`,
          message: briefly(failed?.error.message),
        })
    }
    for (const inner of suite.suites ?? []) walk(inner)
  }
  for (const suite of report.suites ?? []) walk(suite)
  return failures
}
