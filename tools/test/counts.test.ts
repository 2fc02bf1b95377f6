/** Keeps every failure from a test runner's report in the last line of `npm test`. */
import { describe, expect, it } from 'vitest'
import { agree, playwrightCounts, vitestCounts } from './counts.mjs'

describe('counting tests', () => {
  it('counts a vitest file that could not be loaded as a failure', () => {
    const report = {
      numPassedTests: 3,
      numFailedTests: 1,
      numPendingTests: 1,
      numTodoTests: 0,
      testResults: [
        { status: 'failed', assertionResults: [] },
        { status: 'failed', assertionResults: [{}] },
        { status: 'passed', assertionResults: [{}, {}, {}] },
      ],
    }
    expect(vitestCounts(report)).toEqual({ passed: 3, failed: 2, skipped: 1 })
  })

  it('counts a flaky Playwright test and an error outside of tests as failures', () => {
    const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 2 }
    const report = { stats, errors: [{}] }
    expect(playwrightCounts(report)).toEqual({ passed: 5, failed: 3, skipped: 2 })
  })

  it('believes the exit code over a report without failures', () => {
    expect(agree(false, { passed: 4, failed: 0, skipped: 0 }).failed).toBe(1)
    expect(agree(false, { passed: 4, failed: 2, skipped: 0 }).failed).toBe(2)
    expect(agree(true, { passed: 4, failed: 0, skipped: 0 }).failed).toBe(0)
  })

  it('fails a run without a report or without a test', () => {
    expect(agree(true, undefined).failed).toBe(1)
    expect(agree(true, { passed: 0, failed: 0, skipped: 7 }).failed).toBe(1)
    expect(agree(true, { passed: 0, failed: 0, skipped: 7 }, true).failed).toBe(0)
    expect(agree(false, { passed: 0, failed: 0, skipped: 0 }, true).failed).toBe(1)
  })
})
