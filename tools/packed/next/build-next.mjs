// Builds the app by one of Next's bundlers, `turbopack` or `webpack`: anything it warns of fails.
import { spawnSync } from 'node:child_process'

const bundler = process.argv[2] ?? 'turbopack'
const { status, stdout, stderr } = spawnSync(
  '../node_modules/.bin/next',
  ['build', `--${bundler}`],
  {
    encoding: 'utf8',
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1' },
  },
)
const output = `${stdout}\n${stderr}`
// Next's browser list becomes outdated by date, and CI has no build cache. Neither depends on the build. next.config.mjs
// turns minification off.
const warnings = output
  .split('\n')
  .filter(
    (line) =>
      /warn|⚠|deprecated/i.test(line) &&
      !/baseline-browser-mapping|No build cache found|minification-disabled/.test(line),
  )
if (status !== 0) console.error(output)
for (const line of warnings) console.error(line)
process.exitCode = status === 0 && warnings.length === 0 ? 0 : 1
