/** B23: a client that does not read its answers costs the others nothing. Real sockets, and times of milliseconds. */
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type ClosedFor, type ConnectionLimits, guardConnections } from './connection-guard.js'

const undo: (() => void)[] = []
afterEach(() => {
  for (const step of undo.splice(0).reverse()) step()
})

const until = (check: () => void) => vi.waitFor(check, { timeout: 20_000 })

const megabyte = 1024 * 1024
/** More than the system buffers for a connection. */
const large = 'x'.repeat(24 * megabyte)

const usual: ConnectionLimits = {
  connections: 100,
  connectionsPerAddress: 100,
  trustedProxies: 0,
  writeMs: 20_000,
  waitingBytes: 1_000 * megabyte,
  waitingBytesPerAddress: 1_000 * megabyte,
}

async function open(more: Partial<ConnectionLimits> = {}, answer?: RequestListener) {
  const state = { now: 0, closed: [] as ClosedFor[], requests: 0 }
  const server: Server = createServer((request, response) => {
    state.requests++
    if (answer) answer(request, response)
    else response.end(large)
  })
  const limits = { ...usual, ...more }
  const guard = guardConnections(
    server,
    limits,
    (why) => state.closed.push(why),
    () => state.now,
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  undo.push(() => {
    guard.stop()
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0

  /** A client that sends a request and reads nothing until it is told to. */
  async function client(headers = '', times = 1): Promise<Socket> {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.pause()
    socket.on('error', () => {})
    undo.push(() => socket.destroy())
    await once(socket, 'connect')
    socket.write(`GET / HTTP/1.1\r\nhost: a\r\n${headers}\r\n`.repeat(times))
    return socket
  }
  return { state, guard, server, client }
}

/** Reads on, so that the end of the connection is seen. */
const ended = (socket: Socket) => {
  const end = once(socket, 'close')
  socket.resume()
  return end
}

describe('[B23] a client that reads nothing', () => {
  it('closes the connection, and frees the response', async () => {
    const { state, guard, client } = await open({ writeMs: 200 })
    await client()
    await until(() => expect(state.closed).toEqual(['slow-reader']))
    expect(guard.waiting()).toBe(0)
  })

  it('is closed after fifteen times as long if it reads hardly anything', async () => {
    const { state, guard, client } = await open()
    const socket = await client()
    await until(() => expect(guard.waiting()).toBeGreaterThan(0))
    socket.read(600_000)
    state.now = 20_000 * 15
    guard.sweep()
    expect(state.closed).toEqual([])
    state.now++
    guard.sweep()
    expect(state.closed).toEqual(['slow-reader'])
  })
})

it('[B23] sends the whole response to a client that reads slowly', async () => {
  const { state, client } = await open({ writeMs: 2_000 })
  const socket = await client('connection: close\r\n')
  let bytes = 0
  socket.on('data', (part) => {
    bytes += part.length
    if (bytes % megabyte > part.length) return
    socket.pause()
    setTimeout(() => socket.resume(), 10)
  })
  await ended(socket)
  expect(bytes).toBeGreaterThan(large.length)
  expect(state.closed).toEqual([])
})

it('[B23] responds to a request that takes longer than the timeout', async () => {
  let finish = () => {}
  const { state, server, client } = await open({}, (_, response) => {
    finish = () => response.end('late')
  })
  let connection: Socket | undefined
  server.on('connection', (socket) => {
    connection = socket
  })
  const socket = await client('connection: close\r\n')
  await until(() => expect(state.requests).toBe(1))
  server.emit('timeout', connection)
  let text = ''
  socket.on('data', (part) => {
    text += String(part)
  })
  finish()
  await ended(socket)
  expect(text).toContain('late')
  expect(state.closed).toEqual([])
})

it('closes an idle connection after its keep-alive time', async () => {
  const { server, client } = await open({}, (_, response) => response.end('x'))
  server.keepAliveTimeout = 50
  await ended(await client())
})

describe('[B23] pending bytes', () => {
  it('limits pending bytes per address, and marks only that address as full', async () => {
    const { state, guard, client } = await open({
      waitingBytesPerAddress: 50 * megabyte,
    })
    for (let at = 0; at < 5; at++) await client()
    await until(() => expect(state.closed.length).toBeGreaterThanOrEqual(2))
    expect(state.closed.every((why) => why === 'waiting-bytes')).toBe(true)
    expect(guard.waiting()).toBeLessThanOrEqual(50 * megabyte)
    const request = { socket: { remoteAddress: '127.0.0.1' }, headers: {} } as never
    const other = { socket: { remoteAddress: '198.51.100.7' }, headers: {} } as never
    expect([guard.isFull(request), guard.isFull(other)]).toEqual([true, false])
  })

  it('limits pending bytes in all, and closes connections of the largest address first', async () => {
    const { state, guard, client } = await open({
      trustedProxies: 1,
      waitingBytes: 90 * megabyte,
    })
    const other = await client('x-forwarded-for: 198.51.100.7\r\n')
    await until(() => expect(guard.waiting()).toBeGreaterThan(0))
    for (let at = 0; at < 5; at++) await client('x-forwarded-for: 203.0.113.5\r\n')
    await until(() => expect(state.closed.length).toBeGreaterThanOrEqual(2))
    expect(guard.waiting()).toBeLessThanOrEqual(90 * megabyte)
    let bytes = 0
    other.resume().on('data', (part) => {
      bytes += part.length
    })
    await until(() => expect(bytes).toBeGreaterThan(large.length))
  })
})

describe('[B23] connections', () => {
  it('limits connections per address', async () => {
    const { state, client } = await open({ connectionsPerAddress: 3 }, () => {})
    for (let at = 0; at < 3; at++) await client()
    await ended(await client())
    expect(state.closed).toEqual(['connections'])
  })

  it('doesn’t limit connections of a trusted proxy', async () => {
    const { state, client } = await open({ connectionsPerAddress: 3, trustedProxies: 1 }, () => {})
    for (let at = 0; at < 6; at++) await client()
    await until(() => expect(state.requests).toBe(6))
    expect(state.closed).toEqual([])
  })

  it('doesn’t count connections that ended', async () => {
    const { state, client } = await open({ connectionsPerAddress: 1 }, (_, response) =>
      response.end('x'),
    )
    for (let at = 0; at < 5; at++) await ended(await client('connection: close\r\n'))
    expect(state.closed).toEqual([])
  })

  it('are closed if they pipeline many requests', async () => {
    const { state, client } = await open({}, () => {})
    await ended(await client('', 40))
    expect(state.closed[0]).toBe('pipelining')
    expect(state.requests).toBeLessThanOrEqual(40)
  })
})
