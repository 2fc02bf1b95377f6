/** Finds free ports of this machine. Doesn't reserve them: another process may take one first. */
import { createServer } from 'node:net'

/** Whether `port` can be listened on at 127.0.0.1; 0 asks for any. Answers the port, or undefined. */
function tryPort(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(undefined))
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' ? address?.port : undefined))
    })
  })
}

/** `wanted`, or the next one that is free; any free port where none is wanted. Never one of `taken`. */
export async function freePort(
  wanted: number | undefined,
  taken: ReadonlySet<number>,
): Promise<number> {
  for (let port = wanted ?? 0; port <= 65_535; port = wanted === undefined ? 0 : port + 1) {
    if (taken.has(port)) continue
    const found = await tryPort(port)
    if (found !== undefined && !taken.has(found)) return found
  }
  throw new Error(`No port from ${wanted} on is free.`)
}
