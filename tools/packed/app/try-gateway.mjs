/** Runs the published gateway's command: it writes a configuration, and finds it right. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'

mkdirSync('gateway', { recursive: true })
const scopeGateway = (...args) => {
  const { stdout, stderr, status } = spawnSync('../node_modules/.bin/scope-gateway', args, {
    cwd: 'gateway',
    encoding: 'utf8',
  })
  assert.equal(status, 0, `${args.join(' ')}: ${stdout}${stderr}`)
  return stdout
}

scopeGateway('init', '--origin', 'http://localhost:3000')
assert.match(scopeGateway('check'), /The configuration is right/)
