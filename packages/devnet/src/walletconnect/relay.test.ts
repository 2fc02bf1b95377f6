/** The relay between two real sign-clients, in good weather and in bad. */
import { once } from 'node:events'
import { afterEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { account, openPair, type Pair } from '../fixtures/sign-clients.js'
import { type Relay, type RelayOptions, startRelay } from './start.js'

const closes: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closes.splice(0).toReversed()) await close()
})

async function openRelay(options?: RelayOptions): Promise<Relay> {
  const relay = await startRelay(options)
  closes.push(relay.stop)
  return relay
}
async function open(options?: RelayOptions) {
  const relay = await openRelay(options)
  const pair = await openPair(relay.url)
  closes.push(pair.close)
  return { relay, ...pair }
}
const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** What the site hears of accounts. */
function heardBy(site: Pair['site']): unknown[] {
  const received: unknown[] = []
  site.on('session_event', ({ params }) => received.push(params.event.data))
  return received
}

describe('the relay, between two real sign-clients', () => {
  it('carries the session, requests, events and the disconnect', async () => {
    const { relay, site, wallet, pair, sign, emit } = await open()
    const topic = await pair()
    expect(site.session.get(topic).namespaces.eip155?.accounts).toEqual([account])
    expect(await sign(topic, 'hello')).toBe('signed hello')
    const received = heardBy(site)
    await emit(topic, ['0xcd'])
    await expect.poll(() => received).toEqual([['0xcd']])
    const ended = new Promise((resolve) => site.once('session_delete', resolve))
    await wallet.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } })
    await ended
    expect(site.session.length).toBe(0)
    expect(relay.connections).toBe(2)
    expect(relay.clients).toHaveLength(2)
    expect(relay.projects).toEqual(['0'.repeat(32)])
    expect(relay.stats).toMatchObject({ wc_proposeSession: 1, wc_approveSession: 1 })
  })

  it('delivers messages from while a socket was closed', async () => {
    const { relay, site, seen, pair, sign } = await open()
    const topic = await pair()
    const { visits } = relay
    relay.drop()
    await expect.poll(() => relay.visits).toBeGreaterThan(visits)
    expect(await sign(topic, 'after the cut')).toBe('signed after the cut')
    expect(seen).toEqual(['after the cut'])
    expect(site.session.length).toBe(1)
    await expect.poll(() => relay.visits).toBe(4)
  })

  it('keeps the mailboxes over a restart during a request, on the same port', async () => {
    const { relay, pair, sign, seen } = await open()
    const topic = await pair()
    // The wallet is told nothing: it reads the request when it comes back.
    relay.loseNext()
    const signed = sign(topic, 'over the restart')
    await expect.poll(() => relay.stats.irn_publish ?? 0).toBeGreaterThan(0)
    const { url } = relay
    await relay.stop()
    expect(relay.connections).toBe(0)
    expect(relay.messages).toBeGreaterThan(0)
    await relay.start()
    expect(relay.url).toBe(url)
    expect(await signed).toBe('signed over the restart')
    expect(seen).toEqual(['over the restart'])
  }, 30_000)

  it('delivers a message again later, which clients ignore', async () => {
    const { relay, site, pair, sign, seen, emit } = await open()
    const topic = await pair()
    relay.duplicate(100)
    const received = heardBy(site)
    expect(await sign(topic, 'once')).toBe('signed once')
    await emit(topic, ['0x01'])
    await expect.poll(() => received).toEqual([['0x01']])
    await later(300)
    expect([received, seen]).toEqual([[['0x01']], ['once']])
  })

  it('delivers each message twice, and requests still get responses', async () => {
    const { relay, pair, sign } = await open()
    const topic = await pair()
    relay.duplicate()
    expect(await sign(topic, 'twice')).toBe('signed twice')
    relay.duplicate(false)
    expect(await sign(topic, 'well')).toBe('signed well')
  })

  it('delivers the newest message first within a window, until reset', async () => {
    const { relay, site, pair, emit } = await open()
    const topic = await pair()
    const received = heardBy(site)
    relay.reorder(300)
    await emit(topic, ['0x01'])
    await emit(topic, ['0x02'])
    // Whether the older one is still told is the client's: it leaves it out where it noticed in time.
    await expect.poll(() => received[0], { timeout: 5_000 }).toEqual(['0x02'])
    relay.reorder(0)
    await emit(topic, ['0x03'])
    await expect.poll(() => received.at(-1)).toEqual(['0x03'])
  })

  it('delivers late, until reset', async () => {
    const { relay, pair, sign } = await open()
    const topic = await pair()
    relay.delay(150)
    const start = performance.now()
    await sign(topic, 'slow')
    expect(performance.now() - start).toBeGreaterThan(290)
    relay.delay(0)
    expect(await sign(topic, 'quick')).toBe('signed quick')
  })

  it('delivers nothing while paused', async () => {
    const { relay, pair, sign } = await open()
    const topic = await pair()
    relay.pause()
    let isAnswered = false
    const signed = sign(topic, 'later').then((answer) => {
      isAnswered = true
      return answer
    })
    await later(200)
    expect(isAnswered).toBe(false)
    expect(relay.connections).toBe(2)
    relay.resume()
    expect(await signed).toBe('signed later')
  })

  it('expires messages by its own clock', async () => {
    let time = Date.now()
    const { relay, wallet, site, pair } = await open({ now: () => time })
    const topic = await pair()
    await wallet.core.relayer.transportClose()
    const before = relay.messages
    const received: unknown[] = []
    wallet.on('session_ping', () => received.push('ping'))
    const ping = site.ping({ topic }).catch(() => undefined)
    await expect.poll(() => relay.messages).toBe(before + 1)
    time += 7 * 24 * 60 * 60 * 1_000
    expect(relay.messages).toBe(0)
    await wallet.core.relayer.transportOpen()
    await expect.poll(() => relay.connections).toBe(2)
    await later(300)
    expect(received).toEqual([])
    void ping
  })
})

/** A client that speaks the wire itself. */
async function openSocket(relay: Relay, query = '?auth=a.eyJpc3MiOiJtZSJ9.b&projectId=p') {
  const socket = new WebSocket(`${relay.url}/${query}`)
  const frames: unknown[] = []
  socket.on('message', (data) => frames.push(JSON.parse(String(data))))
  socket.on('error', () => undefined)
  closes.push(async () => socket.terminate())
  return { socket, frames }
}

describe('hostile relay clients', () => {
  it('responds to malformed messages with errors, and keeps running', async () => {
    const relay = await openRelay()
    const { socket, frames } = await openSocket(relay)
    await once(socket, 'open')
    const bad = [
      'no json',
      'null',
      '[]',
      '{"id":{},"method":"irn_publish"}',
      '{"id":1}',
      '{"id":2,"method":"constructor","params":{}}',
      '{"id":3,"method":"irn_subscribe","params":{"topic":7}}',
      '{"id":4,"method":"irn_batchPublish","params":[1]}',
      '{"id":"five","method":"irn_publish","params":{"topic":"t","message":"m","ttl":"x"}}',
      '{"id":6,"result":true}',
    ]
    for (const frame of bad) socket.send(frame)
    socket.send(Buffer.from([0xff, 0xfe]), { binary: true })
    await expect.poll(() => frames.length).toBe(10)
    const code = (id: unknown, number: number) => ({ id, error: { code: number } })
    expect(frames).toMatchObject([
      code(null, -32700),
      code(null, -32600),
      code(null, -32600),
      code(null, -32600),
      code(1, -32600),
      code(2, -32601),
      code(3, -32602),
      code(4, -32602),
      { id: 'five', result: true },
      code(null, -32700),
    ])
    expect(relay.connections).toBe(1)
  })

  it('closes the socket on too large a frame', async () => {
    const relay = await openRelay()
    const { socket } = await openSocket(relay)
    await once(socket, 'open')
    socket.send('x'.repeat(5 * 1024 * 1024))
    await once(socket, 'close')
    const next = await openSocket(relay)
    await once(next.socket, 'open')
  })

  it('[alerts: invalid project id] closes with 3000 for an unknown project, and accepts it again later', async () => {
    const relay = await openRelay()
    for (const query of [
      '',
      '?projectId=p',
      '?auth=a.b.c&projectId=p',
      '?auth=a.eyJpc3MiOiJtZSJ9.b',
    ]) {
      const { socket } = await openSocket(relay, query)
      const [code, reason] = await once(socket, 'close')
      expect([code, String(reason)]).toEqual([3000, expect.stringMatching(/^Unauthorized/)])
    }
    const inside = await openSocket(relay)
    await once(inside.socket, 'open')
    relay.refuse()
    expect((await once(inside.socket, 'close'))[0]).toBe(3000)
    const { socket } = await openSocket(relay)
    const [code, reason] = await once(socket, 'close')
    expect([code, String(reason)]).toEqual([3000, 'Unauthorized: project not found'])
    relay.admit()
    const again = await openSocket(relay)
    await once(again.socket, 'open')
    const other = await openSocket(relay, '?auth=a.eyJpc3MiOiJ5b3UifQ.b&projectId=other')
    await once(other.socket, 'open')
    await expect.poll(() => [relay.visits, relay.turnedAway]).toEqual([3, 5])
    relay.refuse('other', 'Unauthorized: for a reason')
    const [, last] = await once(other.socket, 'close')
    expect(String(last)).toBe('Unauthorized: for a reason')
    await expect.poll(() => relay.connections).toBe(1)
  })

  it('delivers no message to its sender, nor twice to a recipient', async () => {
    const relay = await openRelay()
    const writer = await openSocket(relay)
    const query = '?auth=a.eyJpc3MiOiJ5b3UifQ.b&projectId=p'
    const reader = await openSocket(relay, query)
    await Promise.all([once(writer.socket, 'open'), once(reader.socket, 'open')])
    const subscribe = '{"id":1,"jsonrpc":"2.0","method":"irn_subscribe","params":{"topic":"t"}}'
    writer.socket.send(subscribe)
    reader.socket.send(subscribe)
    await expect.poll(() => [writer.frames.length, reader.frames.length]).toEqual([1, 1])
    const text = { topic: 't', message: 'sealed', ttl: 60, tag: 1 }
    writer.socket.send(JSON.stringify({ id: 2, method: 'irn_publish', params: text }))
    await expect.poll(() => reader.frames.length).toBe(2)
    const [, push] = reader.frames as { id: number }[]
    expect(push).toMatchObject({
      method: 'irn_subscription',
      params: { data: { topic: 't', message: 'sealed', tag: 1 } },
    })
    reader.socket.send(JSON.stringify({ id: push?.id, jsonrpc: '2.0', result: true }))
    reader.socket.send('{"id":3,"method":"irn_fetchMessages","params":{"topic":"t"}}')
    await expect.poll(() => reader.frames.length).toBe(3)
    expect(reader.frames[2]).toMatchObject({ result: { messages: [], hasMore: false } })
    expect(writer.frames).toHaveLength(2)
  })
})
