/**
 * One hostile address beside one user (threats B21 to B27): `tsx bench/hostile.ts --seconds 300`. Prints how long the user
 * waits while it is quiet and while it is not, the memory of the gateway, and every request of the user that was not answered
 * with 2xx. Ends with 1 if there is one. Outside `npm test`; needs no build.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '300' },
    quiet: { type: 'string', default: '15' },
    only: { type: 'string' },
  },
})

const children: ChildProcess[] = []

async function start(name: string, args: readonly string[] = []) {
  const file = fileURLToPath(new URL(`./${name}.ts`, import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', file, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  let output = ''
  for await (const part of child.stdout ?? []) {
    output += String(part)
    const ready = /^ready (.+)$/m.exec(output)?.[1]
    if (ready) return { child, words: ready.split(' ') }
  }
  throw new Error(`${name} did not start`)
}

/** Megabytes that the process holds, as the kernel counts them; 0 where there is no such count. */
function getMemory({ pid }: ChildProcess): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024)
  } catch {
    return 0
  }
}

interface Ask {
  readonly name: string
  readonly path: string
  readonly body?: string
}

const call = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] })
const coin = JSON.stringify({ addresses: [`eip155:1:0x${'e'.repeat(40)}`] })
const asks: readonly Ask[] = [
  { name: 'GET /getWallets', path: '/getWallets?entries=40&projectId=bench' },
  { name: 'POST /v1', path: '/v1/?chainId=eip155:1&projectId=bench', body: call },
  { name: 'POST /v1/siwx/nonce', path: '/v1/siwx/nonce?projectId=bench', body: '{}' },
  { name: 'POST /v1/fungible/price', path: '/v1/fungible/price?projectId=bench', body: coin },
]

/** What a page does: all of it, about once a second. */
async function use(address: string, ms: number, lost: string[]): Promise<number[]> {
  const times: number[] = []
  const end = performance.now() + ms
  while (performance.now() < end) {
    for (const { name, path, body } of asks) {
      const from = performance.now()
      const headers = {
        'x-forwarded-for': '198.51.100.7',
        origin: 'https://bench.example.com',
        'content-type': 'application/json',
      }
      const init = body === undefined ? { headers } : { method: 'POST', headers, body }
      try {
        const response = await fetch(`${address}${path}`, init)
        await response.arrayBuffer()
        if (!response.ok) lost.push(`${name}: ${response.status}`)
      } catch (thrown) {
        lost.push(`${name}: ${String(thrown)}`)
      }
      times.push(performance.now() - from)
    }
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
  return times.sort((a, b) => a - b)
}

const percentile = (times: readonly number[], share: number) =>
  `${(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(0)} ms`

const print = (name: string, times: readonly number[], memory: number) =>
  console.log(
    `${name.padEnd(10)} ${String(times.length).padStart(5)} requests  p50 ${percentile(times, 0.5)}  p99 ${percentile(times, 0.99)}  memory ${memory} MB`,
  )

try {
  const { words } = await start('hostile-node')
  const gateway = await start('hostile-server', words)
  const [address = ''] = gateway.words
  const lost: string[] = []
  await use(address, 3_000, [])
  const quiet = await use(address, Number(values.quiet) * 1000, lost)
  print('quiet', quiet, getMemory(gateway.child))

  let most = 0
  const watch = setInterval(() => {
    most = Math.max(most, getMemory(gateway.child))
  }, 200)
  const attacker = await start('hostile-attacker', [address, ...(values.only ? [values.only] : [])])
  const hostile = await use(address, Number(values.seconds) * 1000, lost)
  attacker.child.kill()
  clearInterval(watch)
  print('attacked', hostile, most)
  const after = await use(address, 5_000, lost)
  print('after', after, getMemory(gateway.child))
  console.log(`the user was not answered: ${lost.length}`)
  for (const reason of new Set(lost)) console.log(`  ${reason}`)
  if (lost.length > 0) process.exitCode = 1
} finally {
  for (const child of children) child.kill()
}
process.exit()
