/**
 * One WebSocket server that goes up and down on the same port: sockets and their frames. What a frame means is in
 * methods.ts, what is kept in mailbox.ts. Nothing that a client sends can throw out of here.
 */
import { once } from 'node:events'
import { createServer as createHttpServer, type IncomingMessage, type Server } from 'node:http'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import { listen, listenAgain } from '../ports.js'
import { parseClient, type RelayClient } from './client-info.js'
import type { Faults } from './faults.js'
import type { Mailboxes, Message } from './mailbox.js'
import { createMethods, pushParams, type Subscriber } from './methods.js'
import { readFrame, WireError, writeCall, writeError, writeResult } from './wire.js'

export interface ServerDeps {
  /** See `listen`. */
  readonly wantedPort: number | undefined
  readonly mailboxes: Mailboxes
  readonly faults: Faults
  /** Why a client may not come in now. */
  refusal(client: RelayClient): string | undefined
  onConnect(client: RelayClient): void
  onTurnedAway(): void
  onCall(method: string): void
}

/** What the real relay closes with where it does not know the project. */
export const unauthorised = 3000

const maxFrame = 4 * 1024 * 1024
/** Clients in Node take a socket for dead that was not pinged for 35 seconds. */
const pingEvery = 15_000

export function createServer(deps: ServerDeps) {
  const { mailboxes, faults } = deps
  const peers = new Map<WebSocket, Subscriber & RelayClient>()
  const call = createMethods({ mailboxes, subscribers: () => peers.values() })
  let server: { readonly http: Server; readonly sockets: WebSocketServer } | undefined
  let port: number | undefined
  let lastId = 0

  /** Sixteen digits, as clients make theirs. */
  function nextId(): number {
    lastId = Math.max(Date.now() * 1_000, lastId + 1)
    return lastId
  }

  function welcome(socket: WebSocket, { clientId, projectId }: RelayClient) {
    const pushed = new Map<string, Message>()
    const line = faults.openLine((text) => {
      if (socket.readyState === socket.OPEN) socket.send(text)
    })
    const peer: Subscriber & RelayClient = {
      clientId,
      projectId,
      topics: new Set(),
      push: (message) =>
        line.push(() => {
          const id = nextId()
          pushed.set(String(id), message)
          return writeCall(id, 'irn_subscription', pushParams(message, clientId))
        }),
    }
    function onFrame(text: string) {
      const frame = readFrame(text)
      if (frame.kind === 'malformed') {
        return line.answer(writeError(frame.id, frame.code, 'This is no JSON-RPC 2.0.'))
      }
      if (frame.kind === 'answer') {
        const message = pushed.get(String(frame.id))
        if (message) mailboxes.markRead(message, clientId)
        return void pushed.delete(String(frame.id))
      }
      deps.onCall(frame.method)
      try {
        const { result, after } = call(peer, frame.method, frame.params)
        line.answer(writeResult(frame.id, result))
        after()
      } catch (thrown) {
        const { code, message } = thrown instanceof WireError ? thrown : new WireError(-32603, '')
        line.answer(writeError(frame.id, code, message))
      }
    }
    peers.set(socket, peer)
    const pings = setInterval(() => socket.ping(), pingEvery)
    socket.on('message', (data: RawData) => line.receive(() => onFrame(String(data))))
    socket.on('close', () => {
      clearInterval(pings)
      peers.delete(socket)
      line.close()
    })
  }

  function onConnection(socket: WebSocket, request: IncomingMessage) {
    // A frame that is too large or no frame at all: ws closes the socket, and that is all.
    socket.on('error', () => undefined)
    const client = parseClient(request.url)
    const refusal = typeof client === 'string' ? client : deps.refusal(client)
    if (typeof client === 'string' || refusal !== undefined) {
      deps.onTurnedAway()
      return socket.close(unauthorised, refusal)
    }
    deps.onConnect(client)
    welcome(socket, client)
  }

  return {
    get isUp() {
      return server !== undefined
    },
    get connections() {
      return peers.size
    },
    get clients(): readonly string[] {
      return [...new Set([...peers.values()].map(({ clientId }) => clientId))]
    },
    /** Of the last start; the next one is on the same. */
    get port() {
      return port
    },
    async start(): Promise<void> {
      if (server) return
      const http = createHttpServer((_, response) => response.writeHead(426).end())
      const sockets = new WebSocketServer({ server: http, maxPayload: maxFrame })
      sockets.on('connection', onConnection)
      // The caller hears of those of the start.
      sockets.on('error', () => undefined)
      server = { http, sockets }
      try {
        if (port === undefined) port = await listen(http, deps.wantedPort)
        else await listenAgain(http, port)
      } catch (thrown) {
        server = undefined
        throw thrown
      }
    },
    async stop(): Promise<void> {
      const stopping = server
      server = undefined
      if (!stopping) return
      const { http, sockets } = stopping
      const closings = [...sockets.clients].map((socket) => once(socket, 'close'))
      const closed = [sockets, http].map((part) => new Promise((resolve) => part.close(resolve)))
      for (const socket of sockets.clients) socket.terminate()
      http.closeAllConnections()
      await Promise.all([...closed, ...closings])
    },
    /** Cuts every socket without a word. */
    drop() {
      for (const socket of server?.sockets.clients ?? []) socket.terminate()
    },
    /** Sends away those who may no longer be there. */
    dismiss() {
      for (const [socket, peer] of peers) {
        const refusal = deps.refusal(peer)
        if (refusal !== undefined) socket.close(unauthorised, refusal)
      }
    },
  }
}
