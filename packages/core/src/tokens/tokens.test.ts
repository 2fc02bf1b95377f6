import type { ServerResponse } from 'node:http'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { insideOf, peek } from '../fixtures/peek.js'
import { settled, soon, testKit } from '../fixtures/test-kit.js'
import { type NodeServer, startNodeServer } from '../http/fixtures/node-server.js'
import { type KeyValueStorage, memoryStorage } from '../storage/key-value.js'
import { tokenAge } from './open-tokens.js'
import { tokens } from './tokens.js'
import type { TokensOptions } from './tokens-feature.js'

const wallet = 'test.memory.wallet1'
const gold = { address: 'gold', name: 'Gold', symbol: 'GLD', decimals: 6, amount: 7_000_000n }

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
  vi.useRealTimers()
})

interface WorldOptions extends TokensOptions {
  readonly storage?: KeyValueStorage
  readonly gatewayUrl?: string
  readonly now?: () => number
}

async function world({
  storage = memoryStorage(),
  gatewayUrl,
  now,
  ...options
}: WorldOptions = {}) {
  const made = testKit({
    storage,
    kit: {
      tokens: tokens(options),
      peek: peek(),
      ...(gatewayUrl && { gatewayUrl }),
      // Tries again at once: what is told is what counts here.
      env: { sleep: async () => undefined, ...(now && { now }) },
    },
  })
  undo.push(made.kit.start())
  await made.kit.connection.connect(wallet)
  const address = made.kit.account().get().address ?? ''
  const all = await made.kit.tokens?.open()
  if (!all) throw new Error('The kit is not started.')
  const $list = all.forNamespace('eip155')
  return { ...made, address, all, $list, look: () => undo.push($list.listen(() => undefined)) }
}

/** A gateway of one answer a path, on a real server. */
async function gateway(
  answer: (url: URL, response: ServerResponse, body: unknown) => void,
): Promise<NodeServer & { readonly asked: string[] }> {
  const asked: string[] = []
  const server = await startNodeServer((body, response, request) => {
    const url = new URL(request.url ?? '/', 'http://gateway.example')
    // An older gateway, which does not say what it has, is asked for the thing itself.
    if (url.pathname === '/v1/supported-chains') return void response.writeHead(404).end()
    asked.push(url.pathname)
    answer(url, response, body)
  })
  undo.push(() => server.close())
  return { ...server, asked }
}

const row = (over: object = {}) => ({
  name: 'Coin',
  symbol: 'COIN',
  chainId: 'eip155:1',
  price: 2000.5,
  value: 3000.75,
  quantity: { decimals: '18', numeric: '1.5' },
  iconUrl: '',
  ...over,
})
const answerWith = (rows: readonly unknown[]) => (url: URL, response: ServerResponse) => {
  if (url.pathname.endsWith('/balance')) response.end(JSON.stringify({ balances: rows }))
  else response.writeHead(501).end('{}')
}

describe('the source of the tokens', () => {
  it('[SND-09] is a plain node if there is no other source: its own currency first', async () => {
    const { evm, $list, look, address } = await world()
    evm.setHoldings(address, [gold])
    look()
    await soon(() => expect($list.get().status).toBe('ready'))
    expect($list.get()).toMatchObject({
      source: 'node',
      tokens: [{ symbol: 'COIN', amount: 10n ** 18n, networkId: 'eip155:1' }, gold],
    })
  })

  it('[SND-09] is the wallet before all others', async () => {
    const { url, asked } = await gateway(answerWith([row()]))
    const { evm, $list, look, address } = await world({ gatewayUrl: url })
    evm.setHoldings(address, [{ ...gold, price: 5n }], true)
    look()
    await soon(() => expect($list.get()).toMatchObject({ status: 'ready', source: 'wallet' }))
    expect($list.get().tokens).toMatchObject([gold])
    expect(asked).toEqual([])
  })

  it('[SND-09] is the gateway before a node, with exact amounts and prices', async () => {
    const { url } = await gateway(
      answerWith(
        [
          row({
            address: 'eip155:1:0xgold',
            symbol: 'GLD',
            quantity: { decimals: '6', numeric: '0.000001' },
          }),
          row({ quantity: { decimals: '18', numeric: '9007199254740993.000000000000000001' } }),
        ].map((entry) => JSON.parse(JSON.stringify(entry).replace('0xgold', 'gold'))),
      ),
    )
    const { $list, look } = await world({ gatewayUrl: url })
    look()
    await soon(() => expect($list.get()).toMatchObject({ status: 'ready', source: 'gateway' }))
    expect($list.get().tokens).toMatchObject([
      { symbol: 'COIN', amount: 9007199254740993000000000000000001n, price: 20005n * 10n ** 17n },
      { symbol: 'GLD', address: 'gold', amount: 1n },
    ])
  })

  it('requests prices of a node’s tokens from the gateway, and lists tokens without them', async () => {
    let hasPrices = true
    const { url, asked } = await gateway((asking, response, body) => {
      if (!asking.pathname.endsWith('/price') || !hasPrices) return response.writeHead(501).end()
      const { addresses } = body as { addresses: string[] }
      const [first] = addresses
      return response.end(JSON.stringify({ fungibles: [{ address: first, price: '0.5' }, {}, 7] }))
    })
    const { $list, look, all } = await world({ gatewayUrl: url })
    look()
    await soon(() => expect($list.get().tokens).toMatchObject([{ price: 5n * 10n ** 17n }]))
    expect(asked.filter((path) => path.endsWith('/price'))).toHaveLength(1)
    hasPrices = false
    await all.refresh('eip155')
    await soon(() => expect($list.get().tokens[0]).not.toHaveProperty('price'))
    expect($list.get()).toMatchObject({ status: 'ready', source: 'node' })
  })

  it('lists all tokens soon if prices never arrive', async () => {
    const { url } = await gateway((path, response) => {
      if (path.pathname !== '/v1/fungible/price') response.writeHead(501).end('{}')
    })
    const { $list, look } = await world({ gatewayUrl: url })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    look()
    await soon(() => expect($list.get().status).toBe('ready'))
    expect($list.get()).toMatchObject({ source: 'node', tokens: [{ symbol: 'COIN' }] })
    expect($list.get().tokens[0]?.price).toBeUndefined()
  })

  it('requests no balances of a chain that the gateway doesn’t list', async () => {
    const asked: string[] = []
    const server = await startNodeServer((_, response, request) => {
      asked.push(new URL(request.url ?? '/', 'http://gateway.example').pathname)
      const features = { balance: ['eip155:2'], history: [], price: false, names: false }
      if (asked.at(-1) === '/v1/supported-chains')
        response.end(JSON.stringify({ http: [], ws: [], features }))
      else response.writeHead(501).end('{}')
    })
    undo.push(() => server.close())
    const { $list, look } = await world({ gatewayUrl: server.url })
    look()
    await soon(() => expect($list.get()).toMatchObject({ status: 'ready', source: 'node' }))
    expect(asked.filter((path) => path.endsWith('/balance'))).toEqual([])
  })

  it.each<[string, (response: ServerResponse) => unknown]>([
    ['is down', (response) => response.writeHead(503).end()],
    [
      'says 429, to come back in an hour',
      (response) => response.writeHead(429, { 'retry-after': '3600' }).end('{}'),
    ],
    ['says 500', (response) => response.writeHead(500).end('<h1>Oops</h1>')],
    ['answers with a page', (response) => response.end('<h1>Welcome</h1>')],
    ['answers with wrong shapes', (response) => response.end('{"balances":{"ETH":5}}')],
  ])('asks a node if the gateway %s', async (_, fail) => {
    const { url } = await gateway((_url, response) => fail(response))
    const { $list, look } = await world({ gatewayUrl: url })
    look()
    await soon(() => expect($list.get()).toMatchObject({ status: 'ready', source: 'node' }))
    expect($list.get().tokens).toMatchObject([{ symbol: 'COIN' }])
  })
})

describe('[X3] untrusted gateway values', () => {
  it.each([
    ['of another network', { chainId: 'eip155:2' }],
    ['of an address on another network', { address: 'eip155:2:gold' }],
    ['of an address that is none', { address: 'eip155:1:<x>' }],
    ['of 77 decimals', { quantity: { decimals: '77', numeric: '1' } }],
    ['of half a decimal', { quantity: { decimals: '1.5', numeric: '1' } }],
    ['[SND-09] of no decimals', { quantity: { decimals: '0', numeric: '1' } }],
    ['of more decimals than it has', { quantity: { decimals: '2', numeric: '1.001' } }],
    ['below zero', { quantity: { decimals: '2', numeric: '-1' } }],
    ['in floating point', { quantity: { decimals: '18', numeric: '1e18' } }],
    ['of no name', { symbol: '\u202e\u200b' }],
    ['that is none', null],
  ])('omits a token %s, and keeps the others', async (_, over) => {
    const { url } = await gateway(answerWith([over && row(over), row({ symbol: 'OK' })]))
    const { $list, look } = await world({ gatewayUrl: url })
    look()
    await soon(() => expect($list.get().status).toBe('ready'))
    expect($list.get().tokens.map(({ symbol }) => symbol)).toEqual(['OK'])
  })

  it.each(['19', '17', '6'])(
    'rejects a native currency of %s decimals with the whole list, and asks a node',
    async (decimals) => {
      const { url } = await gateway(
        answerWith([
          row({ quantity: { decimals, numeric: '1.5' } }),
          row({ address: 'eip155:1:gold', symbol: 'GLD' }),
        ]),
      )
      const { $list, look } = await world({ gatewayUrl: url })
      look()
      await soon(() => expect($list.get()).toMatchObject({ status: 'ready', source: 'node' }))
      expect($list.get().tokens).toMatchObject([
        { symbol: 'COIN', decimals: 18, amount: 10n ** 18n },
      ])
    },
  )

  it.each(['NaN', -1, 'free', 0, null])('ignores a price of %s', async (price) => {
    const { url } = await gateway(answerWith([row({ price })]))
    const { $list, look } = await world({ gatewayUrl: url })
    look()
    await soon(() => expect($list.get().status).toBe('ready'))
    expect($list.get().tokens[0]).not.toHaveProperty('price')
  })

  it('cleans and limits names, and loads images only from the gateway', async () => {
    const { url } = await gateway((asking, response) => {
      const rows = [
        row({ symbol: `\u202e${'A'.repeat(400)}`, iconUrl: 'https://evil.example/x.svg' }),
        row({ address: 'eip155:1:gold', iconUrl: '/public/getTokenImage/../../x' }),
        row({ address: 'eip155:1:zinc', iconUrl: '/public/getTokenImage/ZNC' }),
      ]
      answerWith(rows)(asking, response)
    })
    const { $list, look } = await world({ gatewayUrl: url })
    look()
    await soon(() => expect($list.get().status).toBe('ready'))
    const [first, second, third] = $list.get().tokens
    expect(first?.symbol).toBe('A'.repeat(48))
    expect([first?.imageUrl, second?.imageUrl]).toEqual([undefined, undefined])
    expect(third?.imageUrl).toMatch(new RegExp(`^${url}/public/getTokenImage/ZNC\\?`))
  })

  it('rejects a response of 5,001 tokens', async () => {
    const { url } = await gateway(answerWith(Array.from({ length: 5_001 }, () => row())))
    const { $list, look } = await world({ gatewayUrl: url })
    look()
    await soon(() => expect($list.get()).toMatchObject({ status: 'ready', source: 'node' }))
  })
})

describe('reading', () => {
  it('reads nothing without a subscriber, and one list serves all subscribers', async () => {
    const { url, asked } = await gateway(answerWith([row()]))
    const { $list, look, all } = await world({ gatewayUrl: url })
    expect(asked).toEqual([])
    look()
    look()
    expect(all.forNamespace('eip155')).toBe($list)
    await soon(() => expect($list.get().status).toBe('ready'))
    expect(asked).toHaveLength(1)
  })

  it('[SND-11] is not repeated within 30 s, unless it is requested', async () => {
    let now = Date.now()
    const { url, asked } = await gateway(answerWith([row()]))
    const { $list, all } = await world({ gatewayUrl: url, now: () => now })
    const look = async () => {
      const stop = $list.listen(() => undefined)
      await soon(() => expect($list.get().status).toBe('ready'))
      // This response arrives after all requests that this look may have sent.
      await settled()
      await (await fetch(`${url}/v1/supported-chains`)).text()
      // The last look ends a second after it was left.
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      stop()
      expect($list.lc).toBe(0)
      await vi.advanceTimersByTimeAsync(1_000)
      vi.useRealTimers()
    }
    await look()
    now += 29_999
    await look()
    expect(asked).toHaveLength(1)
    await all.refresh('eip155')
    expect(asked).toHaveLength(2)
    now += 30_000
    undo.push($list.listen(() => undefined))
    await soon(() => expect(asked).toHaveLength(3))
  })

  it('reads again every 30 s while there is a subscriber', async () => {
    let now = Date.now()
    const { evm, address, $list, look } = await world({ now: () => now })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    undo.push(() => vi.useRealTimers())
    look()
    await soon(() => expect($list.get().status).toBe('ready'))
    for (const amount of [3n, 5n]) {
      // Observing again before the data is old starts no new request and ends none.
      for (const step of undo.splice(-1)) await step()
      await vi.advanceTimersByTimeAsync(1_100)
      look()
      evm.setBalance(address, amount)
      now += tokenAge
      await vi.advanceTimersByTimeAsync(tokenAge)
      await soon(() => expect($list.get().tokens[0]?.amount).toBe(amount))
    }
  })

  it('bypasses the gateway’s cache on a forced read', async () => {
    const forced: (string | null)[] = []
    const { url } = await gateway((path, response) => {
      forced.push(path.searchParams.get('forceUpdate'))
      answerWith([row()])(path, response)
    })
    const { $list, all, look } = await world({ gatewayUrl: url })
    look()
    await soon(() => expect($list.get().status).toBe('ready'))
    await all.refresh('eip155', 1)
    expect(forced).toEqual([null])
    await all.refresh('eip155')
    expect(forced).toEqual([null, 'eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'])
  })

  it('[SND-10] keeps earlier tokens and their age after a failure, and waits 30 s', async () => {
    let now = Date.now()
    let isDown = false
    const { url, asked } = await gateway((asking, response) =>
      isDown ? response.writeHead(400).end() : answerWith([row()])(asking, response),
    )
    const { $list, look, all, kit } = await world({ gatewayUrl: url, now: () => now })
    look()
    await soon(() => expect($list.get().status).toBe('ready'))
    const { at } = $list.get() as { at: number }
    const { tokens: before } = $list.get()
    isDown = true
    now += 30_000
    vi.spyOn(await (await nodes(kit)).runtime, 'balance').mockRejectedValue(new Error('down'))
    await all.refresh('eip155')
    expect($list.get()).toMatchObject({ status: 'failed', at, tokens: before })
    const count = asked.length
    isDown = false
    await all.refresh('eip155')
    now += 29_999
    await all.refresh('eip155')
    expect(asked).toHaveLength(count)
    now += 1
    const again = all.refresh('eip155')
    expect($list.get()).toMatchObject({ status: 'loading', tokens: before })
    await again
    await soon(() => expect($list.get().status).toBe('ready'))
  })

  it('ignores a response for an earlier account', async () => {
    let release = () => {}
    const gate = new Promise<void>((resolve) => {
      release = resolve
    })
    const { url, asked } = await gateway(async (asking, response) => {
      const isFirst = asking.pathname.includes('00011')
      if (isFirst) await gate
      answerWith([row({ symbol: isFirst ? 'OLD' : 'NEW' })])(asking, response)
    })
    const { kit, all, $list, look } = await world({ gatewayUrl: url })
    look()
    await soon(() => expect(asked).toHaveLength(1))
    const [, second] = kit.account().get().accounts
    kit.connection.selectAccount(second?.address ?? '', 'eip155')
    await soon(() => expect($list.get().tokens[0]?.symbol).toBe('NEW'))
    const seen: unknown[] = []
    undo.push($list.listen(({ tokens: [first] }) => void seen.push(first?.symbol)))
    release()
    // It would be here before this is.
    await all.refresh('eip155')
    expect(new Set(seen)).toEqual(new Set(['NEW']))
    expect($list.get().tokens[0]?.symbol).toBe('NEW')
  })

  it('reads again what was sent once it settles', async () => {
    const { kit, evm, $list, look, address } = await world()
    look()
    await soon(() => expect($list.get().status).toBe('ready'))
    await kit.requests.sendTransaction({
      namespace: 'eip155',
      transaction: { to: '0x1', value: 1n },
    })
    evm.setBalance(address, 5n)
    await soon(() => expect($list.get().tokens).toMatchObject([{ amount: 5n }]))
  })
})

/** The adapter's runtime, as this kit has it. */
async function nodes(kit: Awaited<ReturnType<typeof world>>['kit']) {
  return { runtime: (await insideOf(kit).chains()).getChainRuntime('eip155') }
}

describe('the cache', () => {
  it('[STO-01] is shown at the next visit with its age, before any response', async () => {
    const storage = memoryStorage()
    const first = await world({ storage })
    first.evm.setHoldings(first.address, [gold])
    first.look()
    await soon(() => expect(first.$list.get().status).toBe('ready'))
    first.kit.stop()
    const { url } = await gateway(() => undefined)
    const again = await world({ storage, gatewayUrl: url })
    again.look()
    expect(again.$list.get()).toMatchObject({
      status: 'loading',
      at: expect.any(Number),
      tokens: [{ symbol: 'COIN', amount: 10n ** 18n, networkId: 'eip155:1' }, gold],
    })
  })

  it('stores the most valuable of many tokens, with their total count and worth', async () => {
    const storage = memoryStorage()
    const dollar = 10n ** 18n
    const many = Array.from({ length: 200 }, (_, at) => ({
      address: `t${at}`,
      name: `Token ${at}`,
      symbol: `T${at}`,
      decimals: 6,
      // The first has the largest amount. The last but one is worth most, and the very last has no price.
      amount: BigInt(1_000 - at) * 10n ** 6n,
      ...(at < 199 && { price: BigInt(at) ** 3n * dollar }),
    }))
    const worth = many.reduce(
      (sum, { amount, price }) => sum + (amount * (price ?? 0n)) / 10n ** 6n,
      0n,
    )
    const first = await world({ storage })
    first.evm.setHoldings(first.address, many)
    first.look()
    await soon(() => expect(first.$list.get().status).toBe('ready'))
    expect(first.$list.get().tokens).toHaveLength(201)
    expect(first.$list.get()).not.toHaveProperty('truncatedFrom')
    first.kit.stop()
    const { url } = await gateway((_, response) => void response.writeHead(400).end())
    const again = await world({ storage, gatewayUrl: url })
    again.look()
    const kept = ['COIN', 'T194', 'T195', 'T196', 'T197', 'T198']
    const symbols = () => again.$list.get().tokens.map(({ symbol }) => symbol)
    expect(again.$list.get()).toMatchObject({
      status: 'loading',
      truncatedFrom: { count: 201, worth },
    })
    expect(symbols()).toEqual(kept)
    vi.spyOn(await (await nodes(again.kit)).runtime, 'balance').mockRejectedValue(new Error('down'))
    await soon(() => expect(again.$list.get().status).toBe('failed'))
    expect(again.$list.get()).toMatchObject({ truncatedFrom: { count: 201, worth } })
    expect(symbols()).toEqual(kept)
  })

  it.each([-1, 1, '9', 2.5, undefined])('[STO-02] is ignored with %s in all', async (count) => {
    const storage = memoryStorage()
    const first = await world({ storage })
    first.evm.setHoldings(first.address, [gold])
    first.look()
    await soon(() => expect(first.$list.get().status).toBe('ready'))
    first.kit.stop()
    const key = 'scope.1.portfolio_cache'
    const [kept] = JSON.parse(storage.get(key) ?? '')
    expect(kept).toMatchObject({ count: 2 })
    storage.set(key, JSON.stringify([{ ...kept, count }]))
    const { url } = await gateway(() => undefined)
    const again = await world({ storage, gatewayUrl: url })
    again.look()
    expect(again.$list.get()).toEqual({ status: 'loading', tokens: [] })
  })

  it('stores all of few tokens, except those without a balance', async () => {
    const storage = memoryStorage()
    const first = await world({ storage })
    const empty = Array.from({ length: 9 }, (_, at) => ({ ...gold, address: `e${at}`, amount: 0n }))
    first.evm.setHoldings(first.address, [...empty, gold])
    first.look()
    await soon(() => expect(first.$list.get().status).toBe('ready'))
    first.kit.stop()
    const { url } = await gateway(() => undefined)
    const again = await world({ storage, gatewayUrl: url })
    again.look()
    expect(again.$list.get()).toMatchObject({
      status: 'loading',
      tokens: [{ symbol: 'COIN' }, gold],
    })
    expect(again.$list.get()).not.toHaveProperty('truncatedFrom')
  })

  it.each(['{', '[]', '[{"key":"x"}]', '[{"key":"eip155:1:a","at":1,"tokens":[{"a":"-1"}]}]', '7'])(
    '[STO-02] ignores %s',
    async (text) => {
      const storage = memoryStorage()
      storage.set('scope.1.portfolio_cache', text)
      const { $list, look } = await world({ storage })
      look()
      await soon(() => expect($list.get().status).toBe('ready'))
    },
  )

  it('keeps amounts hidden on the next visit', async () => {
    const storage = memoryStorage()
    const { all, kit } = await world({ storage })
    expect(all.$isHidden.get()).toBe(false)
    all.setHidden(true)
    kit.stop()
    expect((await world({ storage })).all.$isHidden.get()).toBe(true)
  })
})

it('ends with the kit, and is created again', async () => {
  const { kit } = await world()
  kit.stop()
  expect(kit.tokens?.$tokens.get()).toBeUndefined()
  expect(kit.tokens?.open()).toBeUndefined()
  undo.push(kit.start())
  expect(await kit.tokens?.open()).toBeDefined()
})
