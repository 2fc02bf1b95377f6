/**
 * Packs what would be published and tries it as a stranger would: contents, publint, attw, and a
 * fresh app built three ways. `pnpm packed`, after a build; `--packages core` packs some and
 * leaves the app out, `--keep` leaves the folder to look at.
 */
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import {
  addDoors,
  createApp,
  installApp,
  installDoors,
  installNext,
  integrationTrials,
  nextTrials,
  trials,
} from './packed/app.js'
import { checkContents } from './packed/contents.js'
import { pack, type Tarball } from './packed/pack.js'
import { type Outcome, run } from './packed/run.js'
import { publishedPackages } from './published.js'
import { root } from './tool-path.mjs'

const { values } = parseArgs({
  options: { packages: { type: 'string' }, keep: { type: 'boolean', default: false } },
})
const all = publishedPackages()
const requestedPackages = values.packages?.split(',')
const unknown =
  requestedPackages?.filter((name) => !all.some((published) => published.name === name)) ?? []
if (unknown.length > 0) throw new Error(`No published package ${unknown.join(', ')}`)

let failures = 0

/** Runs one check, prints its result, and continues. */
function check(name: string, outcome: () => Outcome): boolean {
  const start = performance.now()
  let answer: Outcome
  try {
    answer = outcome()
  } catch (thrown) {
    answer = { passed: false, output: thrown instanceof Error ? thrown.message : String(thrown) }
  }
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`${answer.passed ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`)
  if (answer.passed) return true
  failures++
  console.log(answer.output.replaceAll(/^/gm, '    '))
  return false
}

function tryPackage({ published, file, contents }: Tarball, folder: string): void {
  const { name } = published.manifest
  check(`${name}: contents`, () => {
    const errors = checkContents(contents, root)
    return { passed: errors.length === 0, output: errors.join('\n') }
  })
  check(`${name}: publint`, () => run('publint', [file, '--strict'], folder))
  // Style sheets have no types, and it takes every entry for a module.
  const exclude = contents.has('dist/styles.css') ? ['--exclude-entrypoints', 'styles.css'] : []
  const attw = [file, '--profile', 'esm-only', '--no-color', '--no-emoji', ...exclude]
  check(`${name}: attw`, () => run('attw', attw, folder))
}

function tryApp(tarballs: readonly Tarball[], folder: string): void {
  const installed = check('app: npm install', () => {
    createApp(folder, tarballs)
    return installApp(folder)
  })
  if (!installed) return
  for (const trial of trials) check(`app: ${trial.name}`, () => trial.run(folder))
  const extended = check('app with wagmi, ethers, Coinbase and Safe: npm install', () => {
    addDoors(folder)
    return installDoors(folder)
  })
  if (!extended) return
  for (const trial of integrationTrials) {
    check(`app with wagmi, ethers, Coinbase and Safe: ${trial.name}`, () => trial.run(folder))
  }
}

function tryNext(tarballs: readonly Tarball[], folder: string): void {
  const installed = check('Next: npm install', () => {
    createApp(folder, tarballs, 'next')
    return installNext(folder)
  })
  if (!installed) return
  for (const trial of nextTrials) check(`Next: ${trial.name}`, () => trial.run(folder))
}

// Real: bundlers compare the paths they are given with those they find.
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'scope-packed-')))
try {
  const tarballs: Tarball[] = []
  const wanted = all.filter(({ name }) => requestedPackages?.includes(name) ?? true)
  for (const published of wanted) {
    const packed = check(`${published.manifest.name}: pack`, () => {
      tarballs.push(pack(published, folder))
      return { passed: true, output: '' }
    })
    const tarball = tarballs.at(-1)
    if (packed && tarball) tryPackage(tarball, folder)
  }
  if (wanted.length < all.length) console.log('The app needs all packages: left out')
  else if (tarballs.length < all.length) console.log('Not all packages were packed: no app')
  else {
    tryApp(tarballs, join(folder, 'app'))
    tryNext(tarballs, join(folder, 'next'))
  }
} finally {
  if (values.keep) console.log(`Kept: ${folder}`)
  else rmSync(folder, { recursive: true, force: true })
}
console.log(failures === 0 ? 'all packed well' : `${failures} checks failed`)
process.exitCode = failures === 0 ? 0 : 1
