/** The steps of `npm test`, in the order in which they start. Each reports how many checks passed and failed. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { agree, playwrightCounts, vitestCounts } from './counts.mjs'
import { playwrightFailures, vitestFailures } from './failures.mjs'
import { runCommand } from './run-command.mjs'
import { storyTimings } from './story-timings.mjs'

/** @typedef {import('./counts.mjs').Counts} Counts */
/** @typedef {import('./failures.mjs').Failure} Failure */
/** @typedef {import('./profile.mjs').Timings} Timings */
/**
 * @typedef {object} Run
 * @property {string | undefined} seed shuffles the tests
 * @property {boolean} isNightly properties are tried with many more random cases
 * @property {boolean} allOfReact18
 * @property {import('./changes.mjs').Changes | undefined} changes only what they can touch is run
 * @property {(line: string) => void} print
 * @property {Timings} timings filled by tests
 * @property {Failure[]} failures filled by tests
 */
/**
 * @typedef {object} Step
 * @property {string} name
 * @property {readonly string[]} [needs] steps that must pass before
 * @property {number} slots one for a check, two for tests, which have two workers or three
 * @property {boolean} [isRemembered] its result depends on files alone: not run again on files on which it passed
 * @property {(run: Run) => Promise<Counts>} run
 */

const nothing = { passed: 0, failed: 0, skipped: 0 }

/** Room for young objects, in MB: checks that parse all sources spend a seventh less of the processor, others no more. */
const youngSpace = '--max-semi-space-size=64'

/**
 * One command, one check.
 * @param {string} command
 * @param {readonly string[]} args
 * @returns {(run: Run) => Promise<Counts>}
 */
const check =
  (command, args) =>
  async ({ print, isNightly }) => {
    // biome-ignore lint/suspicious/noUndeclaredEnvVars: no cached task reads it
    const given = process.env.NODE_OPTIONS
    const env = {
      NODE_OPTIONS: given ? `${given} ${youngSpace}` : youngSpace,
      ...(isNightly && { SCOPE_NIGHTLY: '1' }),
    }
    const passed = await runCommand(command, args, { print, env })
    return { passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 }
  }

const ofPlaywright = { count: playwrightCounts, failures: playwrightFailures }

/**
 * A command that writes a report: every test counts.
 * @param {{ count: (report: any) => Counts, failures: (report: any) => Failure[] }} read
 * @param {Pick<Run, 'print' | 'failures'>} to
 * @param {(folder: string, print: Run['print']) => Promise<boolean>} run writes `report.json` into the folder
 * @param {boolean} [mayBeEmpty] no test at all is no failure. Defaults to false
 * @returns {Promise<Counts>}
 */
async function countTests(read, { print, failures }, run, mayBeEmpty = false) {
  const folder = mkdtempSync(join(tmpdir(), 'scope-test-'))
  /** @type {string[]} */
  const lastLines = []
  try {
    const passed = await run(folder, (line) => {
      if (lastLines.push(line.trim()) > 5) lastLines.shift()
      print(line)
    })
    const file = join(folder, 'report.json')
    const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
    const found = report ? read.failures(report) : []
    if (!passed && found.length === 0)
      found.push({ test: 'no test, but the command failed', message: lastLines.join(' / ') })
    failures.push(...found)
    return agree(passed, report && read.count(report), mayBeEmpty)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * @param {Run} run
 * @param {readonly string[]} selection
 * @returns {Promise<Counts>}
 */
function runVitest(
  { seed, isNightly, allOfReact18, changes, print, timings, failures },
  selection,
) {
  /** @type {import('./vitest-timings.mjs').Unreported} */
  let unreported = { files: [], unhandledErrors: [] }
  /** @type {Parameters<typeof countTests>[2]} */
  const runIn = async (folder, printLine) => {
    const timingsFile = join(folder, 'timings.json')
    const shuffle = ['--sequence.shuffle.files', '--sequence.shuffle.tests']
    const passed = await runCommand(
      'vitest',
      [
        ...selection,
        ...(changes ? ['--passWithNoTests'] : []),
        '--reporter=dot',
        '--reporter=json',
        `--outputFile.json=${join(folder, 'report.json')}`,
        '--reporter=./tools/test/vitest-timings.mjs',
        ...(seed ? [...shuffle, `--sequence.seed=${seed}`] : []),
      ],
      {
        print: printLine,
        env: {
          SCOPE_UNIT_TIMINGS: timingsFile,
          ...(allOfReact18 && { SCOPE_REACT_18: 'all' }),
          ...(isNightly && { SCOPE_NIGHTLY: '1' }),
        },
      },
    )
    if (existsSync(timingsFile)) unreported = JSON.parse(readFileSync(timingsFile, 'utf8'))
    timings.files.push(...unreported.files)
    return passed
  }
  /** @param {any} report */
  const failuresOf = (report) => vitestFailures(report, unreported)
  return countTests(
    { count: vitestCounts, failures: failuresOf },
    { print, failures },
    runIn,
    changes !== undefined,
  )
}

/** @param {Run} run @returns {Promise<Counts>} */
async function unit(run) {
  if (!run.changes) return runVitest(run, ['run'])
  const { sources, testFolders } = run.changes
  const total = { ...nothing }
  for (const selection of [
    sources.length > 0 && ['related', '--run', ...sources],
    testFolders.length > 0 && ['run', ...testFolders],
  ]) {
    if (!selection) continue
    const counts = await runVitest(run, selection)
    total.passed += counts.passed
    total.failed += counts.failed
    total.skipped += counts.skipped
  }
  return total
}

/** @param {Run} run @returns {Promise<Counts>} */
async function e2e({ seed, changes, print, timings, failures }) {
  if (changes && changes.stories.length === 0) return nothing
  return countTests(ofPlaywright, { print, failures }, async (folder, printLine) => {
    const report = join(folder, 'report.json')
    const passed = await runCommand(
      'pnpm',
      [
        ...['--silent', '--filter', '@scope/e2e', 'test'],
        ...(changes?.stories ?? []),
        ...(seed ? ['--fully-parallel', `--shuffle=${seed}`] : []),
      ],
      { print: printLine, env: { SCOPE_E2E_JSON: report } },
    )
    if (existsSync(report))
      timings.stories.push(...storyTimings(JSON.parse(readFileSync(report, 'utf8'))))
    return passed
  })
}

/** @param {Run} run @returns {Promise<Counts>} */
const lint = (run) =>
  run.changes
    ? check('biome', ['check', '--no-errors-on-unmatched', ...run.changes.all])(run)
    : check('biome', ['check', '.'])(run)

const types = ['--pretty', 'false', '--incremental', '--tsBuildInfoFile']

/** @type {readonly Step[]} */
export const steps = [
  {
    name: 'build',
    slots: 1,
    run: check('turbo', ['run', 'build', '--output-logs=errors-only', '--concurrency=2']),
  },
  // Before the first tests that want them: on a new machine they are installed, which takes longer than tests wait.
  { name: 'browser', slots: 1, run: check('node', ['tools/browser.mjs']) },
  // After the browser: both may use the system's package manager, which runs once at a time.
  { name: 'services', slots: 1, needs: ['browser'], run: check('node', ['tools/services.mjs']) },
  {
    name: 'unit',
    slots: 2,
    needs: ['build', 'browser', 'services'],
    isRemembered: true,
    run: unit,
  },
  {
    name: 'e2e',
    slots: 2,
    needs: ['build', 'browser', 'services'],
    isRemembered: true,
    run: e2e,
  },
  { name: 'lint', slots: 1, isRemembered: true, run: lint },
  { name: 'boundaries', slots: 1, isRemembered: true, run: check('tsx', ['tools/boundaries.ts']) },
  { name: 'prose', slots: 1, isRemembered: true, run: check('tsx', ['tools/prose.ts']) },
  { name: 'api-docs', slots: 1, isRemembered: true, run: check('tsx', ['tools/api-docs.ts']) },
  {
    name: 'types',
    slots: 1,
    needs: ['build'],
    isRemembered: true,
    // One checker: each more reads the shared types again, and other steps run beside it anyway.
    run: check('tsgo', ['-p', '.', '--checkers', '1', ...types, '.cache/types.tsbuildinfo']),
  },
  {
    name: 'packed',
    slots: 1,
    needs: ['build'],
    isRemembered: true,
    run: check('tsx', ['tools/packed.ts']),
  },
  // A host on the older React, with its types, against the declarations that are published.
  {
    name: 'types-18',
    slots: 1,
    needs: ['build'],
    isRemembered: true,
    run: check('tsc', ['-p', 'packages/react/react-18', ...types, '.cache/types-18.tsbuildinfo']),
  },
  { name: 'licences', slots: 1, isRemembered: true, run: check('tsx', ['tools/licences.ts']) },
  {
    name: 'sizes',
    slots: 1,
    needs: ['build', 'browser'],
    isRemembered: true,
    run: check('pnpm', ['--silent', '--filter', '@scope/bench', 'run', 'check']),
  },
]

/** Steps that `--changed` runs. The others check what is published, or take minutes. */
export const stepsForChanges = [
  'build',
  'browser',
  'services',
  'lint',
  'boundaries',
  'prose',
  'types',
  'unit',
  'e2e',
]

/**
 * @param {readonly string[]} files
 * @param {number} times
 * @param {Pick<Run, 'print' | 'failures'>} to
 */
export async function repeat(files, times, { print, failures }) {
  const stories = files.filter((file) => file.endsWith('.spec.ts'))
  const units = files.filter((file) => !file.endsWith('.spec.ts'))
  const total = { ...nothing }
  /** @param {Counts} counts */
  const add = (counts) => {
    total.passed += counts.passed
    total.failed += counts.failed
    total.skipped += counts.skipped
    return counts.failed === 0
  }
  for (let at = 1; units.length > 0 && at <= times; at++) {
    print(`run ${at} of ${times}`)
    const run = {
      seed: undefined,
      isNightly: false,
      allOfReact18: false,
      changes: undefined,
      print,
      failures,
      timings: { files: [], stories: [] },
    }
    if (!add(await runVitest(run, ['run', ...units]))) return total
  }
  if (stories.length === 0) return total
  if (!(await runCommand('turbo', ['run', 'build', '--output-logs=errors-only'], { print })))
    return { ...total, failed: total.failed + 1 }
  const names = stories.map((story) => story.replace(/^e2e\//, ''))
  add(
    await countTests(ofPlaywright, { print, failures }, (folder, printLine) =>
      runCommand(
        'pnpm',
        ['--silent', '--filter', '@scope/e2e', 'test', ...names, `--repeat-each=${times}`, '-x'],
        { print: printLine, env: { SCOPE_E2E_JSON: join(folder, 'report.json') } },
      ),
    ),
  )
  return total
}
