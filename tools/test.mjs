/**
 * Everything a change must pass, in order, with a summary at the end: `npm test`.
 * `--only unit,types` runs some steps; `--shuffle 7` runs tests in an order that this seed decides. The last line is
 * `N passed, N failed`: each test counts, and each other step as one.
 */

import { parseArgs } from 'node:util'
import { servicesNotThere } from './services.mjs'
import { steps } from './test/steps.mjs'
import { vectorsNotRun } from './test/vectors-not-run.mjs'

const { values } = parseArgs({
  options: { only: { type: 'string' }, shuffle: { type: 'string' } },
})
const only = values.only?.split(',')
const seed = values.shuffle
if (seed !== undefined && !/^\d+$/.test(seed)) {
  console.error('--shuffle needs a seed, a whole number: with the same one, the order is the same.')
  process.exit(1)
}
const unknown = only?.filter((name) => !steps.some((step) => step.name === name)) ?? []
if (unknown.length > 0) {
  console.error(`No step ${unknown.join(', ')}. There are: ${steps.map((s) => s.name).join(', ')}`)
  process.exit(1)
}

/** @type {string[]} */
const summary = []
const total = { passed: 0, failed: 0 }

for (const { name, run, stopsAll } of steps) {
  if (only && !only.includes(name)) continue
  console.log(`\n${name}`)
  const start = performance.now()
  const { passed, failed, skipped } = await run({ seed })
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  total.passed += passed
  total.failed += failed
  const counts = [`${passed} passed`, failed && `${failed} failed`, skipped && `${skipped} skipped`]
  const mark = failed > 0 ? 'FAILED' : passed > 0 ? 'ok' : '-'
  const line = `${name.padEnd(11)} ${mark.padEnd(7)} ${seconds.padStart(6)} s  ${counts.filter(Boolean).join(', ')}`
  summary.push(line)
  console.log(line)
  if (stopsAll && failed > 0) {
    summary.push(`The rest was not run: it needs ${name}.`)
    break
  }
}

console.log(`\n${summary.join('\n')}\n`)
const absent = vectorsNotRun()
if (absent.length > 0)
  console.log(`public vectors not run, their folder is not here: ${absent.join(', ')}\n`)
const missing = servicesNotThere()
if (missing.length > 0)
  console.log(`gateway tests not run, the machine does not have: ${missing.join(', ')}\n`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0
