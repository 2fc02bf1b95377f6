/** Tries the published gateway: its command writes a configuration, with which it serves a drawing that it includes. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { createGateway } from '@scope/gateway'

mkdirSync('gateway', { recursive: true })
const { stdout, stderr, status } = spawnSync(
  '../node_modules/.bin/scope-gateway',
  ['init', '--origin', 'http://localhost:3000'],
  { cwd: 'gateway', encoding: 'utf8' },
)
assert.equal(status, 0, `${stdout}${stderr}`)

const config = JSON.parse(readFileSync('gateway/gateway.config.json', 'utf8'))
const gateway = await createGateway({ ...config, dataDir: 'gateway/data' })
const getImage = async (token) => {
  const path = `/public/getTokenImage/${token}?projectId=${config.projects[0].id}`
  const response = await gateway.fetch(new Request(`http://localhost:8787${path}`))
  assert.equal(response.status, 200, await response.clone().text())
  return response.text()
}
assert.match(await getImage('USDC'), /<path/)
assert.match(await getImage('NOBODY'), /<text/)
await gateway.close()
