/**
 * Starts the local chains and the built demo before the first test, and ends them after the last, as a user does: a taken
 * port is left alone, and Ctrl-C leaves nothing running, or the run fails.
 * With SCOPE_DEMO_URL set it starts nothing: the tests run against that server.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const startTimeout = 60_000
const stopTimeout = 10_000

/** Returns the URL in the line `ready <url>`. Rejects with the server's output if that line doesn't appear. */
function readyUrl(server: ChildProcess): Promise<string> {
  const output: string[] = []
  return new Promise((resolve, reject) => {
    const fail = (why: string) => {
      clearTimeout(timer)
      server.kill()
      reject(new Error(`apps/demo/serve.mjs ${why}\n${output.slice(-40).join('\n')}`))
    }
    const timer = setTimeout(
      () => fail(`printed no "ready <url>" in ${startTimeout / 1000} s`),
      startTimeout,
    )
    server.on('error', (error) => fail(`did not start: ${error.message}`))
    server.on('exit', (code) => fail(`ended with code ${code} before it was ready`))
    for (const stream of [server.stdout, server.stderr]) {
      if (!stream) continue
      createInterface(stream).on('line', (line) => {
        output.push(line)
        const url = /^ready (\S+)/.exec(line)?.[1]
        if (!url) return
        clearTimeout(timer)
        server.removeAllListeners('exit')
        resolve(url)
      })
    }
  })
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  // Ctrl-C lets it end its chains; what does not listen is killed.
  const timer = setTimeout(() => server.kill('SIGKILL'), stopTimeout)
  const gone = once(server, 'exit')
  server.kill('SIGINT')
  await gone
  clearTimeout(timer)
}

const isAnswering = (url: string) =>
  fetch(url).then(
    () => true,
    () => false,
  )

export default async function startDemo(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.SCOPE_DEMO_URL) return undefined
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  const server = spawn(process.execPath, ['apps/demo/serve.mjs', '--port', String(port)], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const url = await readyUrl(server)
  taken.close()
  // The pages are served before the gateway has started.
  await fetch(new URL('/readyz', url))
  process.env.SCOPE_DEMO_URL = url
  return async () => {
    await stop(server)
    if (Number(new URL(url).port) <= port) throw new Error(`Port ${port} was taken: ${url}`)
    if (await isAnswering(url)) throw new Error(`${url} answers after Ctrl-C.`)
  }
}
