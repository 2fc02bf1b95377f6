/** Ports of this machine that servers of tests listen on. */
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

export const host = '127.0.0.1'

/**
 * Below the ports that systems give to connections and to servers that ask for any: those come and go with each request
 * of each process, and one of them could take the port while its server is stopped.
 */
const firstPort = 20_000
const lastPort = 32_767

/** Yields `wanted`, or any port; then those after it. */
function* candidates(wanted: number | undefined): Generator<number> {
  for (let port = wanted ?? randomInt(firstPort, lastPort + 1); port <= 65_535; port++) yield port
}

const noneFree = (wanted: number | undefined) =>
  new Error(`No port from ${wanted ?? firstPort} on is free.`)

/** Listens on `port`. Returns whether it was free. */
async function tryListen(server: Server, port: number): Promise<boolean> {
  server.listen(port, host)
  try {
    await once(server, 'listening')
    return true
  } catch (thrown) {
    if (thrown instanceof Error && 'code' in thrown && thrown.code === 'EADDRINUSE') return false
    throw thrown
  }
}

/**
 * Listens on `wanted`, or the next port that is free; on any free port if none is wanted. Returns the port.
 *
 * To look for a free port and then listen on it would fail now and then: a process that is being started has the open
 * sockets of its parent for a moment, and holds a port that the parent has closed.
 */
export async function listen(server: Server, wanted?: number): Promise<number> {
  for (const port of candidates(wanted)) if (await tryListen(server, port)) return port
  throw noneFree(wanted)
}

/** Listens on the port that another server of this process has closed. A process that is being started may still hold it. */
export async function listenAgain(server: Server, port: number): Promise<void> {
  for (let tries = 0; tries < 500; tries++) {
    if (await tryListen(server, port)) return
    await wait(10)
  }
  throw new Error(`Port ${port} is still in use.`)
}

/** Returns a port for another process, as `listen` chooses one. Never one of `taken`. Another process may take it first. */
export async function freePort(
  wanted?: number,
  taken: ReadonlySet<number> = new Set(),
): Promise<number> {
  for (const port of candidates(wanted)) {
    const server = createServer()
    if (taken.has(port) || !(await tryListen(server, port))) continue
    server.close()
    await once(server, 'close')
    return port
  }
  throw noneFree(wanted)
}
