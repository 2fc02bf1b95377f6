// `npm run gateway` after the install: builds the gateway and serves it on PORT, for pages on this machine unless the
// environment says otherwise (docs/gateway.md). Ctrl-C ends it.
import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const root = new URL('..', import.meta.url)
const { packageManager } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'))

console.log('Building …')
const args = [
  'exec',
  'turbo',
  'run',
  'build',
  '--filter=@scope/gateway',
  '--output-logs=errors-only',
]
const built = spawnSync('npx', ['-y', packageManager, ...args], {
  cwd: root,
  stdio: ['ignore', 'ignore', 'inherit'],
  env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1' },
})
if (built.status !== 0) {
  console.error('The build failed: see above.')
  process.exit(built.status ?? 1)
}

const gateway = spawn(
  process.execPath,
  ['packages/gateway/dist/cli/main.js', ...process.argv.slice(2)],
  {
    cwd: root,
    stdio: 'inherit',
    env: { NODE_ENV: 'development', ...process.env },
  },
)
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => gateway.kill(signal))
gateway.on('exit', (code) => process.exit(code ?? 0))
