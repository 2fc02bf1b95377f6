/**
 * Vitest reporter for what Vitest's JSON report leaves out: where each test file spends its time, why its hooks failed,
 * and errors outside of tests, such as a worker that ended.
 * Writes JSON to the file that `SCOPE_UNIT_TIMINGS` names. All times are in milliseconds.
 */
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from '../tool-path.mjs'

/**
 * @typedef {object} FileTimings
 * @property {string} file path from the root of the repository
 * @property {string} project name of the Vitest project
 * @property {number} environment setting up the DOM, and files that run before each test file
 * @property {number} imports loading the test file and all that it imports
 * @property {number} tests sum of its tests
 * @property {number} hooks the rest: `beforeAll`, `afterAll`, and servers that they start
 * @property {{ name: string, duration: number }[]} slowest its slowest tests, at most five
 * @property {string[]} hookErrors messages of `beforeAll` and `afterAll` that failed
 */

/**
 * @typedef {object} Unreported
 * @property {FileTimings[]} files
 * @property {string[]} unhandledErrors messages of errors outside of tests, and of files that did not end
 */

/** @param {any} module @returns {FileTimings} */
function toTimings(module) {
  const { environmentSetupDuration, setupDuration, collectDuration, duration } = module.diagnostic()
  const tests = [...module.children.allTests()].map((test) => ({
    name: test.fullName,
    duration: test.diagnostic()?.duration ?? 0,
  }))
  const inTests = tests.reduce((sum, test) => sum + test.duration, 0)
  return {
    file: relative(root, module.moduleId),
    project: module.project.name,
    environment: environmentSetupDuration + setupDuration,
    imports: collectDuration,
    tests: inTests,
    hooks: Math.max(0, duration - inTests),
    slowest: tests.sort((a, b) => b.duration - a.duration).slice(0, 5),
    hookErrors: [module, ...module.children.allSuites()]
      .flatMap((suite) => suite.errors())
      .map(({ message }) => message),
  }
}

export default class TimingsReporter {
  /**
   * @param {readonly any[]} modules
   * @param {readonly any[]} unhandledErrors
   */
  onTestRunEnd(modules, unhandledErrors) {
    // biome-ignore lint/suspicious/noUndeclaredEnvVars: no cached task reads it
    const file = process.env.SCOPE_UNIT_TIMINGS
    if (!file) return
    /** @type {Unreported} */
    const unreported = {
      files: modules.map(toTimings),
      unhandledErrors: [
        ...unhandledErrors.map(
          ({ message, cause, VITEST_TEST_PATH: file, VITEST_TEST_NAME: test }) =>
            [message, cause?.message, file && `while ${file} ran`, test]
              .filter(Boolean)
              .join(' › '),
        ),
        ...modules
          .filter((module) => ['queued', 'pending'].includes(module.state()))
          .map(({ moduleId }) => `${relative(root, moduleId)} did not end`),
      ],
    }
    writeFileSync(file, JSON.stringify(unreported))
  }
}
