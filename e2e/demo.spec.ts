/** The demo as a person starts it: on the next free port, and gone without a trace. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'

const root = fileURLToPath(new URL('..', import.meta.url))
const answers = (url: string) =>
  fetch(url).then(
    ({ status }) => status,
    () => 'nobody',
  )

test('a taken port is left alone, Ctrl-C leaves nothing running', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as { port: number }
  const demo = spawn(process.execPath, ['apps/demo/serve.mjs', '--port', String(port)], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(demo.stdout, 'data')) as [Buffer]
  const url = /^ready (\S+)/.exec(line.toString())?.[1] ?? ''
  expect(Number(new URL(url).port)).toBeGreaterThan(port)
  expect(await answers(url)).toBe(200)
  const node = await fetch(`${url}rpc/31337`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"jsonrpc":"2.0","id":1,"method":"web3_clientVersion"}',
  })
  expect(await node.text()).toContain('anvil')

  const ended = once(demo, 'exit')
  demo.kill('SIGINT')
  await ended
  expect(await answers(url)).toBe('nobody')
  taken.close()
})
