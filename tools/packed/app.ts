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
  hoist: boolean,
): void {
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest, null, 2))
  // A file of its own also tells pnpm that this is no part of a workspace above.
  const lines = Object.entries(overrides).map(([name, version]) => `  '${name}': '${version}'`)
  writeFileSync(
    join(folder, 'pnpm-workspace.yaml'),
    `overrides:\n${lines.join('\n')}\nhoist: ${hoist}\nconfirmModulesPurge: false\nignoreScripts: true\n`,
  )
}

const toOverrides = (tarballs: readonly Tarball[]): Record<string, string> =>
  Object.fromEntries(
    tarballs.map(({ published, file }) => [published.manifest.name, `file:${file}`]),
  )

/** Creates an app, and in a folder of it a site of Next, which finds what is installed above it. */
export function createApp(folder: string, tarballs: readonly Tarball[]): void {
  cpSync(fixture, folder, { recursive: true })
  cpSync(next, join(folder, 'next'), { recursive: true })
  const manifest = readManifest(folder)
  // The tarballs ask for each other by version; none of them is on the registry yet.
  const overrides = toOverrides(tarballs)
  Object.assign(manifest.dependencies, overrides)
  manifest.overrides = Object.fromEntries(Object.keys(overrides).map((name) => [name, `$${name}`]))
  // Without hoisting, an import that our packages don't declare fails, unless the app has it.
  writeManifest(folder, manifest, overrides, false)
}

/** Adds the optional peers that the app was tried without, and a page that uses them. */
export function addIntegrations(folder: string, tarballs: readonly Tarball[]): void {
  const manifest = readManifest(folder)
  const added = readManifest(integrations)
  Object.assign(manifest.dependencies, added.dependencies)
  cpSync(join(integrations, 'src'), join(folder, 'src'), { recursive: true })
  // The command line of a library, which a page never loads, wants a newer Node than this is tried on.
  const overrides = { ...toOverrides(tarballs), '@solana/errors>commander': '14.0.2' }
  // Libraries of others import what they don't declare.
  writeManifest(folder, manifest, overrides, true)
}

/** npm refuses peers that contradict each other. It writes no packages, which would take most of its time. */
export const resolveByNpm = (folder: string): Outcome =>
  run(
    'npm',
    ['install', '--package-lock-only', '--prefer-offline', '--no-audit', '--no-fund'],
    folder,
  )

/** Installs what npm resolves as well, in a third of the time. */
export const installByPnpm = (folder: string): Outcome =>
  run('pnpm', ['install', '--prefer-offline', '--no-frozen-lockfile'], folder)

const checkTypes = (resolution: string, project: string): Trial => ({
  name: `types, ${resolution} resolution`,
  run: (folder) => run('node', ['check-types.mjs', project], folder),
})

/** Trials of the app with and without the optional peers. */
const trialsOfBoth: readonly Trial[] = [
  checkTypes('bundler', 'tsconfig.json'),
  checkTypes('node16', 'tsconfig.node16.json'),
  {
    name: 'types, TypeScript 7',
    run: (folder) => run('tsgo', ['-p', 'tsconfig.json', '--skipLibCheck'], folder),
  },
  ...['vite', 'webpack', 'esbuild'].map(
    (name): Trial => ({ name, run: (folder) => run('node', [`build-${name}.mjs`], folder) }),
  ),
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

export const trials: readonly Trial[] = [
  ...trialsOfBoth,
  ...nextBundlers.map(
    (bundler): Trial => ({
      name: `Next, ${bundler}`,
      run: (folder) => run('node', ['build-next.mjs', bundler], join(folder, 'next')),
    }),
  ),
  { name: 'server rendering', run: (folder) => run('node', ['render-on-server.mjs'], folder) },
  { name: 'gateway', run: (folder) => run('node', ['try-gateway.mjs'], folder) },
]

/** Steps of the app with optional peers. Rendering, Next and the gateway need none of them. */
export const integrationTrials: readonly Trial[] = trialsOfBoth
