/**
 * Requests a second and their 99th percentile on loopback, beside a bare Hono route in the same run: `pnpm --filter
 * @scope/gateway bench`, after a build. `--minutes 10` instead watches the memory under a bounded load. Outside `npm test`.
 *
 * The servers run in processes of their own; the load comes from this one, so with two cores each has its own.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '0' },
    seconds: { type: 'string', default: '8' },
  },
})
const seconds = Number(values.seconds)
const minutes = Number(values.minutes)

interface Server {
  readonly child: ChildProcess
  readonly address: string
}

async function start(name: string): Promise<Server> {
  const file = fileURLToPath(new URL(`./${name}.ts`, import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  for await (const part of child.stdout ?? []) {
    output += String(part)
    const address = /^ready (.+)$/m.exec(output)?.[1]
    if (address) return { child, address }
  }
  throw new Error(`${name} did not start`)
}

/** Megabytes that the process holds, as the kernel counts them; 0 where there is no such count. */
function getMemory({ child }: Server): number {
  try {
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
    return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024)
  } catch {
    return 0
  }
}

const words = [
  'metamask',
  'wallet',
  'metmask',
  'trust',
  'zzzz',
  'rain',
  'coin',
  'sfae',
  'ledger live',
  'wal 77',
]

interface Load {
  readonly name: string
  readonly url: string
  readonly requests?: autocannon.Request[]
  readonly method?: 'POST'
  readonly body?: string
}

async function run({ name, url, ...load }: Load, duration: number): Promise<autocannon.Result> {
  const result = await autocannon({ url, connections: 20, duration, ...load })
  const bad = result.non2xx + result.errors + result.timeouts
  if (bad > 0)
    throw new Error(`${name}: ${bad} of ${result.requests.total} were not answered with 2xx`)
  return result
}

function print(
  name: string,
  { requests, latency }: autocannon.Result,
  bare?: autocannon.Result,
): void {
  const share = bare
    ? `${((requests.average / bare.requests.average) * 100).toFixed(0)} % of bare`
    : ''
  console.log(
    `${name.padEnd(44)} ${requests.average.toFixed(0).padStart(7)} /s  p99 ${latency.p99.toFixed(1).padStart(6)} ms  ${share}`,
  )
}

const bare = await start('bare-server')
const gateway = await start('gateway-server')
const at = (path: string) =>
  `${gateway.address}${path}${path.includes('?') ? '&' : '?'}projectId=bench`
const call = (method: string, params: unknown[]) =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })

const searches: autocannon.Request[] = Array.from({ length: 4_000 }, (_, index) => ({
  // Another question each time: what is measured is the search, not what is kept ready.
  path: new URL(
    at(
      `/getWallets?entries=40&search=${encodeURIComponent(`${words[index % words.length]} ${index}`)}`,
    ),
  ).search.replace(/^/, '/getWallets'),
}))
const balances: autocannon.Request[] = Array.from({ length: 4_000 }, (_, index) => ({
  method: 'POST',
  path: '/v1/?chainId=eip155:1&projectId=bench',
  body: call('eth_getBalance', [`0x${index.toString(16).padStart(40, '0')}`, 'latest']),
}))
const loads: readonly Load[] = [
  { name: 'GET /getWallets, a page that is kept ready', url: at('/getWallets?entries=40') },
  { name: 'GET /getWallets, search, each another one', url: gateway.address, requests: searches },
  { name: 'GET /getWalletImage/:id', url: at('/getWalletImage/metamask') },
  {
    name: 'POST /v1, kept',
    url: at('/v1/?chainId=eip155:1'),
    method: 'POST',
    body: call('net_version', []),
  },
  {
    name: 'POST /v1, to a node, each another one',
    url: gateway.address,
    requests: balances,
  },
]

try {
  if (minutes > 0) {
    const readings: number[] = []
    console.log(`memory over ${minutes} minutes, in MB: every tenth of it, all loads in turn`)
    for (let step = 0; step < 10; step++) {
      for (const load of loads) await run(load, (minutes * 6) / loads.length)
      readings.push(getMemory(gateway))
      console.log(`${readings.at(-1)}`)
    }
    const [half = 0, end = 0] = [readings[4], readings[9]]
    console.log(`second half: ${end - half >= 0 ? '+' : ''}${end - half} MB`)
    if (end > half * 1.15) process.exitCode = 1
  } else {
    const first = loads[0]
    if (first) await run(first, 3)
    const small = await run({ name: 'bare', url: `${bare.address}/small` }, seconds)
    print('a bare Hono route, a few bytes', small)
    const page = await run({ name: 'bare', url: `${bare.address}/page` }, seconds)
    print('a bare Hono route, a body as large as the page', page, small)
    for (const load of loads) print(load.name, await run(load, seconds), page)
    console.log(`memory of the gateway: ${getMemory(gateway)} MB`)
  }
} finally {
  bare.child.kill()
  gateway.child.kill()
}
