/** JSON-RPC subscriptions over a web socket: `signatureSubscribe`, by which libraries wait for a transaction. */
import type { Server } from 'node:http'
import { type WebSocket, WebSocketServer } from 'ws'
import type { SolanaState } from './chain.js'

interface Call {
  readonly id?: unknown
  readonly method?: unknown
  readonly params?: readonly unknown[]
}

function parseCall(text: string): Call {
  try {
    return JSON.parse(text) ?? {}
  } catch {
    return {}
  }
}

/** Returns a function that ends every connection. */
export function serveSubscriptions(server: Server, state: SolanaState): () => void {
  const sockets = new WebSocketServer({ server })
  // It repeats those of its server, whose caller hears of them.
  sockets.on('error', () => undefined)
  let nextId = 1

  function serve(socket: WebSocket) {
    /** Signatures by subscription. */
    const waiting = new Map<number, string>()
    const send = (message: object) => socket.send(JSON.stringify({ jsonrpc: '2.0', ...message }))

    /** One notification ends a subscription, as on a validator. */
    function notify(subscription: number, signature: string) {
      const found = state.landed(signature)
      if (!found) return
      waiting.delete(subscription)
      const result = { context: { slot: found.slot }, value: { err: found.error } }
      send({ method: 'signatureNotification', params: { result, subscription } })
    }

    const stop = state.onLanded((landed) => {
      for (const [id, signature] of [...waiting]) if (signature === landed) notify(id, signature)
    })
    socket.on('close', stop)
    socket.on('message', (data) => {
      const { id, method, params = [] } = parseCall(String(data))
      if (method === 'signatureSubscribe') {
        const subscription = nextId++
        const signature = String(params[0])
        waiting.set(subscription, signature)
        send({ id, result: subscription })
        notify(subscription, signature)
      } else if (method === 'signatureUnsubscribe') {
        send({ id, result: waiting.delete(params[0] as number) })
      } else if (id !== undefined) {
        // Libraries also send pings, which have no id and want no response.
        send({ id, error: { code: -32601, message: 'Method not found' } })
      }
    })
  }

  sockets.on('connection', serve)
  return () => {
    for (const socket of sockets.clients) socket.terminate()
    sockets.close()
  }
}
