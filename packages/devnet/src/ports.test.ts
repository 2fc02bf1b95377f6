import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { freePort } from './ports.js'

const servers: Server[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.close()
    await once(server, 'close')
  }
})
async function listen(port: number): Promise<void> {
  const server = createServer().listen(port, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
}

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
    await listen(port)
    expect(servers[0]?.address()).toMatchObject({ port })
  })

  it('is the wanted one, or the next that is neither in use nor taken', async () => {
    const port = await freePort()
    expect(await freePort(port)).toBe(port)
    await listen(port)
    expect(await freePort(port)).toBeGreaterThan(port)
    expect(await freePort(port, new Set([port + 1]))).toBeGreaterThan(port + 1)
  })

  it('is none if no port from the wanted one on is left', async () => {
    await expect(freePort(65_536)).rejects.toThrow('No port from 65536 on is free.')
  })
})
