/**
 * Packs what would be published and tries it as a stranger would: contents, publint, attw, and a
 * fresh app built four ways. `pnpm packed`, after a build; `--packages core` packs some and
 * leaves the app out, `--keep` leaves the folder to look at.
 */
import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import {
  addIntegrations,
  createApp,
  installByPnpm,
  integrationTrials,
  resolveByNpm,
  type Trial,
  trials,
} from './packed/app.js'
import { checkContents } from './packed/contents.js'
import { pack, readTarball, type Tarball } from './packed/pack.js'
import { checkTypeResolution, lintPackage } from './packed/package-checks.js'
import type { Outcome } from './packed/run.js'
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
async function check(name: string, run: () => Outcome | Promise<Outcome>): Promise<boolean> {
  const start = performance.now()
  let outcome: Outcome
  try {
    outcome = await run()
  } catch (thrown) {
    outcome = { passed: false, output: thrown instanceof Error ? thrown.message : String(thrown) }
  }
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`${outcome.passed ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`)
  if (outcome.passed) return true
  failures++
  console.log(outcome.output.replaceAll(/^/gm, '    '))
  return false
}

async function tryPackage({ published, file, contents }: Tarball): Promise<void> {
  const { name } = published.manifest
  await check(`${name}: contents`, () => {
    const errors = checkContents(contents, root)
    return { passed: errors.length === 0, output: errors.join('\n') }
  })
  const tarball = new Uint8Array(readFileSync(file))
  await check(`${name}: publint`, () => lintPackage(tarball))
  // Style sheets have no types, and attw takes every entry for a module.
  const excluded = contents.has('dist/styles.css') ? ['styles.css'] : []
  await check(`${name}: attw`, () => checkTypeResolution(tarball, excluded))
}

async function runTrials(app: string, trials: readonly Trial[], folder: string): Promise<void> {
  for (const { name, run } of trials) await check(`${app}: ${name}`, () => run(folder))
}

async function tryApp(tarballs: readonly Tarball[], folder: string): Promise<void> {
  const isResolved = await check('app: npm resolves all peers', () => {
    createApp(folder, tarballs)
    return resolveByNpm(folder)
  })
  const isInstalled = isResolved && (await check('app: pnpm install', () => installByPnpm(folder)))
  if (!isInstalled) return
  await runTrials('app', trials, folder)
  const extended = 'app with wagmi, ethers, Coinbase and Safe'
  const isExtended = await check(`${extended}: pnpm install`, () => {
    addIntegrations(folder, tarballs)
    return installByPnpm(folder)
  })
  if (isExtended) await runTrials(extended, integrationTrials, folder)
}

// Real: bundlers compare the paths they are given with those they find.
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'scope-packed-')))
try {
  const wanted = all.filter(({ name }) => requestedPackages?.includes(name) ?? true)
  const tarballs: Tarball[] = []
  const isPacked = await check('pack', () => {
    const files = pack(wanted, folder)
    tarballs.push(...wanted.map((published, at) => readTarball(published, files[at] ?? '')))
    return { passed: true, output: '' }
  })
  if (!isPacked) console.log('Not all packages were packed: nothing more is checked')
  for (const tarball of tarballs) await tryPackage(tarball)
  if (wanted.length < all.length) console.log('The app needs all packages: left out')
  else if (isPacked) await tryApp(tarballs, join(folder, 'app'))
} finally {
  if (values.keep) console.log(`Kept: ${folder}`)
  else rmSync(folder, { recursive: true, force: true })
}
console.log(failures === 0 ? 'all packed well' : `${failures} checks failed`)
process.exitCode = failures === 0 ? 0 : 1
