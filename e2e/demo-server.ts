/**
 * Starts the local chains and the built demo before the first test, and ends them after the last.
 * With SCOPE_DEMO_URL set it starts nothing: the tests run against what is there.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const startTimeout = 60_000
const stopTimeout = 10_000

/** The URL in the line `ready <url>`; fails with what the server said if that line never comes. */
function readyUrl(server: ChildProcess): Promise<string> {
  const said: string[] = []
  return new Promise((resolve, reject) => {
    const fail = (why: string) => {
      clearTimeout(timer)
      server.kill()
      reject(new Error(`apps/demo/serve.mjs ${why}\n${said.slice(-40).join('\n')}`))
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
        said.push(line)
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
  // SIGTERM lets it end its chains; what does not listen is killed.
  const timer = setTimeout(() => server.kill('SIGKILL'), stopTimeout)
  const gone = once(server, 'exit')
  server.kill('SIGTERM')
  await gone
  clearTimeout(timer)
}

/** A server of its own on a free port, with what `apps/demo/serve.mjs` is told besides. */
export async function serveDemo(
  ...told: readonly string[]
): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const server = spawn(process.execPath, ['apps/demo/serve.mjs', '--port', '0', ...told], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return { url: await readyUrl(server), stop: () => stop(server) }
}

export default async function startDemo(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.SCOPE_DEMO_URL) return undefined
  const served = await serveDemo()
  process.env.SCOPE_DEMO_URL = served.url
  return served.stop
}
