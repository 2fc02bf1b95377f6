/**
 * A PATH on which the pinned pnpm and the repository's own tools are found. A fresh machine has
 * only Node and npm: pnpm comes through npx, and turbo and publint want it by name.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { delimiter } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** @type {NodeJS.ProcessEnv | undefined} */
let known

/** The environment every step runs in. */
export function toolEnv() {
  if (known) return known
  const { packageManager } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'))
  // npx puts the folder of what it fetched on PATH of what it runs: ask it for that PATH.
  const { stdout, status, stderr } = spawnSync(
    'npx',
    ['-y', '-p', packageManager, '-c', 'node -p process.env.PATH'],
    { cwd: root, encoding: 'utf8', env: { ...process.env, npm_config_loglevel: 'error' } },
  )
  if (status !== 0) throw new Error(`npx could not fetch ${packageManager}:\n${stderr}`)
  const path = stdout.trim().split('\n').at(-1)
  known = {
    ...process.env,
    PATH: [`${root}node_modules/.bin`, path].join(delimiter),
    TURBO_TELEMETRY_DISABLED: '1',
    // The output is read as a log, regardless of the terminal's features.
    NO_COLOR: '1',
    FORCE_COLOR: undefined,
    npm_config_loglevel: 'error',
  }
  return known
}
