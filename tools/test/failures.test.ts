/** Which failures the end of `npm test` names. */
import { expect, it } from 'vitest'
import { playwrightFailures, vitestFailures } from './failures.mjs'

it('names failed tests of Vitest, and files that could not be loaded', () => {
  const failed = { status: 'failed', fullName: 'a list is empty', failureMessages: ['No.\n  at x'] }
  const testResults = [
    { name: 'a.test.ts', status: 'failed', assertionResults: [{ status: 'passed' }, failed] },
    { name: 'b.test.ts', status: 'failed', assertionResults: [], message: 'Build failed' },
    { name: 'c.test.ts', status: 'passed', assertionResults: [{ status: 'passed' }] },
  ]
  expect(vitestFailures({ testResults })).toEqual([
    { test: 'a.test.ts › a list is empty', message: 'No.' },
    { test: 'b.test.ts', message: 'Build failed' },
  ])
})

it('names the hook of Vitest that failed', () => {
  const testResults = [
    { name: '/at/a.test.ts', status: 'failed', assertionResults: [{ status: 'skipped' }] },
  ]
  const files = [
    { file: 'b.test.ts', hookErrors: ['Of another file'] },
    { file: 'a.test.ts', hookErrors: ['Timed out\n  at x'] },
  ]
  expect(vitestFailures({ testResults }, { files })).toEqual([
    { test: '/at/a.test.ts', message: 'Timed out' },
  ])
})

it('names errors of Vitest outside of tests', () => {
  const unhandledErrors = ['Worker exited unexpectedly\n  at x']
  expect(vitestFailures({ testResults: [] }, { unhandledErrors })).toEqual([
    { test: 'outside of a test', message: 'Worker exited unexpectedly' },
  ])
})

it('names failed and flaky stories, and errors outside of them', () => {
  const passed = { results: [{}] }
  const flaky = {
    results: [
      { error: { message: '\u001b[31mNot equal\u001b[39m\n\n- a\n+ b\n    at x (y.ts:1)' } },
      {},
    ],
  }
  const specs = [
    { ok: true, title: 'passes', file: 'a.spec.ts', line: 3, tests: [passed] },
    { ok: true, title: 'is flaky', file: 'a.spec.ts', line: 9, tests: [flaky] },
  ]
  const report = { errors: [{ message: 'No server' }], suites: [{ suites: [{ specs }] }] }
  expect(playwrightFailures(report)).toEqual([
    { test: 'outside of a story', message: 'No server' },
    { test: 'a.spec.ts:9 › is flaky', message: 'Not equal\n- a\n+ b' },
  ])
})
