/** Page and frame on one line: both real ends, over a real `MessageChannel`; the two windows are event targets. */
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { acceptHandshake } from './frame/accept-handshake.js'
import { frameWindow } from './frame/fixtures/frame-window.js'
import { FrameError } from './frame/frame-error.js'
import {
  type Handlers,
  type RequestContext,
  routeRequests,
  type Served,
} from './frame/request-router.js'
import { delivered } from './host/fixtures/delivered.js'
import { createFrameChannel, type FrameChannel, type FrameWindow } from './host/frame-channel.js'
import { appPrefix, type FrameEvent, frameVersion, type User } from './protocol/index.js'

const site = 'https://shop.example.com'
const frameOrigin = 'https://wallet.example.com'
const projectId = 'shop'
const address = '0x52908400098527886E0F7030069857D2E4169EE7'
const user: User = { address, chainId: 'eip155:1', accounts: [{ address, type: 'eoa' }] }

const undo: (() => void)[] = []
afterEach(() => {
  vi.useRealTimers()
  for (const step of undo.splice(0).reverse()) step()
})

const never = () => new Promise<never>(() => {})
const answers = (more: Partial<Handlers> = {}): Handlers =>
  new Proxy({} as Handlers, {
    get: (_, name: keyof Handlers) => more[name] ?? (async () => undefined),
  })

async function world({
  handlers = answers(),
  allows = async (origin: string) => origin === site,
  as = site,
}: {
  readonly handlers?: Handlers
  readonly allows?: (origin: string) => Promise<boolean>
  readonly as?: string
} = {}) {
  const frame = frameWindow(site)
  const bound: string[] = []
  let served: Served | undefined
  const posted: { readonly message: unknown; readonly origin: string }[] = []
  undo.push(
    acceptHandshake({
      page: frame.page,
      projectId,
      allows,
      onBound(port, origin) {
        bound.push(origin)
        served = routeRequests(port, handlers)
      },
    }),
  )
  const target: FrameWindow = {
    postMessage(message, origin, transfer) {
      posted.push({ message, origin })
      if (origin === frameOrigin)
        frame.post({ data: structuredClone(message), origin: as, ports: transfer as MessagePort[] })
    },
  }
  const notices: FrameEvent[] = []
  const channel = createFrameChannel({
    projectId,
    origin: frameOrigin,
    newId: randomUUID,
    timeout(run, ms) {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    onNotice: (notice) => notices.push(notice),
  })
  undo.push(() => {
    channel.close()
    served?.close()
  })
  return { ...frame, target, channel, bound, posted, notices, served: () => served as Served }
}

async function met(options: Parameters<typeof world>[0] = {}) {
  const made = await world(options)
  await made.channel.handshake(made.target)
  return made
}

const codeOf = (asking: Promise<unknown>) =>
  asking.then(
    () => 'done',
    (error) => error.code,
  )

describe('[F2][F3] the handshake', () => {
  it('binds page and frame by exact origins, and answers no other page', async () => {
    const { bound, posted, listeners } = await met()
    expect(bound).toEqual([site])
    expect(posted.map(({ origin }) => origin)).toEqual([frameOrigin])
    expect(listeners.size).toBe(0)
  })

  it.each([
    ['a window that is not the parent', { source: {} as Window }],
    ['a message without a source', { source: null }],
    ['another project', { data: { projectId: 'bank' } }],
    ['a message of another kind', { data: { type: `${appPrefix}GET_USER` } }],
    ['one with a field more', { data: { rpcUrl: 'https://evil.example' } }],
    ['one without a port', { ports: [] }],
    ['one with two ports', { ports: [new MessageChannel().port1, new MessageChannel().port1] }],
  ])(
    'ignores %s',
    async (_, {
      data,
      ...event
    }: { data?: object; source?: Window | null; ports?: MessagePort[] }) => {
      const { post, bound, listeners } = await world()
      const { port1, port2 } = new MessageChannel()
      undo.push(() => port1.close())
      const hello = {
        type: `${appPrefix}INIT`,
        version: frameVersion,
        projectId,
        nonce: randomUUID(),
      }
      post({ data: { ...hello, ...data }, ports: [port2], ...event })
      await delivered()
      expect(bound).toEqual([])
      expect(listeners.size).toBe(1)
    },
  )

  it('binds the first of two handshakes while the gateway still checks the page', async () => {
    let say = (_: boolean) => {}
    const { post, bound } = await world({
      allows: () =>
        new Promise((resolve) => {
          say = resolve
        }),
    })
    const [messageChannel, other] = [new MessageChannel(), new MessageChannel()]
    const hello = { type: `${appPrefix}INIT`, version: frameVersion, projectId }
    post({ data: { ...hello, nonce: randomUUID() }, ports: [messageChannel.port2] })
    post({
      data: { ...hello, nonce: randomUUID() },
      ports: [other.port2],
      origin: 'https://evil.example',
    })
    say(true)
    await expect.poll(() => bound).toEqual([site])
    post({ data: { ...hello, nonce: randomUUID() }, ports: [other.port2] })
    await delivered()
    expect(bound).toEqual([site])
    for (const { port1 } of [messageChannel, other]) port1.close()
  })

  it('refuses a page that is not the project’s, and a page that can’t be checked', async () => {
    const evil = await world({ as: 'https://evil.example' })
    expect(await codeOf(evil.channel.handshake(evil.target))).toBe('origin')
    const down = await world({ allows: () => Promise.reject(new Error('down')) })
    expect(await codeOf(down.channel.handshake(down.target))).toBe('origin')
    expect([...evil.bound, ...down.bound]).toEqual([])
    expect(await codeOf(evil.channel.ask('GET_CHAIN_ID', undefined))).toBe('not-loaded')
  })

  it('[F19] rejects another major version with the code version', async () => {
    const { post } = await world()
    const { port1, port2 } = new MessageChannel()
    const said = new Promise((resolve) => {
      port1.onmessage = ({ data }) => resolve(data)
    })
    const hello = { type: `${appPrefix}INIT`, version: '3.0.0', projectId, nonce: randomUUID() }
    post({ data: hello, ports: [port2] })
    expect(await said).toMatchObject({ type: '@scope-frame/INIT_ERROR', code: 'version' })
    port1.close()
  })

  it('[EMB-12] rejects with not-loaded if the frame never responds', async () => {
    vi.useFakeTimers()
    const { channel } = await world()
    const shaking = channel.handshake({ postMessage: () => undefined })
    const said = expect(shaking).rejects.toMatchObject({
      code: 'not-loaded',
      message: 'Unable to load email login dependency',
    })
    await vi.advanceTimersByTimeAsync(10_000)
    await said
  })
})

describe('[EMB-01] requests', () => {
  it('answers each request, in any order', async () => {
    let answer = () => {}
    const { channel } = await met({
      handlers: answers({
        GET_USER: () =>
          new Promise((resolve) => {
            answer = () => resolve(user)
          }),
        GET_CHAIN_ID: async () => ({ chainId: 'eip155:10' }),
      }),
    })
    const request = channel.ask('GET_USER', {})
    expect(await channel.ask('GET_CHAIN_ID', undefined)).toEqual({ chainId: 'eip155:10' })
    answer()
    expect(await request).toEqual(user)
  })

  it('[EMB-12] fail with the frame’s own message only if it has one', async () => {
    const { channel } = await met({
      handlers: answers({
        CONNECT_EMAIL: () =>
          Promise.reject(
            new FrameError('rate-limited', 'Please try again after 12 seconds', 12_000),
          ),
        CONNECT_OTP: () => Promise.reject(new Error('secret: 0x0123')),
      }),
    })
    await expect(channel.ask('CONNECT_EMAIL', { email: 'a@example.com' })).rejects.toMatchObject({
      code: 'rate-limited',
      message: 'Please try again after 12 seconds',
      retryAfter: 12_000,
    })
    await expect(channel.ask('CONNECT_OTP', { otp: '123456' })).rejects.toMatchObject({
      code: 'failed',
      message: 'An error occurred',
    })
  })

  it('[F9] sends an error instead of a response that the protocol doesn’t define', async () => {
    const { channel } = await met({
      handlers: answers({ GET_USER: async () => ({ ...user, mnemonic: 'legal winner' }) as User }),
    })
    await expect(channel.ask('GET_USER', {})).rejects.toMatchObject({
      message: 'An error occurred',
    })
  })

  it('[EMB-03] times out a login after 30 seconds, but no request that needs the user', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { channel } = await met({ handlers: answers({ CONNECT_OTP: never, RPC_REQUEST: never }) })
    const login = codeOf(channel.ask('CONNECT_OTP', { otp: '123456' }))
    const signing = codeOf(channel.ask('RPC_REQUEST', { method: 'personal_sign' }))
    await vi.advanceTimersByTimeAsync(29_999)
    expect(await Promise.race([login, Promise.resolve('waiting')])).toBe('waiting')
    await vi.advanceTimersByTimeAsync(1)
    expect(await login).toBe('timeout')
    await vi.advanceTimersByTimeAsync(600_000)
    expect(await Promise.race([signing, Promise.resolve('waiting')])).toBe('waiting')
  })

  it('[EMB-12] aborts requests on both sides', async () => {
    const signals: AbortSignal[] = []
    const { channel } = await met({
      handlers: answers({
        RPC_REQUEST: (_, { signal }) => {
          signals.push(signal)
          return never()
        },
      }),
    })
    const leaving = new AbortController()
    const first = channel.ask('RPC_REQUEST', { method: 'personal_sign' }, leaving.signal)
    const second = codeOf(channel.ask('RPC_REQUEST', { method: 'personal_sign' }))
    await expect.poll(() => signals).toHaveLength(2)
    leaving.abort()
    await expect(first).rejects.toMatchObject({ code: 'aborted', message: 'Request was aborted' })
    await expect.poll(() => signals[0]?.aborted).toBe(true)
    expect(signals[1]?.aborted).toBe(false)
    channel.abortAll()
    expect(await second).toBe('aborted')
    await expect.poll(() => signals[1]?.aborted).toBe(true)
  })

  it('[EMB-12] reports an aborted request other than RPC with its own message', async () => {
    const { channel } = await met({ handlers: answers({ CONNECT_OTP: () => never() }) })
    const leaving = new AbortController()
    const login = channel.ask('CONNECT_OTP', { otp: '123456' }, leaving.signal)
    leaving.abort()
    const aborted = { code: 'aborted', message: 'Something went wrong' }
    await expect(login).rejects.toMatchObject(aborted)
    await expect(channel.ask('GET_USER', {}, leaving.signal)).rejects.toMatchObject(aborted)
  })

  describe('[X12] approved', () => {
    const hash = `0x${'11'.repeat(32)}`
    type Marks = (asked: RequestContext) => void
    const approves: [string, Marks, object][] = [
      ['before its hash is known', (asked) => asked.markApproved(), {}],
      [
        'with its hash',
        (asked) => {
          asked.markApproved()
          asked.markApproved(hash)
        },
        { hash },
      ],
    ]
    const ends: [string, (channel: FrameChannel, target: FrameWindow) => void][] = [
      ['the line closes', (channel) => channel.close()],
      [
        'the frame is loaded anew',
        (channel, target) => void channel.handshake(target).catch(() => {}),
      ],
    ]
    const all = approves.flatMap((approval) => ends.map((end) => [...approval, ...end] as const))

    it.each(all)(
      '%s ends with outcome-unknown if the channel closes (%#)',
      async (_, mark, about, __, end) => {
        const asked: RequestContext[] = []
        const { channel, target } = await met({
          handlers: answers({
            RPC_REQUEST: (_payload, requestContext) => {
              asked.push(requestContext)
              return never()
            },
          }),
        })
        const signing = channel
          .ask('RPC_REQUEST', { method: 'personal_sign' })
          .catch((thrown) => thrown)
        await expect.poll(() => asked).toHaveLength(1)
        for (const requestContext of asked) mark(requestContext)
        await delivered()
        end(channel, target)
        expect(await signing).toMatchObject({ code: 'outcome-unknown', ...about })
      },
    )

    it('continues after an abort, and returns its result', async () => {
      const asked: RequestContext[] = []
      const over: (() => void)[] = []
      const { channel } = await met({
        handlers: answers({
          RPC_REQUEST: (_payload, requestContext) => {
            asked.push(requestContext)
            requestContext.markApproved()
            return new Promise((resolve) => over.push(() => resolve(hash)))
          },
        }),
      })
      const sending = channel.ask('RPC_REQUEST', { method: 'eth_sendTransaction' })
      await expect.poll(() => asked).toHaveLength(1)
      channel.abortAll()
      await delivered()
      expect(asked[0]?.signal.aborted).toBe(false)
      over[0]?.()
      expect(await sending).toBe(hash)
    })
  })

  it('[X12] aborts a request that sends once the frame confirms it, and otherwise reports an unknown outcome', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { channel } = await met({ handlers: answers({ RPC_REQUEST: never }) })
    const told = codeOf(channel.ask('RPC_REQUEST', { method: 'eth_sendTransaction' }))
    channel.abortAll()
    expect(await told).toBe('aborted')

    const dead = await met()
    dead.served().close()
    const [sends, signs] = ['wallet_sendCalls', 'personal_sign'].map((method) =>
      codeOf(dead.channel.ask('RPC_REQUEST', { method })),
    )
    dead.channel.abortAll()
    await vi.advanceTimersByTimeAsync(5_000)
    expect([await sends, await signs]).toEqual(['outcome-unknown', 'aborted'])
  })

  it.each(['eth_sendTransaction', 'wallet_sendCalls', 'solana_signAndSendTransaction'])(
    '[X12] rejects %s with outcome-unknown without its frame, as it may be approved',
    async (method) => {
      const { channel } = await met({ handlers: answers({ RPC_REQUEST: never }) })
      const sending = codeOf(channel.ask('RPC_REQUEST', { method }))
      channel.close()
      expect(await sending).toBe('outcome-unknown')
    },
  )

  it('aborts pending requests if the frame reloads, and sends new ones to it', async () => {
    const { channel, target, page, post } = await met({ handlers: answers({ RPC_REQUEST: never }) })
    const waiting = codeOf(channel.ask('RPC_REQUEST', { method: 'personal_sign' }))
    undo.push(
      acceptHandshake({
        page,
        projectId,
        allows: async () => true,
        onBound: (port) =>
          void routeRequests(
            port,
            answers({ GET_CHAIN_ID: async () => ({ chainId: 'eip155:1' }) }),
          ),
      }),
    )
    await channel.handshake(target)
    expect(await waiting).toBe('aborted')
    expect(await channel.ask('GET_CHAIN_ID', undefined)).toEqual({ chainId: 'eip155:1' })
    post({ data: { type: `${appPrefix}RELOAD`, id: randomUUID() } })
  })
})

/** The page’s end of the port, as a hostile page has it. */
async function hostile(handlers: Handlers) {
  const { post } = await world({ handlers })
  const { port1, port2 } = new MessageChannel()
  const got: { type: string; id: string }[] = []
  port1.onmessage = ({ data }) => got.push(data)
  const hello = { type: `${appPrefix}INIT`, version: frameVersion, projectId, nonce: randomUUID() }
  post({ data: hello, ports: [port2] })
  await expect.poll(() => got).toHaveLength(1)
  got.length = 0
  undo.push(() => port1.close())
  return { port: port1, got }
}

describe('a hostile page', () => {
  it('[F1] ignores a response to another request, of another kind, or a second one', async () => {
    const made = await world()
    const ports: MessagePort[] = []
    const channel: FrameChannel = made.channel
    const nonces: string[] = []
    const shaking = channel.handshake({
      postMessage(message, _, [port]) {
        nonces.push((message as { nonce: string }).nonce)
        ports.push(port as MessagePort)
      },
    })
    const [frame] = ports
    const [nonce] = nonces
    frame?.postMessage({
      type: '@scope-frame/INIT_SUCCESS',
      version: frameVersion,
      nonce: randomUUID(),
    })
    frame?.postMessage({ type: '@scope-frame/INIT_SUCCESS', version: frameVersion, nonce })
    await shaking
    const asks: { id: string }[] = []
    if (frame) frame.onmessage = ({ data }) => asks.push(data)
    const asking = channel.ask('GET_CHAIN_ID', undefined)
    await expect.poll(() => asks).toHaveLength(1)
    const id = asks[0]?.id
    const right = {
      type: '@scope-frame/GET_CHAIN_ID_SUCCESS',
      id,
      payload: { chainId: 'eip155:1' },
    }
    for (const wrong of [
      { ...right, id: randomUUID() },
      { ...right, type: '@scope-frame/GET_USER_SUCCESS' },
      { ...right, type: `x${right.type}` },
      { ...right, payload: { chainId: 1 } },
      { ...right, extra: true },
      'x',
      null,
    ])
      frame?.postMessage(wrong)
    frame?.postMessage(right)
    frame?.postMessage({ ...right, payload: { chainId: 'eip155:666' } })
    expect(await asking).toEqual({ chainId: 'eip155:1' })
    frame?.close()
  })

  it('[F1] handles a request once if its id is repeated', async () => {
    let times = 0
    const { port, got } = await hostile(
      answers({
        SIGN_OUT: async () => {
          times += 1
        },
      }),
    )
    const message = { type: `${appPrefix}SIGN_OUT`, id: randomUUID() }
    port.postMessage(message)
    port.postMessage(message)
    await delivered()
    port.postMessage(message)
    await delivered()
    expect([times, got.length]).toEqual([1, 1])
  })

  it('[F20] limits concurrent requests, and answers each of 5,000 once', async () => {
    let max = 0
    let now = 0
    let answer = () => {}
    const gate = new Promise<void>((resolve) => {
      answer = resolve
    })
    const { port, got } = await hostile(
      answers({
        RPC_REQUEST: async () => {
          max = Math.max(max, ++now)
          await gate
          now -= 1
          return '0x'
        },
      }),
    )
    const ids = Array.from({ length: 5_000 }, () => randomUUID())
    for (const id of ids)
      port.postMessage({ type: `${appPrefix}RPC_REQUEST`, id, payload: { method: 'eth_call' } })
    await expect.poll(() => got.length).toBeGreaterThanOrEqual(5_000 - 64)
    answer()
    await expect.poll(() => got).toHaveLength(5_000)
    expect(max).toBeLessThanOrEqual(64)
    expect(new Set(got.map(({ id }) => id)).size).toBe(5_000)
  })

  it('[F2] ignores messages that are no requests of this protocol', async () => {
    const { port, got } = await hostile(answers())
    for (const value of fc.sample(fc.jsonValue(), 300)) port.postMessage(value)
    for (const type of fc.sample(fc.string(), 300)) port.postMessage({ type, id: randomUUID() })
    await delivered()
    expect(got).toEqual([])
  })
})

it('delivers notices of the frame to the page', async () => {
  const { served, notices } = await met()
  served().notify({ name: 'VISIBILITY_REQUEST', payload: { isWanted: true } })
  await vi.waitFor(() =>
    expect(notices).toEqual([{ name: 'VISIBILITY_REQUEST', payload: { isWanted: true } }]),
  )
})
