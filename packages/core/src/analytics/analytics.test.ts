import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Feature } from '../feature.js'
import { settled } from '../fixtures/test-kit.js'
import { sdk } from '../http/gateway-url.js'
import type { KitEvent } from '../index.js'
import { memoryStorage } from '../storage/key-value.js'
import { analytics } from './analytics.js'
import { analyticsKit, startGateway, type TestGateway, testPage } from './fixtures/gateway.js'

/** Emits what a test says, as a third party's feature may. */
declare module '../extensions.js' {
  interface KitFeatures {
    crier: { emit(event: object): void }
  }
}
const crier = (): Feature<'crier'> => ({
  name: 'crier',
  setup: ({ emit }) => ({ api: { emit: (event) => emit(event as KitEvent) } }),
})

const wallet = 'test.memory.wallet1'
const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/

let gateway: TestGateway
let consoleError: ReturnType<typeof vi.spyOn>
const stops: (() => void)[] = []
beforeEach(async () => {
  gateway = await startGateway()
  consoleError = vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(async () => {
  for (const stop of stops.splice(0)) stop()
  await gateway.close()
})

type World = ReturnType<typeof analyticsKit>
/** Started, and stopped when the test is over. */
function started(...parameters: Parameters<typeof analyticsKit>): World {
  const world = analyticsKit(...parameters)
  world.kit.start()
  stops.push(() => world.kit.stop())
  return world
}
/** Opened, and known to be wanted. */
async function opened(...parameters: Parameters<typeof analyticsKit>): Promise<World> {
  const world = started(...parameters)
  world.open()
  await expect.poll(() => world.rests).toHaveLength(1)
  return world
}
const posts = () => gateway.asked.filter(({ method }) => method === 'POST')
const gets = () => gateway.asked.filter(({ method }) => method === 'GET')
/** Once a kit has asked that was opened later: one that asks, too, would have done so before. */
async function laterAsked() {
  const later = started(gateway, { kit: { projectId: 'later' } })
  later.open()
  await resting(later)
}
const askedBefore = () => gateway.asked.filter(({ query }) => query.projectId !== 'later')
const resting = ({ rests }: World) => expect.poll(() => rests.length).toBeGreaterThan(0)

describe('analytics', () => {
  it('[ANA-01] asks whether events are wanted once the dialog was opened, and sends what happened since the start', async () => {
    const storage = memoryStorage()
    const before = started(gateway, { storage, kit: { analytics: undefined } })
    await before.kit.connection.connect(wallet)
    before.kit.stop()
    const page = testPage('https://site.example/swap')
    const { adapters } = before
    const world = started(gateway, { storage, adapters, kit: { clientId: 'me' } }, {}, page)
    await expect.poll(() => world.kit.account().get().status).toBe('connected')
    await settled()
    expect(gateway.asked).toEqual([])
    world.open()
    await resting(world)
    const query = { projectId: 'abc', clientId: 'me', ...sdk }
    expect(gateway.asked).toEqual([{ method: 'GET', path: '/getAnalyticsConfig', query }])
    expect(world.rests).toMatchObject([{ ms: 10_000 }])
    world.passTime()
    await expect.poll(posts).toEqual([
      // Browsers send this type without a preflight request.
      { method: 'POST', path: '/e', query, type: 'text/plain' },
    ])
    expect(gateway.names()).toEqual(['CONNECT_SUCCESS', 'MODAL_OPEN', 'VIEW'])
    const [event] = gateway.batches.flat()
    expect(event).toEqual({
      eventId: expect.stringMatching(uuid),
      url: 'https://site.example/swap',
      domain: 'site.example',
      timestamp: expect.closeTo(Date.now(), -5),
      props: {
        type: 'track',
        event: 'CONNECT_SUCCESS',
        properties: { walletId: wallet, namespace: 'eip155', reconnected: true },
      },
    })
    expect(new Set(gateway.batches.flat().map(({ eventId }) => eventId)).size).toBe(3)
  })

  it('sends the first hundred events that happened before it started', async () => {
    const world = started(gateway, { kit: { crier: crier() } })
    for (let n = 0; n < 500; n++) world.kit.crier?.emit({ type: 'SEEN', n })
    world.open()
    await resting(world)
    world.passTime()
    await expect.poll(gateway.names).toHaveLength(100)
    expect(gateway.batches.flat().at(-1)?.props.properties).toEqual({ n: 99 })
  })

  it('sends events without a dialog once the user picks a wallet', async () => {
    const world = started(gateway)
    world.afterASecond(() => void world.kit.connection.connect(wallet))
    await expect.poll(gets).toHaveLength(1)
    await resting(world)
    await expect.poll(() => world.kit.account().get().status).toBe('connected')
    world.passTime()
    await expect.poll(gateway.names).toEqual(['SELECT_WALLET', 'CONNECT_SUCCESS'])
  })

  it('promise 4: an inline card sends nothing until the user picks a wallet', async () => {
    const world = started(gateway, { kit: { inline: true } })
    world.open()
    await laterAsked()
    expect(askedBefore()).toEqual([])
    world.afterASecond(() => void world.kit.connection.connect(wallet))
    await expect.poll(askedBefore).toMatchObject([{ method: 'GET' }])
  })

  it('sends what happens from then on ten seconds later, in one request', async () => {
    const world = await opened(gateway)
    world.passTime()
    await expect.poll(posts).toHaveLength(1)
    world.kit.modal.close()
    world.kit.modal.open()
    expect(world.rests).toMatchObject([{ ms: 10_000 }])
    world.passTime()
    await expect.poll(posts).toHaveLength(2)
    expect(gateway.batches[1]?.map(({ props }) => props.event)).toEqual([
      'MODAL_CLOSE',
      'MODAL_OPEN',
      'VIEW',
    ])
    // Nothing happens: no request is sent, and no timer runs.
    await settled()
    expect(world.rests).toEqual([])
  })

  it('sends the events of two kits each to its own gateway', async () => {
    const other = await startGateway()
    const feature = analytics()
    const [first, second] = [
      await opened(gateway, { kit: { analytics: feature } }),
      await opened(other, { kit: { analytics: feature, projectId: 'other' } }),
    ]
    first.kit.modal.close()
    first.passTime()
    second.passTime()
    await expect.poll(gateway.names).toEqual(['MODAL_OPEN', 'VIEW', 'MODAL_CLOSE'])
    await expect.poll(other.names).toEqual(['MODAL_OPEN', 'VIEW'])
    expect(other.asked.every(({ query }) => query.projectId === 'other')).toBe(true)
    second.kit.stop()
    await other.close()
  })

  it('reports nothing and adds no listener if the kit lacks the feature', async () => {
    const world = started(gateway, { kit: { analytics: undefined } })
    expect(world.kit.analytics).toBeUndefined()
    world.open()
    await settled()
    expect(gateway.asked).toEqual([])
  })

  it('[ERR-03] names the path of a wrong option', () => {
    expect(() => analytics({ adress: true } as object)).toThrowError(
      'analytics: adress: Invalid input: no such option. Did you mean "address"?',
    )
    expect(() => analytics({ address: 'yes' } as object)).toThrowError(
      'analytics: address: Expected boolean, received string',
    )
  })
})

describe('sends nothing', () => {
  it('[ANA-02] drops MODAL_CREATED', async () => {
    const world = await opened(gateway, { kit: { crier: crier() } })
    world.kit.crier?.emit({ type: 'MODAL_CREATED' })
    world.kit.modal.close()
    world.passTime()
    await expect.poll(gateway.names).toEqual(['MODAL_OPEN', 'VIEW', 'MODAL_CLOSE'])
  })

  it('[ANA-02] sends nothing, and asks once, if the gateway turns it off', async () => {
    gateway.routes.config = (response) => void response.end('{"isAnalyticsEnabled":false}')
    const world = started(gateway)
    world.open()
    await expect.poll(gets).toHaveLength(1)
    await settled()
    world.kit.modal.close()
    world.open()
    world.kit.stop()
    await settled()
    expect(gateway.asked).toHaveLength(1)
    expect(world.page.beacons).toEqual([])
    expect(consoleError).not.toHaveBeenCalled()
  })

  it.each<[string, TestGateway['routes']['config'], tries: number]>([
    ['answers nonsense', (response) => void response.end('<html>'), 1],
    ['answers another shape', (response) => void response.end('{"isAnalyticsEnabled":"yes"}'), 1],
    ['answers null', (response) => void response.end('null'), 1],
    ['does not know the question', (response) => void response.writeHead(404).end(), 1],
    ['is down', (response) => void response.writeHead(503).end(), 4],
    ['breaks off', (response) => void response.destroy(), 4],
    ['leads elsewhere', (response) => void response.writeHead(302, { location: '/' }).end(), 4],
  ])(
    '[ANA-02] sends nothing if it %s, and asks again when the dialog is reopened',
    async (_, answer, tries) => {
      const heard = vi.fn()
      process.on('unhandledRejection', heard)
      const { config } = gateway.routes
      gateway.routes.config = answer
      const world = started(gateway)
      world.open()
      await expect.poll(gets).toHaveLength(tries)
      gateway.routes.config = config
      // Answered after the last try is.
      await (await fetch(`${gateway.url}/after`)).text()
      await settled()
      world.kit.modal.close()
      expect(gets()).toHaveLength(tries + 1)
      expect(posts()).toEqual([])
      world.open()
      await resting(world)
      world.passTime()
      await expect
        .poll(gateway.names)
        .toEqual(['MODAL_OPEN', 'VIEW', 'MODAL_CLOSE', 'MODAL_OPEN', 'VIEW'])
      expect(heard).not.toHaveBeenCalled()
      process.off('unhandledRejection', heard)
    },
  )

  it('[MOD-08] asks the gateway nothing if features.analytics is off', async () => {
    const world = started(gateway, { kit: { features: { analytics: false } } })
    world.open()
    await laterAsked()
    expect(askedBefore()).toEqual([])
  })

  it.each([
    ['app-configuration-invalid', 'Invalid App Configuration', { gatewayUrl: undefined }],
    ['project-id-not-configured', 'Project ID Not Configured', { projectId: undefined }],
  ])('[ERR-02] warns the developer if %s has no URL or project id', async (code, message, told) => {
    const { kit, open } = started(gateway, { kit: { ...told, debug: true } })
    open()
    await expect.poll(() => kit.alerts.$alerts.get()).toMatchObject([{ code, message }])
    expect(consoleError).toHaveBeenCalledOnce()
    expect(gateway.asked).toEqual([])
  })
})

describe('delivers each event once, or not at all', () => {
  it('sends pending events if the kit stops, and continues if it starts again', async () => {
    const world = await opened(gateway)
    world.kit.stop()
    expect(world.page.told().map(({ props }) => props.event)).toEqual(['MODAL_OPEN', 'VIEW'])
    expect(world.rests.every(({ isOver }) => isOver())).toBe(true)
    world.passTime()
    await settled()
    expect(posts()).toEqual([])
    world.rests.length = 0
    world.kit.start()
    world.open()
    await resting(world)
    world.passTime()
    await expect.poll(gateway.names).toEqual(['MODAL_OPEN', 'VIEW'])
    expect(gets()).toHaveLength(2)
  })

  it('sends nothing if the kit stops before the gateway responds', async () => {
    let answer = () => {}
    const { config } = gateway.routes
    gateway.routes.config = (response) => {
      answer = () => config(response)
    }
    const world = started(gateway)
    world.open()
    await expect.poll(gets).toHaveLength(1)
    world.kit.stop()
    answer()
    await settled()
    expect(posts()).toEqual([])
    expect(world.page.beacons).toEqual([])
    expect(world.rests).toEqual([])
  })

  it('fetches without beacons, and outlives the page', async () => {
    const page = testPage()
    page.state.takesBeacons = false
    const sent: (RequestInit | undefined)[] = []
    const env = {
      fetch: (url: RequestInfo | URL, init?: RequestInit) => {
        if (init?.method === 'POST') sent.push(init)
        return fetch(url, init)
      },
    }
    const { kit } = await opened(gateway, { kit: { env } }, {}, page)
    kit.stop()
    await expect.poll(gateway.names).toEqual(['MODAL_OPEN', 'VIEW'])
    expect(sent).toMatchObject([{ keepalive: true, credentials: 'omit', redirect: 'error' }])
  })

  it.each(['is hidden', 'is left'])(
    'hands events to the browser from a page that %s',
    async (how) => {
      const { page, rests, passTime, kit } = await opened(gateway)
      if (how === 'is hidden') page.hide()
      else page.window.dispatchEvent(new Event('pagehide'))
      expect(page.beacons).toHaveLength(1)
      expect(new URL(page.beacons[0]?.url ?? '').pathname).toBe('/e')
      expect(page.told().map(({ props }) => props.event)).toEqual(['MODAL_OPEN', 'VIEW'])
      passTime()
      await settled()
      expect(posts()).toEqual([])
      // It may come back.
      kit.modal.close()
      expect(rests).toHaveLength(1)
      passTime()
      await expect.poll(gateway.names).toEqual(['MODAL_CLOSE'])
    },
  )

  it('sends at once at 45 kB, in requests of at most that size', async () => {
    const { kit, rests } = await opened(gateway, { kit: { crier: crier() } })
    for (let n = 0; n < 400; n++) kit.crier?.emit({ type: 'SEEN', n, note: 'ü'.repeat(20) })
    await expect.poll(() => gateway.names().filter((name) => name === 'SEEN')).toHaveLength(400)
    expect(gateway.batches.length).toBeGreaterThan(1)
    for (const batch of gateway.batches)
      expect(Buffer.byteLength(JSON.stringify(batch))).toBeLessThanOrEqual(45_000)
    expect(rests).toHaveLength(1)
  })

  it('retries with the same ids after the delay that the gateway sets', async () => {
    let tries = 0
    const { events } = gateway.routes
    gateway.routes.events = (response) =>
      ++tries < 3
        ? void response.writeHead(503, tries === 1 ? {} : { 'retry-after': '45' }).end()
        : events(response)
    const world = await opened(gateway)
    for (const ms of [10_000, 10_000, 45_000]) {
      await expect.poll(() => world.rests).toMatchObject([{ ms }])
      world.passTime()
    }
    await expect.poll(posts).toHaveLength(3)
    const ids = gateway.batches.map((batch) => batch.map(({ eventId }) => eventId).join())
    expect(new Set(ids).size).toBe(1)
    await settled()
    expect(world.rests).toEqual([])
  })

  it('tries four times with doubling delays, then makes room for later events', async () => {
    const { events } = gateway.routes
    gateway.routes.events = (response) => void response.writeHead(500).end()
    const world = await opened(gateway)
    for (const ms of [10_000, 10_000, 20_000, 40_000]) {
      await expect.poll(() => world.rests).toMatchObject([{ ms }])
      world.passTime()
    }
    await expect.poll(posts).toHaveLength(4)
    await settled()
    expect(world.rests).toEqual([])
    gateway.routes.events = events
    world.kit.modal.close()
    await resting(world)
    world.passTime()
    await expect
      .poll(() => gateway.batches.at(-1)?.map(({ props }) => props.event))
      .toEqual(['MODAL_CLOSE'])
  })

  it('retries no request that the gateway rejects for good', async () => {
    gateway.routes.events = (response) => void response.writeHead(400).end('no')
    const world = await opened(gateway)
    world.passTime()
    await expect.poll(posts).toHaveLength(1)
    await settled()
    expect(world.rests).toEqual([])
  })

  it('waits ten seconds for a silent gateway, without blocking the kit', async () => {
    const asked: number[] = []
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      asked.push(ms)
      return timeout(ms / 100)
    })
    const { events } = gateway.routes
    gateway.routes.events = () => {}
    const world = await opened(gateway)
    world.passTime()
    await expect.poll(posts).toHaveLength(1)
    expect(await world.kit.connection.connect(wallet)).toBe(true)
    // What was begun for the new events gives way to the rest after the failure.
    await expect.poll(() => world.rests).toMatchObject([{ ms: 10_000 }, { ms: 10_000 }])
    expect(world.rests.map(({ isOver }) => isOver())).toEqual([true, false])
    expect(asked.at(-1)).toBe(10_000)
    gateway.routes.events = events
    world.passTime()
    await expect.poll(() => gateway.batches.at(-1)?.length).toBeGreaterThan(2)
  })

  it('stores at most 180 kB while the gateway is down', async () => {
    gateway.routes.events = (response) => void response.writeHead(503).end()
    const world = await opened(gateway, { kit: { crier: crier() } })
    world.passTime()
    await resting(world)
    for (let n = 0; n < 2_000; n++) world.kit.crier?.emit({ type: 'SEEN', n })
    world.kit.stop()
    const bytes = world.page.beacons.map(({ body }) => Buffer.byteLength(body))
    expect(bytes.reduce((sum, byte) => sum + byte, 0)).toBeLessThanOrEqual(180_000)
    expect(Math.max(...bytes)).toBeLessThanOrEqual(45_000)
    // Those that came first: what began is known.
    expect(world.page.told()[0]?.props.event).toBe('MODAL_OPEN')
  })

  it.each(['config', 'events'] as const)(
    '[ERR-02] alerts Invalid App Configuration once after 403 to %s, and requests nothing more',
    async (route) => {
      gateway.routes[route] = (response) => void response.writeHead(403).end()
      const world = started(gateway, { kit: { debug: true } })
      const { kit } = world
      world.open()
      if (route === 'events') {
        await resting(world)
        world.passTime()
      }
      await expect
        .poll(() => kit.alerts.$alerts.get())
        .toMatchObject([
          { code: 'app-configuration-invalid', message: 'Invalid App Configuration' },
        ])
      const before = gateway.asked.length
      kit.modal.close()
      world.open()
      await settled()
      world.passTime()
      kit.stop()
      await settled()
      expect(gateway.asked).toHaveLength(before)
      expect(world.page.beacons).toEqual([])
      expect(kit.alerts.$alerts.get()).toHaveLength(1)
      expect(consoleError).toHaveBeenCalledOnce()
    },
  )
})
