import type { ServerResponse } from 'node:http'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { browserEnv, type KitEnvironment } from '../env.js'
import { insideOf, peek } from '../fixtures/peek.js'
import { networks, settled, testKit } from '../fixtures/test-kit.js'
import type { CaipNetworkId } from '../ids/caip.js'
import { answerRpc, type NodeServer, startNodeServer } from './fixtures/node-server.js'
import { createNodeClients } from './node-clients.js'
import { createRanking, rankDefaults, scores } from './ranking.js'

const servers: NodeServer[] = []
/**
 * A node that answers reads by its name and pings as it is told: true, false, an error's code, or never. On hold, pings
 * are answered when it is released.
 */
async function node(name: string) {
  const state: { ping: unknown; isOnHold: boolean } = { ping: true, isOnHold: false }
  const heldPings: (() => void)[] = []
  const server = await startNodeServer((body, response: ServerResponse, request) => {
    const isPing = /net_listening|getHealth/.test(JSON.stringify(body ?? ''))
    if (request.method === 'GET') {
      if (request.url === '/blocks/tip/height' && state.ping !== true) response.writeHead(503).end()
      else response.end(JSON.stringify(name))
    } else if (!isPing) answerRpc(body, response, () => ({ result: name }))
    else if (state.ping !== 'never') {
      const answer =
        typeof state.ping === 'number'
          ? { error: { code: state.ping, message: '' } }
          : { result: state.ping }
      const end = () => answerRpc(body, response, () => answer)
      if (state.isOnHold) heldPings.push(end)
      else end()
    }
  })
  servers.push(server)
  const pings = () =>
    server.bodies.filter((body) => /net_listening|getHealth/.test(JSON.stringify(body ?? '')))
  const release = () => {
    for (const end of heldPings.splice(0)) end()
  }
  return { state, server, url: server.url, pings, release }
}
afterEach(async () => {
  vi.useRealTimers()
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

interface WorldOptions {
  readonly rankRpcNodes?: boolean
  readonly networkId?: CaipNetworkId
  readonly window?: KitEnvironment['window']
}

/** Nodes of one network, and timers that the test lets run, as the kit's own end with it. */
function world(urls: readonly string[], options: WorldOptions = {}) {
  const { rankRpcNodes = true, networkId = 'eip155:1', window } = options
  const timers: { run: () => void; ms: number }[] = []
  let now = 0
  const answers: string[] = []
  const env: KitEnvironment = {
    ...browserEnv(),
    window,
    random: () => 0,
    sleep: async () => undefined,
    // What an answer takes is what the test lets pass meanwhile.
    now: () => now,
    async fetch(url, init) {
      const response = await fetch(url, init)
      const body = await response.arrayBuffer()
      answers.push(new URL(String(url)).origin)
      return new Response(body, response)
    },
  }
  const open = createNodeClients(env, { rpcUrls: {}, rankRpcNodes, debug: false }, (run, ms) =>
    timers.push({ run, ms }),
  )
  const opened = open({ caipNetworkId: networkId, rpcUrls: { default: { http: urls } } })
  return {
    node: opened,
    timers,
    /** Once this many answers of the node are read. */
    async answered(url: string, count: number) {
      await expect.poll(() => answers.filter((answer) => answer === url)).toHaveLength(count)
      await settled()
    },
    pass: (ms: number) => {
      now += ms
    },
    /** Four seconds pass. */
    tick() {
      now += rankDefaults.interval
      for (const { run } of timers.splice(0)) run()
    },
  }
}

describe('ranking', () => {
  it('[HTTP-05] scores: 0.7 for the share that was answered, 0.3 for how much faster than the slowest', () => {
    expect(
      scores([
        [100, 100],
        [100, undefined],
        [undefined, undefined],
        [50, 50],
      ]),
    ).toEqual([0.7, expect.closeTo(0.35), 0, expect.closeTo(0.85)])
    // Without responses or requests, the host's order stays.
    expect(scores([[undefined], []])).toEqual([0, 0])
  })

  it('[HTTP-05] reads come from the node that answers best, after one look, and the others follow', async () => {
    const [bad, good] = [await node('bad'), await node('good')]
    bad.state.ping = -32005
    const { node: reader, timers, tick } = world([bad.url, good.url])
    expect(await reader.request('m', [])).toBe('bad')
    expect(timers).toMatchObject([{ ms: 4_000 }])
    tick()
    await expect.poll(() => good.pings()).toHaveLength(1)
    await expect.poll(() => reader.request('m', [])).toBe('good')
    expect(bad.pings()).toHaveLength(1)
  })

  it('[HTTP-05] asks the faster of two available nodes', async () => {
    const [slow, fast] = [await node('slow'), await node('fast')]
    slow.state.isOnHold = true
    const { node: reader, tick, answered, pass } = world([slow.url, fast.url])
    await reader.request('m', [])
    tick()
    await answered(fast.url, 1)
    await expect.poll(() => slow.pings()).toHaveLength(1)
    pass(300)
    slow.release()
    await expect.poll(() => reader.request('m', [])).toBe('fast')
  })

  it('waits at most a second for a ping', async () => {
    const [deaf, good] = [await node('deaf'), await node('good')]
    deaf.state.ping = 'never'
    const { node: reader, tick, answered } = world([deaf.url, good.url])
    await reader.request('m', [])
    const timers: { ms: number; end: () => void }[] = []
    const timeouts = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const controller = new AbortController()
      const late = new DOMException('It took too long.', 'TimeoutError')
      timers.push({ ms, end: () => controller.abort(late) })
      return controller.signal
    })
    tick()
    await expect.poll(() => deaf.pings()).toHaveLength(1)
    await answered(good.url, 1)
    timeouts.mockRestore()
    expect(await reader.request('m', [])).toBe('deaf')
    expect(timers.map(({ ms }) => ms)).toEqual([1_000, 1_000])
    timers[0]?.end()
    await expect.poll(() => reader.request('m', [])).toBe('good')
  })

  it('accepts an unknown method as a response to a ping', async () => {
    const [first, second] = [await node('first'), await node('second')]
    first.state.ping = -32601
    second.state.isOnHold = true
    const { node: reader, tick, answered, pass } = world([first.url, second.url])
    await reader.request('m', [])
    tick()
    await answered(first.url, 2)
    await expect.poll(() => second.pings()).toHaveLength(1)
    pass(200)
    second.release()
    await answered(second.url, 1)
    expect(await reader.request('m', [])).toBe('first')
  })

  it('[HTTP-05] counts only the last ten pings, and asks a recovered node again', async () => {
    // By a clock that the test moves: what an answer takes decides here.
    let now = 0
    const timers: (() => void)[] = []
    const pings: { answer(): void; fail(thrown: Error): void }[] = []
    const ranking = createRanking({
      env: { now: () => now, window: undefined },
      count: 2,
      ping: (at) =>
        new Promise((resolve, fail) => {
          pings[at] = { answer: () => resolve(true), fail }
        }),
      timeout: (run) => timers.push(run),
    })
    const best = () => ranking.order(['back', 'other'])[0]
    async function looks(count: number, isBack: boolean) {
      for (let n = 0; n < count; n++) {
        await ranking.reads(Promise.resolve())
        now += rankDefaults.interval
        for (const run of timers.splice(0)) run()
        const [back, other] = pings.splice(0)
        if (isBack) back?.answer()
        else back?.fail(new Error('down'))
        await settled()
        now += 30
        other?.answer()
        await settled()
      }
    }
    await looks(6, false)
    await looks(4, true)
    // Four of ten: faster, but not there often enough.
    expect(best()).toBe('other')
    await looks(3, true)
    // Seven of the last ten, though not of all thirteen.
    expect(best()).toBe('back')
  })

  it('complaint 24: pings nothing without a read, and once after one read', async () => {
    const [first, second] = [await node('one'), await node('two')]
    const { node: reader, timers, tick } = world([first.url, second.url])
    expect(timers).toEqual([])
    await reader.request('m', [])
    tick()
    await expect.poll(() => second.pings()).toHaveLength(1)
    tick()
    expect(timers).toEqual([])
    expect(first.pings()).toHaveLength(1)
    // Read again, it goes on, and knows what it knew.
    await reader.request('m', [])
    expect(timers).toHaveLength(1)
  })

  it('reads nothing while the page is hidden', async () => {
    const [first, second] = [await node('one'), await node('two')]
    const document = Object.assign(new EventTarget(), { visibilityState: 'hidden' })
    const window = Object.assign(new EventTarget(), { document: document as unknown as Document })
    const { node: reader, timers, tick } = world([first.url, second.url], { window })
    await reader.request('m', [])
    tick()
    expect(timers).toEqual([])
    document.visibilityState = 'visible'
    await reader.request('m', [])
    tick()
    await expect.poll(() => first.pings()).toHaveLength(1)
  })

  it('reschedules planned work after a restart once it is due', async () => {
    const [first, second] = [await node('one'), await node('two')]
    const { node: reader, timers, pass } = world([first.url, second.url])
    await reader.request('m', [])
    timers.length = 0
    await reader.request('m', [])
    expect(timers).toEqual([])
    pass(4_000)
    await reader.request('m', [])
    expect(timers).toHaveLength(1)
  })

  it.each([
    ['is not asked for', 2, false],
    ['has one URL to choose from', 1, true],
  ])('is absent if it %s', async (_, count, rankRpcNodes) => {
    const nodes = await Promise.all([node('one'), node('two')])
    const urls = nodes.slice(0, count).map(({ url }) => url)
    const { node: reader, timers } = world(urls, { rankRpcNodes })
    await reader.request('m', [])
    expect(timers).toEqual([])
  })

  it('[X12] sends in the host’s order, not by rank', async () => {
    const [bad, good] = [await node('bad'), await node('good')]
    bad.state.ping = false
    const { node: reader, tick } = world([bad.url, good.url])
    await reader.request('m', [])
    tick()
    await expect.poll(() => reader.request('m', [])).toBe('good')
    expect(await reader.broadcast('sendTransaction', ['signed'])).toBe('bad')
  })

  it.each<[CaipNetworkId, string]>([
    ['eip155:1', 'net_listening'],
    ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'getHealth'],
  ])('asks a node of %s only for %s', async (networkId, method) => {
    const [first, second] = [await node('one'), await node('two')]
    const { node: reader, tick } = world([first.url, second.url], { networkId })
    await reader.request('m', [])
    tick()
    await expect.poll(() => second.pings()).toMatchObject([{ method, params: [] }])
    expect(second.server.bodies).toHaveLength(1)
  })

  it('pings a REST node for the height of its chain', async () => {
    const [first, second] = [await node('one'), await node('two')]
    first.state.ping = false
    const networkId = 'bip122:000000000019d6689c085ae165831e93'
    const { node: reader, tick } = world([first.url, second.url], { networkId })
    expect(await reader.get('/tip')).toBe('one')
    tick()
    await expect.poll(() => reader.get('/tip')).toBe('two')
  })

  it('stops with its kit, and continues in the one beside it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    const kits = await Promise.all(
      ['stopped', 'running'].map(async (name) => {
        const [first, second] = [await node(`${name} one`), await node(`${name} two`)]
        const { kit } = testKit({
          kit: {
            networks: [networks.one],
            rpcUrls: { 'eip155:1': [first.url, second.url] },
            rankRpcNodes: true,
            peek: peek(),
          },
        })
        kit.start()
        const network = kit.network.find('eip155:1')
        const reader = network && (await insideOf(kit).chains()).getNodeClient(network)
        expect(await reader?.request('m', [])).toBe(`${name} one`)
        return { kit, second }
      }),
    )
    const [stopped, running] = kits
    stopped?.kit.stop()
    await vi.advanceTimersByTimeAsync(rankDefaults.interval)
    await expect.poll(() => running?.second.pings()).toHaveLength(1)
    running?.kit.stop()
    expect(stopped?.second.pings()).toEqual([])
  })
})
