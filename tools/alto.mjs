/**
 * Runs the tests of smart accounts with Alto, a bundler of others. It is installed beside the project, because it is large and
 * GPL-3.0: nothing of it is a dependency.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { toolEnv } from './tool-path.mjs'

const version = '0.0.20'
const root = fileURLToPath(new URL('..', import.meta.url))
const folder = `${root}.cache/alto-${version}`
const cli = `${folder}/node_modules/@pimlico/alto/esm/cli/alto.js`

function run(command, args, env = {}) {
  const options = { cwd: root, stdio: 'inherit', env: { ...toolEnv(), ...env } }
  const { status } = spawnSync(command, args, options)
  if (status !== 0) process.exit(status ?? 1)
}

if (!existsSync(cli)) {
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  run('npm', ['install', '--prefix', folder, ...flags, `@pimlico/alto@${version}`])
}
run('vitest', ['run', '--config', 'vitest.alto.config.ts'], { SCOPE_ALTO: cli })
