/** The steps of `npm test`, in order. Each answers how many checks passed and failed. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../tool-path.mjs'
import { agree, playwrightCounts, vitestCounts } from './counts.mjs'
import { runCommand } from './run-command.mjs'

/** @typedef {import('./counts.mjs').Counts} Counts */
/**
 * @typedef {object} How
 * @property {string | undefined} seed tests are run in the order that it decides; undefined: as they stand
 */
/**
 * @typedef {object} Step
 * @property {string} name
 * @property {(how: How) => Promise<Counts>} run
 * @property {boolean} [stopsAll] nothing after it makes sense when it fails
 */

/**
 * One command, one check.
 * @param {string} command
 * @param {string[]} args
 * @returns {() => Promise<Counts>}
 */
const check = (command, args) => async () => {
  const passed = await runCommand(command, args)
  return { passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 }
}

/**
 * A command that leaves a report: every test counts.
 * @param {(report: any) => Counts} count
 * @param {(file: string, how: How) => Promise<boolean>} run
 * @returns {(how: How) => Promise<Counts>}
 */
const tests = (count, run) => async (how) => {
  const folder = mkdtempSync(join(tmpdir(), 'scope-test-'))
  try {
    const file = join(folder, 'report.json')
    const passed = await run(file, how)
    const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
    return agree(passed, report && count(report))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * A part of the house that may not stand yet.
 * @param {string} manifest
 * @param {() => Promise<Counts>} run
 */
const ifThere = (manifest, run) => async () => {
  if (existsSync(join(root, manifest))) return run()
  console.log(`  there is no ${manifest}: nothing to do`)
  return { passed: 0, failed: 0, skipped: 0 }
}

/** @type {readonly Step[]} */
export const steps = [
  { name: 'lint', run: check('biome', ['check', '.']) },
  { name: 'boundaries', run: check('tsx', ['tools/boundaries.ts']) },
  {
    name: 'build',
    run: check('turbo', ['run', 'build', '--output-logs=errors-only']),
    stopsAll: true,
  },
  { name: 'types', run: check('tsc', ['-p', '.', '--pretty', 'false']) },
  // A host on the older React, with its types, against the declarations that are published.
  { name: 'types-18', run: check('tsc', ['-p', 'packages/react/react-18', '--pretty', 'false']) },
  // Before the first tests that want one: on a new machine it is installed, which takes longer than they wait.
  { name: 'browser', run: check('node', ['tools/browser.mjs']) },
  { name: 'services', run: check('node', ['tools/services.mjs']) },
  {
    name: 'unit',
    run: tests(vitestCounts, (file, { seed }) =>
      runCommand('vitest', [
        'run',
        '--reporter=dot',
        '--reporter=json',
        `--outputFile.json=${file}`,
        ...(seed
          ? ['--sequence.shuffle.files', '--sequence.shuffle.tests', `--sequence.seed=${seed}`]
          : []),
      ]),
    ),
  },
  { name: 'licences', run: check('tsx', ['tools/licences.ts']) },
  {
    name: 'e2e',
    run: tests(playwrightCounts, (file, { seed }) =>
      runCommand(
        'pnpm',
        [
          '--silent',
          '--filter',
          '@scope/e2e',
          'test',
          ...(seed ? ['--fully-parallel', `--shuffle=${seed}`] : []),
        ],
        { SCOPE_E2E_JSON: file },
      ),
    ),
  },
  {
    name: 'sizes',
    run: ifThere(
      'bench/package.json',
      check('pnpm', ['--silent', '--filter', '@scope/bench', 'run', 'check']),
    ),
  },
  { name: 'packed', run: check('tsx', ['tools/packed.ts']) },
]
