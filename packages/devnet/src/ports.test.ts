import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { freePort, listen, listenAgain } from './ports.js'

const servers: Server[] = []
function newServer(): Server {
  const server = createServer()
  servers.push(server)
  return server
}
async function close(server: Server): Promise<void> {
  server.close()
  await once(server, 'close')
}
afterEach(async () => {
  for (const server of servers.splice(0)) if (server.listening) await close(server)
})

/** The first port that this system gives to connections. Elsewhere than on Linux, that of the IANA's dynamic ports. */
function firstOfConnections(): number {
  if (process.platform !== 'linux') return 49_152
  const range = readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8')
  return Number(range.trim().split(/\s+/)[0])
}

describe('a free port', () => {
  it('is one that the system gives to no connection', async () => {
    const ports = await Promise.all(Array.from({ length: 50 }, () => freePort()))
    expect(Math.max(...ports)).toBeLessThan(firstOfConnections())
    expect(Math.min(...ports)).toBeGreaterThan(1_024)
    expect(new Set(ports).size).toBeGreaterThan(40)
  })

  it('can be listened on', async () => {
    const port = await freePort()
    expect(await listen(newServer(), port)).toBe(port)
  })

  it('is the wanted one, or the next that is neither in use nor taken', async () => {
    const port = await freePort()
    expect(await freePort(port)).toBe(port)
    await listen(newServer(), port)
    expect(await freePort(port)).toBeGreaterThan(port)
    expect(await freePort(port, new Set([port + 1]))).toBeGreaterThan(port + 1)
  })

  it('is none if no port from the wanted one on is left', async () => {
    await expect(freePort(65_536)).rejects.toThrow('No port from 65536 on is free.')
  })
})

describe('a server', () => {
  it('listens on the next free port if the wanted one is in use', async () => {
    const first = newServer()
    const port = await listen(first)
    const second = newServer()
    const next = await listen(second, port)
    expect(next).toBeGreaterThan(port)
    expect([first, second].map((server) => server.address())).toMatchObject([
      { port, address: '127.0.0.1' },
      { port: next, address: '127.0.0.1' },
    ])
  })

  it('rejects if it may not listen there', async () => {
    const server = newServer()
    await listen(server)
    await expect(listen(server)).rejects.toMatchObject({ code: 'ERR_SERVER_ALREADY_LISTEN' })
  })

  it('waits for its port as it listens again', async () => {
    const first = newServer()
    const port = await listen(first)
    const second = newServer()
    const listening = listenAgain(second, port)
    let isOver = false
    void listening.then(() => {
      isOver = true
    })
    // The first try has failed by then.
    await once(second, 'error')
    expect(isOver).toBe(false)
    await close(first)
    await listening
    expect(second.address()).toMatchObject({ port })
  })
})
