/** A fresh app outside the workspace, with the tarballs installed as anyone would: by npm. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Tarball } from './pack.js'
import { type Outcome, run } from './run.js'

const fixture = fileURLToPath(new URL('./app', import.meta.url))
const integrations = fileURLToPath(new URL('./integrations', import.meta.url))
const next = fileURLToPath(new URL('./next', import.meta.url))

export function createApp(
  folder: string,
  tarballs: readonly Tarball[],
  from: 'app' | 'next' = 'app',
): void {
  cpSync(from === 'app' ? fixture : next, folder, { recursive: true })
  const path = join(folder, 'package.json')
  const manifest = JSON.parse(readFileSync(path, 'utf8'))
  // Next's page gets those that its package.json names, as a host does: the others were installed with the app.
  const installed = tarballs.filter(
    ({ published }) => from === 'app' || published.manifest.name in manifest.dependencies,
  )
  for (const { published, file } of installed) {
    manifest.dependencies[published.manifest.name] = `file:${file}`
  }
  // The tarballs ask for each other by version; none of them is on the registry yet.
  manifest.overrides = Object.fromEntries(
    installed.map(({ published: { manifest } }) => [manifest.name, `$${manifest.name}`]),
  )
  writeFileSync(path, JSON.stringify(manifest, null, 2))
}

/** The app that was there, with the optional peers it was tried without, and a page that uses them. */
export function addDoors(folder: string): void {
  const path = join(folder, 'package.json')
  const manifest = JSON.parse(readFileSync(path, 'utf8'))
  const overrides = JSON.parse(readFileSync(join(integrations, 'package.json'), 'utf8'))
  Object.assign(manifest.dependencies, overrides.dependencies)
  // The command line of a library, which a page never loads, wants a newer Node than this is tried on.
  Object.assign(manifest.overrides, overrides.overrides)
  cpSync(join(integrations, 'src'), join(folder, 'src'), { recursive: true })
  writeFileSync(path, JSON.stringify(manifest, null, 2))
}

const install = ['install', '--prefer-offline', '--no-audit', '--no-fund']

export const installApp = (folder: string): Outcome => run('npm', install, folder)

/** Next brings an image library with an install script: nothing here draws images, and no script is let run. */
export const installNext = (folder: string): Outcome =>
  run('npm', [...install, '--ignore-scripts'], folder)

/** Next's two bundlers. */
/** Next's default bundler; the other one takes as long, and is tried at night: webpack itself is a trial of the app. */
export const nextTrials: readonly { name: string; run: (folder: string) => Outcome }[] = [
  'turbopack',
  // biome-ignore lint/suspicious/noUndeclaredEnvVars: no cached task reads it
  ...(process.env.SCOPE_NIGHTLY ? ['webpack'] : []),
].map((bundler) => ({
  name: bundler,
  run: (folder) => run('node', ['build-next.mjs', bundler], folder),
}))

/** wagmi's optional peers have contradicting peers of their own, which npm ignores with these overrides. */
export const installDoors = (folder: string): Outcome =>
  run('npm', [...install, '--legacy-peer-deps'], folder)

const checkTypes = (project: string) => (folder: string) =>
  run('node', ['check-types.mjs', project], folder)

/** Independent steps of the app. */
export const trials: readonly { name: string; run: (folder: string) => Outcome }[] = [
  { name: 'types, bundler resolution', run: checkTypes('tsconfig.json') },
  { name: 'types, node16 resolution', run: checkTypes('tsconfig.node16.json') },
  {
    name: 'types, TypeScript 7',
    run: (folder) => run('tsgo', ['-p', 'tsconfig.json', '--skipLibCheck'], folder),
  },
  { name: 'vite', run: (folder) => run('node', ['build-vite.mjs'], folder) },
  { name: 'webpack', run: (folder) => run('node', ['build-webpack.mjs'], folder) },
  { name: 'esbuild', run: (folder) => run('node', ['build-esbuild.mjs'], folder) },
  { name: 'server rendering', run: (folder) => run('node', ['render-on-server.mjs'], folder) },
]

/** Steps of the app with optional peers. Rendering needs none of them. */
export const integrationTrials = trials.filter(({ name }) => name !== 'server rendering')
