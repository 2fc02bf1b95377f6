/** Finds free ports of this machine. Doesn't reserve them: another process may take one first. */
import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Below the ports that systems give to connections and to servers that ask for any: those come and go with each request
 * of each process, and one of them could take the port before it is listened on, or while its server is stopped.
 */
const firstPort = 20_000
const lastPort = 32_767

/** Returns whether `port` can be listened on at 127.0.0.1. */
function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}

/** Returns `wanted`, or the next port that is free; any free port if none is wanted. Never one of `taken`. */
export async function freePort(
  wanted?: number,
  taken: ReadonlySet<number> = new Set(),
): Promise<number> {
  const first = wanted ?? randomInt(firstPort, lastPort + 1)
  for (let port = first; port <= 65_535; port++) {
    if (!taken.has(port) && (await isFree(port))) return port
  }
  throw new Error(`No port from ${first} on is free.`)
}
