// `npm run demo` after the install: builds, starts the local chains and the demo, and ends both on Ctrl-C.
import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const root = new URL('..', import.meta.url)
const { packageManager } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'))

console.log('Building …')
const built = spawnSync(
  'npx',
  [
    '-y',
    packageManager,
    'exec',
    'turbo',
    'run',
    'build',
    '--filter=@scope/demo...',
    '--output-logs=errors-only',
  ],
  {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1' },
  },
)
if (built.status !== 0) {
  console.error('The build failed: see above.')
  process.exit(built.status ?? 1)
}

const demo = spawn(process.execPath, ['apps/demo/serve.mjs', ...process.argv.slice(2)], {
  cwd: root,
  stdio: ['ignore', 'pipe', 'inherit'],
})
demo.stdout.on('data', (chunk) => {
  const address = /^ready (.+)$/m.exec(String(chunk))?.[1]
  if (address)
    console.log(`\n  Scope’s playground: ${address}\n  Ctrl-C ends it and the local chains.\n`)
})
// A terminal sends Ctrl-C to both; other senders reach the demo through here.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => demo.kill(signal))
demo.on('exit', (code) => process.exit(code ?? 0))
