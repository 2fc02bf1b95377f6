/**
 * Turns the contracts beside it into `src/contracts/compiled-data.ts`. With `--print` it only prints what it would write.
 * With `--seal` it compiles nothing, and prints the seal of these sources and of the file as it is.
 * The compiler runs as a process of its own and is imported by nothing: it is under the GPL, and a tool.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const folder = import.meta.dirname
const compiler = dirname(createRequire(import.meta.url).resolve('solc/package.json'))

const sources = Object.fromEntries(
  readdirSync(folder)
    .filter((file) => file.endsWith('.sol'))
    .sort()
    .map((file) => [file, { content: readFileSync(join(folder, file), 'utf8') }]),
)
const input = {
  language: 'Solidity',
  sources,
  settings: {
    optimizer: { enabled: true, runs: 200 },
    evmVersion: 'cancun',
    // Without the hash of the sources at its end, the same code is the same bytes, comments or not.
    metadata: { bytecodeHash: 'none', appendCBOR: false },
    outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
  },
}

const target = join(folder, '../src/contracts/compiled-data.ts')
const sealStart = '// Seal: '

/**
 * Ends the file. It tells, without the compiler, that the file is what this script and compiler made of these sources.
 * @param {string} text without its seal
 */
function getSeal(text) {
  const { version } = createRequire(import.meta.url)('solc/package.json')
  const made = JSON.stringify([version, input, text, readFileSync(import.meta.filename, 'utf8')])
  return `${sealStart}${createHash('sha256').update(made).digest('hex')}\n`
}

if (process.argv.includes('--seal')) {
  const written = readFileSync(target, 'utf8')
  process.stdout.write(getSeal(written.slice(0, written.lastIndexOf(sealStart))))
  process.exit()
}

const { contracts, errors = [] } = JSON.parse(compile())
if (errors.length > 0) {
  throw new Error(errors.map((/** @type {any} */ error) => error.formattedMessage).join('\n'))
}

/** The compiler's answer. Into a file: it exits before a slow reader has all of a pipe. */
function compile() {
  const scratch = mkdtempSync(join(tmpdir(), 'scope-solc-'))
  try {
    const file = join(scratch, 'answer.json')
    const output = openSync(file, 'w')
    const { stderr, status } = spawnSync(
      process.execPath,
      [join(compiler, 'solc.js'), '--standard-json'],
      { input: JSON.stringify(input), encoding: 'utf8', stdio: ['pipe', output, 'pipe'] },
    )
    closeSync(output)
    if (status !== 0) throw new Error(`The compiler ended with ${status}: ${stderr}`)
    const answer = readFileSync(file, 'utf8')
    // It says before its answer which files it looks at.
    return answer.slice(answer.indexOf('{'))
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

const compiled = Object.values(contracts)
  .flatMap((inFile) => Object.entries(inFile))
  // An abstract contract and a library of inner functions have nothing to deploy.
  .filter(([, { abi, evm }]) => evm.bytecode.object !== '' && abi.some(isFunction))
  .sort(([a], [b]) => (a < b ? -1 : 1))

/** @param {{ type: string }} item */
function isFunction({ type }) {
  return type === 'function' || type === 'receive'
}

/**
 * What a type is called in Solidity is nothing a caller needs.
 * @param {string} key @param {unknown} value
 */
function plain(key, value) {
  return key === 'internalType' ? undefined : value
}

const text = [
  '/** Written by contracts/compile.mjs out of the contracts there: change those, and run it. */',
  ...compiled.map(([name, { abi, evm }]) => {
    const key = `${name.charAt(0).toLowerCase()}${name.slice(1)}`
    const items = abi.map(
      (/** @type {unknown} */ entry) => `    ${JSON.stringify(entry, plain)},\n`,
    )
    return `
export const ${key} = {
  abi: [
${items.join('')}  ],
  bytecode: '0x${evm.bytecode.object}' as \`0x\${string}\`,
} as const`
  }),
  '',
].join('\n')

const sealed = `${text}${getSeal(text)}`
if (process.argv.includes('--print')) process.stdout.write(sealed)
else writeFileSync(target, sealed)
