/** A fresh app outside the workspace, with the tarballs installed as hosts do. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Tarball } from './pack.js'
import { type Outcome, run } from './run.js'

const fixture = fileURLToPath(new URL('./app', import.meta.url))
const integrations = fileURLToPath(new URL('./integrations', import.meta.url))
const next = fileURLToPath(new URL('./next', import.meta.url))

/** One independent step. */
export interface Trial {
  readonly name: string
  run(folder: string): Outcome
}

interface Manifest {
  dependencies: Record<string, string>
  overrides: Record<string, unknown>
}

const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

/** Writes the manifest that npm reads, and the settings that pnpm reads. */
function writeManifest(
  folder: string,
  manifest: Manifest,
  overrides: Record<string, string>,
): void {
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest, null, 2))
  // A file of its own also tells pnpm that this is no part of a workspace above.
  const lines = Object.entries(overrides).map(([name, version]) => `  '${name}': '${version}'`)
  writeFileSync(
    join(folder, 'pnpm-workspace.yaml'),
    `overrides:\n${lines.join('\n')}\nignoreScripts: true\n`,
  )
}

const toOverrides = (tarballs: readonly Tarball[]): Record<string, string> =>
  Object.fromEntries(
    tarballs.map(({ published, file }) => [published.manifest.name, `file:${file}`]),
  )

export function createApp(folder: string, tarballs: readonly Tarball[]): void {
  cpSync(fixture, folder, { recursive: true })
  const manifest = readManifest(folder)
  // The tarballs ask for each other by version; none of them is on the registry yet.
  const overrides = toOverrides(tarballs)
  Object.assign(manifest.dependencies, overrides)
  manifest.overrides = Object.fromEntries(Object.keys(overrides).map((name) => [name, `$${name}`]))
  writeManifest(folder, manifest, overrides)
}

/** Adds the optional peers that the app was tried without, a page that uses them, and a site of Next in a folder of its own. */
export function addIntegrations(folder: string, tarballs: readonly Tarball[]): void {
  const manifest = readManifest(folder)
  const added = readManifest(integrations)
  Object.assign(manifest.dependencies, added.dependencies)
  cpSync(join(integrations, 'src'), join(folder, 'src'), { recursive: true })
  cpSync(next, join(folder, 'next'), { recursive: true })
  // The command line of a library, which a page never loads, wants a newer Node than this is tried on.
  writeManifest(folder, manifest, {
    ...toOverrides(tarballs),
    '@solana/errors>commander': '14.0.2',
  })
}

/** npm refuses peers that contradict each other. It writes no packages, which would take most of its time. */
export const resolveByNpm = (folder: string): Outcome =>
  run(
    'npm',
    ['install', '--package-lock-only', '--prefer-offline', '--no-audit', '--no-fund'],
    folder,
  )

/** pnpm links for each package only what that declares. So an import that a package of ours doesn't declare fails. */
export const installByPnpm = (folder: string): Outcome =>
  run('pnpm', ['install', '--prefer-offline', '--no-frozen-lockfile'], folder)

const checkTypes = (project: string): Trial['run'] => {
  return (folder) => run('node', ['check-types.mjs', project], folder)
}

/** TypeScript 7 takes a tenth of the time, and reads declarations without checking them. */
const checkTypesByTypeScript7: Trial['run'] = (folder) => {
  const outcomes = ['tsconfig.json', 'tsconfig.node16.json'].map((project) =>
    run('tsgo', ['-p', project, '--skipLibCheck'], folder),
  )
  return outcomes.find(({ passed }) => !passed) ?? { passed: true, output: '' }
}

const bundlers: readonly Trial[] = ['vite', 'webpack', 'esbuild'].map((name) => ({
  name,
  run: (folder) => run('node', [`build-${name}.mjs`], folder),
}))

const typesByTypeScript7: Trial = { name: 'types, TypeScript 7', run: checkTypesByTypeScript7 }

export const trials: readonly Trial[] = [
  { name: 'types, bundler resolution', run: checkTypes('tsconfig.json') },
  typesByTypeScript7,
  ...bundlers,
  { name: 'server rendering', run: (folder) => run('node', ['render-on-server.mjs'], folder) },
  { name: 'gateway', run: (folder) => run('node', ['try-gateway.mjs'], folder) },
]

/**
 * Next's default bundler. The other one takes as long, and is tried at night: webpack itself bundles the app. A component
 * of Next's server draws the button.
 */
const nextBundlers = [
  'turbopack',
  // biome-ignore lint/suspicious/noUndeclaredEnvVars: no cached task reads it
  ...(process.env.SCOPE_NIGHTLY ? ['webpack'] : []),
]

/** Steps of the app with optional peers. Types resolve as in Node, where the app without them resolves as bundlers do. */
export const integrationTrials: readonly Trial[] = [
  { name: 'types, node16 resolution', run: checkTypes('tsconfig.node16.json') },
  typesByTypeScript7,
  ...bundlers,
  ...nextBundlers.map(
    (bundler): Trial => ({
      name: `Next, ${bundler}`,
      run: (folder) => run('node', ['build-next.mjs', bundler], join(folder, 'next')),
    }),
  ),
]
