// Installs what the repository needs, with the pnpm that `packageManager` pins: a fresh machine has only Node and npm.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const root = new URL('..', import.meta.url)
const { packageManager } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'))
const { status } = spawnSync(
  'npx',
  ['-y', packageManager, 'install', '--frozen-lockfile', '--prefer-offline'],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, npm_config_loglevel: 'error' },
  },
)
process.exitCode = status ?? 1
