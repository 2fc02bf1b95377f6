/**
 * Mutation testing of the messages and the verifier, part by part: each against the tests that are about it, which says
 * no more than asking all of them would and takes a fifth of the time. Ends with the share of mutants that survived, and
 * fails above five in a hundred.
 *
 * `pnpm --filter @scope/siwx mutate [part…]`. It changes files in their place: commit first.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'

/** What is changed, and the tests it has to answer to. */
const parts = {
  messages: [['src/messages/**/*.ts'], ['src/messages/*.test.ts']],
  verifier: [['src/server/*.ts'], ['src/server/*.test.ts', 'src/server/evm/evm-nodes.test.ts']],
  evm: [['src/server/evm/*.ts'], ['src/server/evm/*.test.ts', 'src/server/v*.test.ts']],
  solana: [['src/server/solana/*.ts'], ['src/server/solana/*.test.ts', 'src/server/v*.test.ts']],
  bitcoin: [
    ['src/server/bitcoin/*.ts'],
    ['src/server/bitcoin/*.test.ts', 'src/server/vectors.test.ts'],
  ],
  nonces: [['src/server/nonces/*.ts'], ['src/server/nonces/*.test.ts']],
  sessions: [['src/server/sessions/*.ts'], ['src/server/{sessions,http}/*.test.ts']],
  http: [['src/server/http/*.ts'], ['src/server/{sessions,http}/*.test.ts']],
}
const mostSurviving = 0.05
const report = '.stryker/mutation.json'
/** No code of its own, or not of the verifier. */
const spared = ['!src/**/*.test.ts', '!src/**/fixtures/**', '!src/**/index.ts']

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in parts))
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(', ')}. There are ${Object.keys(parts).join(', ')}.`)
  process.exit(2)
}

function mutate(name) {
  const [files, tests] = parts[name]
  rmSync(report, { force: true })
  const { error } = spawnSync('stryker', ['run', '--mutate', [...files, ...spared].join(',')], {
    stdio: 'inherit',
    env: { ...process.env, MUTATE_TESTS: tests.join(' ') },
  })
  if (error) throw error
  // No report: the tests failed before anything was changed.
  const mutants = Object.values(JSON.parse(readFileSync(report, 'utf8')).files).flatMap(
    (file) => file.mutants,
  )
  const count = (...statuses) => mutants.filter(({ status }) => statuses.includes(status)).length
  return { killed: count('Killed', 'Timeout'), survived: count('Survived', 'NoCoverage') }
}

const toLine = (name, { killed, survived }) => {
  const share = (100 * survived) / Math.max(1, killed + survived)
  return `${name.padEnd(10)}${String(killed + survived).padStart(6)} mutants, ${survived} survived (${share.toFixed(1)} %)`
}

const total = { killed: 0, survived: 0 }
const lines = []
for (const name of asked.length > 0 ? asked : Object.keys(parts)) {
  const found = mutate(name)
  total.killed += found.killed
  total.survived += found.survived
  lines.push(toLine(name, found))
}
console.log([...lines, toLine('together', total)].join('\n'))
if (total.survived > mostSurviving * (total.killed + total.survived)) process.exit(1)
