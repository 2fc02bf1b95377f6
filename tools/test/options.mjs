/** Reads the options of `npm test`. Exits with a message if one is wrong. */
import { parseArgs } from 'node:util'

/**
 * @typedef {object} TestOptions
 * @property {readonly string[] | undefined} only names of steps. Defaults to all
 * @property {string | undefined} seed shuffles files and tests
 * @property {string | undefined} changedSince a Git revision: only what its differences can touch is run
 * @property {number} repeat how often the test files are run. Defaults to 1
 * @property {readonly string[]} files test files to repeat
 * @property {boolean} busy keeps one core busy meanwhile
 * @property {boolean} force also runs steps that passed on the same files before
 * @property {boolean} isNightly also tries properties with many more random cases
 * @property {boolean} allOfReact18 runs all component tests on React 18, too
 * @property {boolean} profile prints where the time went
 */

const usage = `npm test                        everything a change must pass
npm test -- --only unit,types   some steps
npm test -- --changed [REV]     what the changes since REV can touch; REV defaults to HEAD
npm test -- --repeat 20 FILE    one test file or story, several times; stops at the first failure
npm test -- --shuffle 7         in an order that the seed decides
npm test -- --nightly           all of it: shuffled, beside a busy core, every component test on React 18,
                                5,000 random cases of each property of requests
npm test -- --react-18          every component test on React 18
npm test -- --force             also what passed on the same files before
npm test -- --profile           the slowest files and stories at the end`

/** @param {string} message */
function fail(message) {
  console.error(`${message}\n\n${usage}`)
  process.exit(1)
}

/** @param {readonly string[]} stepNames @returns {TestOptions} */
export function readOptions(stepNames, args = process.argv.slice(2)) {
  let parsed
  try {
    parsed = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        only: { type: 'string' },
        shuffle: { type: 'string' },
        changed: { type: 'boolean' },
        repeat: { type: 'string' },
        nightly: { type: 'boolean' },
        busy: { type: 'boolean' },
        force: { type: 'boolean' },
        'react-18': { type: 'boolean' },
        profile: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    })
  } catch (thrown) {
    return fail(thrown instanceof Error ? thrown.message : String(thrown))
  }
  const { values, positionals } = parsed
  if (values.help) {
    console.log(usage)
    process.exit(0)
  }
  const only = values.only?.split(',')
  const unknown = only?.filter((name) => !stepNames.includes(name)) ?? []
  if (unknown.length > 0) fail(`No step ${unknown.join(', ')}. There are: ${stepNames.join(', ')}.`)
  for (const name of /** @type {const} */ (['shuffle', 'repeat']))
    if (values[name] !== undefined && !/^[1-9]\d*$/.test(values[name]))
      fail(`--${name} needs a positive whole number, not "${values[name]}".`)
  const isNightly = values.nightly ?? false
  // The date: a failure of last night can be repeated by its seed, which the run prints.
  const nightlySeed = new Date().toISOString().slice(0, 10).replaceAll('-', '')
  const takesFiles = values.repeat !== undefined
  if (takesFiles && positionals.length === 0) fail('--repeat needs the path of a test file.')
  if (!takesFiles && positionals.length > (values.changed ? 1 : 0))
    fail(`Unexpected ${positionals.join(' ')}.`)
  return {
    only,
    seed: values.shuffle ?? (isNightly ? nightlySeed : undefined),
    changedSince: values.changed ? (positionals[0] ?? 'HEAD') : undefined,
    repeat: Number(values.repeat ?? 1),
    files: takesFiles ? positionals : [],
    busy: values.busy ?? isNightly,
    force: values.force ?? false,
    isNightly,
    allOfReact18: values['react-18'] ?? isNightly,
    profile: values.profile ?? false,
  }
}
