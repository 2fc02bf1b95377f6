/**
 * Keeps clients that do not read their answers from filling the memory (threat B23). Node limits how slowly a request may
 * come, and not how slowly its answer may be taken.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { clientAddress, limitedAs, unknownAddress } from '../http/client-address.js'

export interface ConnectionLimits {
  readonly connections: number
  /** Ignored behind a proxy, whose connections are those of all its clients. */
  readonly connectionsPerAddress: number
  readonly trustedProxies: number
  /** Without progress of writing for so long a connection is closed. */
  readonly writeMs: number
  readonly waitingBytes: number
  readonly waitingBytesPerAddress: number
}

export type ClosedFor = 'connections' | 'pipelining' | 'slow-reader' | 'waiting-bytes'

export interface ConnectionGuard {
  /** Whether a client has so much to read that nothing more is made for it. */
  isFull(request: IncomingMessage): boolean
  /** Bytes that wait to be read. */
  waiting(): number
  /** Closes connections whose answer has been waiting too long. Called from time to time by itself. */
  sweep(): void
  stop(): void
}

/** Requests of one connection at a time: browsers and proxies send the next after the answer. */
const maxPipelined = 16
/** An answer that is read, but hardly, is given up after so many times `writeMs`. */
const slowestFactor = 15

export function guardConnections(
  server: Server,
  limits: ConnectionLimits,
  onClosed: (why: ClosedFor) => void,
  now: () => number = Date.now,
): ConnectionGuard {
  const { trustedProxies, writeMs } = limits
  const connections = new Map<string, number>()
  const underWay = new Map<Socket, number>()
  /** Answers that the system did not take at once. */
  const slow = new Map<Socket, { readonly address: string; readonly since: number }>()

  function close(socket: Socket, why: ClosedFor): void {
    slow.delete(socket)
    onClosed(why)
    socket.destroy()
  }

  const getClientAddress = (request: IncomingMessage): string =>
    clientAddress(
      request.socket.remoteAddress,
      trustedProxies > 0
        ? String(request.headers['x-forwarded-for'] ?? '') || undefined
        : undefined,
      trustedProxies,
    )

  function sums(): { all: number; byAddress: Map<string, number> } {
    let all = 0
    const byAddress = new Map<string, number>()
    for (const [socket, { address }] of slow) {
      const bytes = socket.writableLength
      all += bytes
      byAddress.set(address, (byAddress.get(address) ?? 0) + bytes)
    }
    return { all, byAddress }
  }

  /** All together have too much: the address with most loses it first. */
  function evictOldestDevice(): void {
    for (;;) {
      const { all, byAddress } = sums()
      if (all <= limits.waitingBytes) return
      const [max] = [...byAddress].sort(([, a], [, b]) => b - a)
      const largest = [...slow]
        .filter(([, { address }]) => address === max?.[0])
        .sort(([a], [b]) => b.writableLength - a.writableLength)[0]
      if (!largest) return
      close(largest[0], 'waiting-bytes')
    }
  }

  function watchAnswer(socket: Socket, address: string): void {
    if (socket.writableLength === 0 || socket.destroyed) return
    slow.set(socket, { address, since: now() })
    const waitingBytes = sums().byAddress.get(address) ?? 0
    if (waitingBytes > limits.waitingBytesPerAddress) close(socket, 'waiting-bytes')
    else evictOldestDevice()
  }

  server.maxConnections = limits.connections
  server.on('connection', (socket: Socket) => {
    const address = limitedAs(socket.remoteAddress ?? '')
    if (trustedProxies > 0 || address === unknownAddress) return
    const count = (connections.get(address) ?? 0) + 1
    if (count > limits.connectionsPerAddress) {
      close(socket, 'connections')
      return
    }
    connections.set(address, count)
    socket.once('close', () => {
      const left = (connections.get(address) ?? 1) - 1
      if (left > 0) connections.set(address, left)
      else connections.delete(address)
    })
  })

  // Before the gateway: an answer may be made at once.
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    const count = (underWay.get(socket) ?? 0) + 1
    underWay.set(socket, count)
    response.once('close', () => {
      const left = (underWay.get(socket) ?? 1) - 1
      if (left > 0) underWay.set(socket, left)
      else underWay.delete(socket)
      slow.delete(socket)
    })
    if (count > maxPipelined) {
      close(socket, 'pipelining')
      return
    }
    response.once('prefinish', () => {
      if (socket.writableLength > 0) watchAnswer(socket, getClientAddress(request))
    })
  })

  // Node looks whether the system has taken anything since, and says nothing while it has.
  server.setTimeout(writeMs, (socket) => {
    // A request is being answered: that has time limits of its own.
    if (underWay.has(socket) && socket.writableLength === 0) return
    if (socket.writableLength > 0) close(socket, 'slow-reader')
    else socket.destroy()
  })

  function sweep(): void {
    for (const [socket, { since }] of slow)
      if (now() - since > writeMs * slowestFactor) close(socket, 'slow-reader')
  }
  const sweeping = setInterval(sweep, writeMs)
  sweeping.unref()

  return {
    isFull(request) {
      if (slow.size === 0) return false
      const { byAddress } = sums()
      return (byAddress.get(getClientAddress(request)) ?? 0) > limits.waitingBytesPerAddress / 2
    },
    waiting: () => sums().all,
    sweep,
    stop: () => clearInterval(sweeping),
  }
}
