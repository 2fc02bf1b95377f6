/**
 * Everything a change must pass, with a summary at the end: `npm test`. `npm test -- --help` lists the options.
 * The last line is `N passed, N failed`: each test counts, and each other step as one.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { servicesNotThere } from './services.mjs'
import { readChanges } from './test/changes.mjs'
import { readOptions } from './test/options.mjs'
import { hashFiles, hasPassedBefore, rememberPassed } from './test/passed-before.mjs'
import { profile } from './test/profile.mjs'
import { schedule } from './test/schedule.mjs'
import { repeat, steps, stepsForChanges } from './test/steps.mjs'
import { vectorsNotRun } from './test/vectors-not-run.mjs'
import { root } from './tool-path.mjs'

/** Tests take two, one for each of their workers; a check takes one. The third lets a check run while tests wait. */
const slots = 3

const options = readOptions(steps.map(({ name }) => name))
const { changedSince, seed } = options
const changes = changedSince === undefined ? undefined : readChanges(changedSince)
const files = hashFiles()
/** A run that looks for flaky tests runs them all. */
const isPlain = !seed && !options.isNightly && !options.busy && !options.allOfReact18
const total = { passed: 0, failed: 0 }
/** @type {string[]} */
const summary = []
/** @type {string[]} */
const passedBefore = []
/** @type {string[]} */
const passedNow = []
/** @type {{ name: string, seconds: number }[]} */
const durations = []
/** @type {import('./test/failures.mjs').Failure[]} */
const failures = []
/** @type {import('./test/profile.mjs').Timings} */
const timings = { files: [], stories: [] }

/** @param {string} name */
const printer = (name) => (/** @type {string} */ line) =>
  console.log(`${name.padEnd(10)} | ${line}`)

/** @param {import('./test/steps.mjs').Step} step */
const toTask = (step) => ({
  name: step.name,
  slots: step.slots,
  ...(step.needs && { needs: step.needs }),
  async run() {
    const { name, isRemembered } = step
    if (isRemembered && isPlain && !options.force && hasPassedBefore(name, files)) {
      passedBefore.push(name)
      return true
    }
    const start = performance.now()
    const { isNightly, allOfReact18 } = options
    const run = {
      seed,
      changes,
      isNightly,
      allOfReact18,
      print: printer(name),
      timings,
      failures,
    }
    const { passed, failed, skipped } = await step.run(run)
    const seconds = (performance.now() - start) / 1000
    durations.push({ name, seconds })
    total.passed += passed
    total.failed += failed
    if (isRemembered && failed === 0 && !changes) passedNow.push(name)
    const counts = [
      `${passed} passed`,
      failed && `${failed} failed`,
      skipped && `${skipped} skipped`,
    ]
    const mark = failed > 0 ? 'FAILED' : passed > 0 ? 'ok' : '-'
    const line = `${name.padEnd(11)} ${mark.padEnd(7)} ${seconds.toFixed(1).padStart(6)} s  ${counts.filter(Boolean).join(', ')}`
    summary.push(line)
    console.log(line)
    return failed === 0
  },
})

const chosen = steps.filter(({ name }) =>
  options.only
    ? options.only.includes(name)
    : changes
      ? stepsForChanges.includes(name) &&
        (changes.stories.length > 0 || !['build', 'e2e'].includes(name))
      : true,
)

const start = performance.now()
if (seed) console.log(`order: --shuffle ${seed}`)
mkdirSync(join(root, '.cache'), { recursive: true })
const busy = options.busy ? spawn(process.execPath, ['-e', 'for (;;);']) : undefined
try {
  if (options.files.length > 0) {
    const to = { print: printer('repeat'), failures }
    const { passed, failed } = await repeat(options.files, options.repeat, to)
    total.passed += passed
    total.failed += failed
  } else
    await schedule(chosen.map(toTask), {
      slots,
      hasPassed: (passed) => passed,
      onSkip: ({ name }, needed) => summary.push(`${name.padEnd(11)} not run: it needs ${needed}`),
    })
} finally {
  busy?.kill('SIGKILL')
}

// Files that were edited meanwhile may not be those that the steps have seen.
if (passedNow.length > 0 && hashFiles() === files)
  for (const name of passedNow) rememberPassed(name, files)

console.log(`\n${summary.join('\n')}\n`)
for (const { test, message } of failures)
  console.log(
    `failed: ${test.replace(`${root}/`, '')}\n        ${message.replaceAll('\n', '\n        ')}`,
  )
if (options.profile) {
  const text = profile(durations, timings)
  writeFileSync(join(root, '.cache/profile.md'), `${text}\n`)
  console.log(`${text}\n\nThe same is in .cache/profile.md.\n`)
}
const notes = [
  ['passed before on the same files, not run again (--force runs them)', passedBefore],
  [
    'not run, --changed leaves them out',
    changes ? steps.filter((step) => !chosen.includes(step)).map(({ name }) => name) : [],
  ],
  ['public vectors not run, their folder is not here', vectorsNotRun()],
  ['gateway tests not run, the machine does not have', servicesNotThere()],
].filter(([, names]) => names?.length)
for (const [title, names] of notes) console.log(`${title}: ${[...(names ?? [])].join(', ')}`)
if (!options.allOfReact18 && durations.some(({ name }) => name === 'unit'))
  console.log('on React 18: what differs there alone (--react-18 runs all component tests on it)')
if (
  !options.isNightly &&
  servicesNotThere().length === 0 &&
  durations.some(({ name }) => name === 'unit')
)
  console.log(
    'long flows of the gateway, and its tests for which the store doesn’t matter: on PostgreSQL and Redis alone (--nightly also on PGlite)',
  )
console.log(`\nin ${Math.round((performance.now() - start) / 1000)} s`)
console.log(`${total.passed} passed, ${total.failed} failed`)
const hasRun = total.passed + passedBefore.length > 0
process.exitCode = total.failed > 0 || !hasRun ? 1 : 0
