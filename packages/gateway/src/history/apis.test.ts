/** Histories of others' servers, scripted: one like Etherscan's, one of the gateway's own shape. None of it is believed whole. */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { GatewayConfig } from '../config/schema.js'
import { createGateway, type Gateway } from '../create-gateway.js'
import type { Database } from '../database/open.js'
import { ask, configWith, json } from '../fixtures/auth-requests.js'
import { openPooledDatabase } from '../fixtures/pooled-database.js'
import { type ScriptedApi, sendJson, startApi } from '../fixtures/scripted-api.js'
import type { Transaction } from './transaction.js'

interface Page {
  data: Transaction[]
  next: string | null
}

const me = `0x${'11'.repeat(20)}`
const other = `0x${'22'.repeat(20)}`
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const strange = `0x${'ab'.repeat(20)}`

let database: Database
const opened: Gateway[] = []
const apis: ScriptedApi[] = []
beforeAll(async () => {
  database = await openPooledDatabase()
})
afterEach(async () => {
  vi.useRealTimers()
  await Promise.all(opened.splice(0).map((gateway) => gateway.close()))
  await Promise.all(apis.splice(0).map((api) => api.stop()))
})
afterAll(() => database.close())

async function open(history: GatewayConfig['history'], timeoutSeconds = 2): Promise<Gateway> {
  const gateway = await createGateway(
    configWith({
      rpc: {
        allowPrivateNetworks: true,
        circuitBreaker: { failureThreshold: 2 },
        timeoutSeconds,
      },
      limits: {
        data: { perIp: { requests: 100_000 }, perProject: { requests: 1_000_000 } },
        rpc: { perIp: { requests: 1_000_000 } },
      },
      ...(history && { history }),
    }),
    { database },
  )
  opened.push(gateway)
  return gateway
}
async function api(script: ScriptedApi['script']): Promise<ScriptedApi> {
  const scriptedApi = await startApi(script)
  apis.push(scriptedApi)
  return scriptedApi
}
const send = (gateway: Gateway, more = '') =>
  ask(gateway, `/v1/account/${me}/history?chainId=eip155:1${more}`)
const page = async (gateway: Gateway, cursor?: string | null): Promise<Page> => {
  const response = await send(gateway, cursor ? `&cursor=${cursor}` : '')
  expect(response.status, await response.clone().text()).toBe(200)
  return json<Page>(response)
}
const results = ({ metadata, transfers }: Transaction) => [
  metadata.operationType,
  ...transfers.map(
    ({ direction, quantity, fungible_info, nft_info }) =>
      `${direction} ${quantity.numeric} ${fungible_info?.symbol ?? nft_info?.name}`,
  ),
]

const getHash = (at: number) => `0x${at.toString(16).padStart(64, '0')}`

describe('an API as Etherscan’s', () => {
  const row = (block: number, more: object = {}) => ({
    blockNumber: String(block),
    timeStamp: String(1_700_000_000 + block),
    hash: getHash(block),
    nonce: '5',
    transactionIndex: '3',
    from: me,
    to: other,
    value: '0',
    contractAddress: '',
    isError: '0',
    input: '0x',
    ...more,
  })
  const tokenRow = (block: number, more: object = {}) =>
    row(block, {
      contractAddress: usdc,
      tokenName: 'USD Coin',
      tokenSymbol: 'USDC',
      tokenDecimal: '6',
      ...more,
    })
  type Row = { readonly blockNumber: string }
  /** The first that is not above a block, in a list that may be long: newest first. */
  function getStartIndex(all: readonly Row[], top: number): number {
    let [low, high] = [0, all.length]
    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      if (Number(all[middle]?.blockNumber) > top) low = middle + 1
      else high = middle
    }
    return low
  }
  const over = (lists: Record<string, readonly Row[]>) =>
    api((url, response) => {
      const { searchParams: query } = url
      const all = lists[query.get('action') ?? ''] ?? []
      const [top = 0, bottom = 0, max = 0] = ['endblock', 'startblock', 'offset'].map((name) =>
        Number(query.get(name)),
      )
      const from = getStartIndex(all, top)
      const result = all
        .slice(from, from + max)
        .filter(({ blockNumber }) => Number(blockNumber) >= bottom)
      sendJson(
        response,
        result.length > 0
          ? { status: '1', message: 'OK', result }
          : { status: '0', message: 'No transactions found', result: [] },
      )
    })

  it.each([
    [undefined, 10],
    [2, 2],
  ])(
    'reuses the newest page for the seconds that the setting says: %s',
    async (newestPageSeconds, seconds) => {
      let asked = 0
      const found = await api((_, response) => {
        asked++
        sendJson(response, { status: '0', message: 'No transactions found', result: [] })
      })
      const start = Date.now()
      vi.useFakeTimers({ toFake: ['Date'], now: start })
      const etherscan = { 'eip155:1': found.url }
      const gateway = await open({
        etherscan,
        ...(newestPageSeconds !== undefined && { newestPageSeconds }),
      })
      await page(gateway)
      const once = asked
      vi.setSystemTime(start + seconds * 1_000 - 1)
      await page(gateway)
      expect(asked).toBe(once)
      vi.setSystemTime(start + seconds * 1_000)
      await page(gateway)
      expect(asked).toBe(2 * once)
    },
  )

  it('[HIS-06] joins its lists by transaction, with what each was', async () => {
    const found = await over({
      txlist: [
        row(9, { to: '', contractAddress: strange, methodId: '0x60806040' }),
        row(8, { value: '1000000000000000001' }),
        row(7, { to: usdc, methodId: '0x095ea7b3' }),
        row(6, { to: usdc, isError: '1' }),
        row(5, { value: '5', to: usdc }),
      ],
      tokentx: [
        tokenRow(5, { from: other, to: me, value: '2500001' }),
        tokenRow(4, { from: other, to: me, value: '7' }),
      ],
      tokennfttx: [tokenRow(3, { from: other, to: me, tokenID: '42', tokenName: 'Cats' })],
    })
    const gateway = await open({
      etherscan: { 'eip155:1': `${found.url}/v2/api?chainid=1&apikey=k1` },
    })
    const { data, next } = await page(gateway)
    expect(data.map(results)).toEqual([
      ['deploy'],
      ['send', 'out 1.000000000000000001 ETH'],
      ['approve'],
      ['execute'],
      ['trade', 'out 0.000000000000000005 ETH', 'in 2.500001 USDC'],
      ['receive', 'in 0.000007 USDC'],
      ['receive', 'in 1 Cats #42'],
    ])
    expect(data[3]?.metadata.status).toBe('failed')
    expect(data[1]?.metadata).toMatchObject({
      nonce: 5,
      sentFrom: me,
      sentTo: other,
      minedAt: '2023-11-14T22:13:28.000Z',
    })
    expect(next).toBeNull()
    const [first] = found.requests
    expect(first?.searchParams.get('apikey')).toBe('k1')
    expect(first?.searchParams.get('address')).toBe(me)
  })

  it('lists coins that contracts pay, alone and beside what was paid for them', async () => {
    const inner = (block: number, more: object = {}) => {
      const {
        nonce: _,
        transactionIndex: __,
        ...rest
      } = row(block, { from: other, to: me, ...more })
      return rest
    }
    const { hash: _, ...blockscout } = inner(6, { value: '4', transactionHash: getHash(6) })
    const found = await over({
      txlist: [row(8, { to: usdc, value: '1' }), row(5, { to: usdc })],
      txlistinternal: [
        inner(9, { value: '3' }),
        // What a swap pays out stands with what it took.
        inner(8, { value: '2000000000000000000' }),
        inner(7, { value: '0' }),
        inner(7, { value: '9', isError: '1' }),
        blockscout as ReturnType<typeof inner>,
        inner(5, { value: '6' }),
      ],
      tokentx: [tokenRow(5, { from: me, to: other, value: '1000000' })],
    })
    const gateway = await open({ etherscan: { 'eip155:1': found.url } })
    const { data } = await page(gateway)
    expect(data.map(results)).toEqual([
      ['receive', 'in 0.000000000000000003 ETH'],
      ['trade', 'out 0.000000000000000001 ETH', 'in 2 ETH'],
      ['receive', 'in 0.000000000000000004 ETH'],
      ['trade', 'in 0.000000000000000006 ETH', 'out 1 USDC'],
    ])
    expect(data[0]?.metadata).toMatchObject({ hash: getHash(9), sentFrom: other })
    expect(found.requests.map((url) => url.searchParams.get('action'))).toEqual([
      'txlist',
      'txlistinternal',
      'tokentx',
      'tokennfttx',
    ])
  })

  it('lists each entry once and in order over pages of a long internal list', async () => {
    const found = await over({
      txlist: [row(3, { value: '1' })],
      txlistinternal: Array.from({ length: 250 }, (_, at) =>
        row(1_000 - at, { from: other, to: me, value: '1' }),
      ),
    })
    const gateway = await open({ etherscan: { 'eip155:1': found.url } })
    const ids = new Set<string>()
    const heights: number[] = []
    for (let next: string | null | undefined; next !== null; ) {
      const current: Page = await page(gateway, next)
      for (const { id, metadata } of current.data) {
        ids.add(id)
        heights.push(Date.parse(metadata.minedAt))
      }
      next = current.next
    }
    expect(ids.size).toBe(251)
    expect(heights).toEqual(heights.toSorted((a, b) => b - a))
  })

  it.each([
    { status: '0', message: 'NOTOK', result: 'Error! Missing Or invalid Action name' },
    { status: '0', message: 'Unknown action', result: null },
  ])('returns the other lists if one is missing: $message', async (refusal) => {
    const found = await api((url, response) => {
      const action = url.searchParams.get('action')
      if (action === 'txlistinternal') return sendJson(response, refusal)
      const result = action === 'txlist' ? [row(3, { value: '1' })] : []
      const none = { status: '0', message: 'No transactions found', result: [] }
      return sendJson(response, result.length > 0 ? { status: '1', message: 'OK', result } : none)
    })
    const gateway = await open({ etherscan: { 'eip155:1': found.url } })
    expect((await page(gateway)).data.map(results)).toEqual([
      ['send', 'out 0.000000000000000001 ETH'],
    ])
  })

  it('[X4] [X14] omits spam tokens and zero-value transfers of others', async () => {
    const found = await over({
      tokentx: [
        tokenRow(9, { value: '500', contractAddress: strange }),
        tokenRow(8, { from: other, to: me, value: '0' }),
        tokenRow(7, { value: '0' }),
        tokenRow(6, {
          from: other,
          to: me,
          value: '5',
          contractAddress: strange,
          tokenSymbol: 'Claim at evil.example',
        }),
        tokenRow(5, {
          from: other,
          to: me,
          value: '5',
          contractAddress: strange,
          tokenDecimal: '77',
        }),
        // A listed token uses the list's decimals, not the API's.
        tokenRow(4, { from: other, to: me, value: '5000000', tokenDecimal: '0' }),
      ],
      tokennfttx: [
        tokenRow(3, { from: other, to: me, tokenID: '1', tokenName: 'Visit evil.example' }),
      ],
    })
    const gateway = await open({ etherscan: { 'eip155:1': found.url } })
    const { data } = await page(gateway)
    expect(data.map(results)).toEqual([
      ['receive', 'in 0.000005 0xabab…abab'],
      ['receive', 'in 5 USDC'],
      ['receive', 'in 1 0xa0b8…eb48 #1'],
    ])
    expect(data[2]?.transfers[0]?.nft_info?.flags.is_spam).toBe(true)
  })

  it('[B10] returns fifty thousand entries in pages, each once, in bounded memory', async () => {
    const count = 50_000
    // Some blocks hold several, one holds more than a list does.
    const getBlock = (at: number) => (at < 400 ? 1 : 2 + Math.floor(at / 3))
    const payments = Array.from({ length: count }, (_, at) =>
      row(getBlock(at), { hash: getHash(at), value: '1', transactionIndex: String(at % 500) }),
    ).reverse()
    const found = await over({ txlist: payments })
    const gateway = await open({ etherscan: { 'eip155:1': found.url } })
    const seen = new Set<string>()
    let last = Number.POSITIVE_INFINITY
    let pages = 0
    const before = process.memoryUsage().heapUsed
    let max = 0
    let heap = 0
    for (let next: string | null | undefined; next !== null; ) {
      const current: Page = await page(gateway, next)
      for (const { id, metadata } of current.data) {
        seen.add(id)
        expect(Date.parse(metadata.minedAt)).toBeLessThanOrEqual(last)
        last = Date.parse(metadata.minedAt)
      }
      max = Math.max(max, current.data.length)
      heap = Math.max(heap, process.memoryUsage().heapUsed - before)
      next = current.next
      pages++
    }
    expect(seen.size).toBe(count)
    expect(pages).toBeGreaterThan(900)
    // A page is fifty and the rest of its last block.
    expect(max).toBe(400)
    // What is kept of them may be 64 MB.
    expect(heap).toBeLessThan(400 * 1024 * 1024)
  }, 120_000)

  it.each([
    ['a limit, in words', { status: '0', message: 'NOTOK', result: 'Max rate limit reached' }],
    ['a wrong key, in words', { status: '0', message: 'NOTOK', result: 'Invalid API Key' }],
    ['a list of nothing', { status: '1' }],
  ])('responds 502 to %s', async (_, body) => {
    const found = await api((__, response) => sendJson(response, body))
    const gateway = await open({ etherscan: { 'eip155:1': found.url } })
    const response = await send(gateway)
    expect([response.status, Number(response.headers.get('retry-after')) > 0]).toEqual([502, true])
    expect(await response.text()).not.toContain('Key')
  })
})

describe('an indexer of the same shape', () => {
  const entry = (id: string, more: object = {}, metadata: object = {}) => ({
    id,
    metadata: {
      operationType: 'send',
      hash: getHash(1),
      chain: 'eip155:1',
      minedAt: '2026-01-02T03:04:05Z',
      sentFrom: me,
      sentTo: other,
      status: 'confirmed',
      nonce: 1,
      ...metadata,
    },
    transfers: [
      {
        fungible_info: {
          name: 'Ether',
          symbol: 'ETH',
          icon: { url: 'https://evil.example/x.svg' },
        },
        direction: 'out',
        quantity: { numeric: '1.5' },
        value: 3000,
        price: 2000,
      },
    ],
    ...more,
  })
  const withIndexer = (url: string) => ({
    indexer: { url: `${url}/v1/account/{address}/history?projectId=k1`, chains: ['eip155:1'] },
  })

  it('[HIS-06] is requested with the operator’s key, and its cursor is wrapped', async () => {
    const indexer = await api((url, response) =>
      sendJson(
        response,
        url.searchParams.get('cursor') === 'theirs/+'
          ? { data: [entry('b')], next: null }
          : { data: [entry('a')], next: 'theirs/+' },
      ),
    )
    const gateway = await open(withIndexer(indexer.url))
    const first = await page(gateway)
    expect(first.data).toEqual([
      {
        id: 'a',
        metadata: { ...entry('a').metadata, minedAt: '2026-01-02T03:04:05.000Z' },
        transfers: [
          {
            fungible_info: { name: 'Ether', symbol: 'ETH' },
            direction: 'out',
            quantity: { numeric: '1.5' },
            value: 3000,
            price: 2000,
          },
        ],
      },
    ])
    expect(first.next).not.toContain('theirs')
    const second = await page(gateway, first.next)
    expect([second.data.map(({ id }) => id), second.next]).toEqual([['b'], null])
    expect(indexer.requests[0]?.href).toContain(
      `/v1/account/${me}/history?projectId=k1&chainId=eip155%3A1`,
    )
  })

  it('[HIS-06] fetches purchases from the indexer, and responds 501 without one', async () => {
    const indexer = await api((_, response) =>
      sendJson(response, {
        data: [
          entry(
            'a',
            { transfers: [] },
            {
              status: 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS',
              operationType: 'buy',
              sentFrom: null,
            },
          ),
        ],
      }),
    )
    const gateway = await open(withIndexer(indexer.url))
    const bought = await json<Page>(await send(gateway, '&onramp=coinbase'))
    expect(bought.data.map(({ metadata }) => [metadata.operationType, metadata.status])).toEqual([
      ['execute', 'pending'],
    ])
    expect(indexer.requests[0]?.searchParams.get('onramp')).toBe('coinbase')
    expect((await send(gateway, '&onramp=other')).status).toBe(400)
    const none = await send(await open({}), '&onramp=coinbase')
    expect([none.status, await none.text()]).toEqual([
      501,
      expect.stringContaining('history.indexer'),
    ])
  })

  it('[X14] [B13] omits invalid, foreign and duplicate entries alone, and reads words and numbers', async () => {
    const transfer = (more: object) => ({
      transfers: [
        {
          fungible_info: { name: 'T', symbol: 'T' },
          direction: 'in',
          quantity: { numeric: '1' },
          ...more,
        },
      ],
    })
    const stranger = { sentFrom: other }
    const indexer = await api((_, response) =>
      sendJson(response, {
        data: [
          entry('1', {}, { chain: 'eip155:137' }),
          entry('2', {}, { minedAt: 'yesterday' }),
          entry('3', {}, { status: 'unheard' }),
          entry('4', { id: 7 }),
          null,
          entry('5', transfer({ quantity: { numeric: 1.5 } }), stranger),
          entry('6', transfer({ quantity: { numeric: '1e9' } }), stranger),
          entry('7', transfer({ quantity: { numeric: '0.000' } }), stranger),
          entry('8', transfer({ direction: 'sideways' }), stranger),
          entry('9', { transfers: 'x' }),
          entry(
            '10',
            transfer({ fungible_info: { name: 'Claim at evil.example', symbol: '<b>' } }),
            stranger,
          ),
          entry(
            '11',
            transfer({
              fungible_info: { name: 'USD Coin', symbol: 'USDC' },
              address: `eip155:1:${strange}`,
            }),
            stranger,
          ),
          entry(
            '12',
            transfer({ fungible_info: { name: 'x', symbol: 'x' }, address: `eip155:1:${usdc}` }),
            { ...stranger, operationType: 'unknownType' },
          ),
          entry(
            '13',
            transfer({
              fungible_info: null,
              nft_info: { name: 'http://evil.example', flags: { is_spam: false } },
            }),
            stranger,
          ),
          entry('12', {}),
          entry('14', transfer({ value: -5, price: 'x' }), { ...stranger, sentTo: '<script>' }),
        ],
      }),
    )
    const { data } = await page(await open(withIndexer(indexer.url)))
    expect(data.map((transaction) => [transaction.id, ...results(transaction)])).toEqual([
      ['10', 'send', 'in 1 '],
      ['11', 'send', 'in 1 0xabab…abab'],
      ['12', 'execute', 'in 1 USDC'],
      ['13', 'send', 'in 1 '],
      ['14', 'send', 'in 1 T'],
    ])
    expect(data[3]?.transfers[0]?.nft_info?.flags.is_spam).toBe(true)
    expect(data[2]?.transfers[0]?.fungible_info?.icon?.url).toBe('/public/getTokenImage/USDC')
    expect(JSON.stringify(data)).not.toMatch(/evil|<b>|<script>|-5/)
  })

  it.each([
    ['a page', (response: import('node:http').ServerResponse) => response.end('<html>')],
    [
      '11 MB',
      (response: import('node:http').ServerResponse) => response.end(Buffer.alloc(11_000_000, 32)),
    ],
    ['401', (response: import('node:http').ServerResponse) => sendJson(response, {}, 401)],
  ])('responds 502 to %s', async (_, script) => {
    const indexer = await api((__, response) => void script(response))
    // The response is long, and the machine may be busy: its length decides, not its time.
    const response = await send(await open(withIndexer(indexer.url), 30))
    expect([response.status, Number(response.headers.get('retry-after')) > 0]).toEqual([502, true])
  })
})

describe('GET /v1/supported-chains', () => {
  it('reports what exists, so that a page can hide the rest', async () => {
    const gateway = await createGateway(
      configWith({
        rpc: {
          nodes: {
            'eip155:1': ['https://node.example.com'],
            'bip122:000000000019d6689c085ae165831e93': ['https://esplora.example.com/api'],
          },
        },
        balances: { indexer: { url: 'https://i.example.com/{address}', chains: ['eip155:137'] } },
        history: { scanNodes: false, etherscan: { 'eip155:10': 'https://e.example.com/api' } },
        prices: { fixed: { 'eip155:1/slip44:60': 1 } },
        rates: { currencies: ['EUR'] },
        names: { suffixes: ['shop.eth'] },
      }),
      { database },
    )
    opened.push(gateway)
    const bitcoin = 'bip122:000000000019d6689c085ae165831e93'
    expect(await json(await ask(gateway, '/v1/supported-chains'))).toEqual({
      http: ['eip155:1', bitcoin, 'eip155:137', 'eip155:10'],
      ws: [],
      features: {
        balance: ['eip155:1', bitcoin, 'eip155:137'],
        history: [bitcoin, 'eip155:10'],
        price: true,
        rates: ['EUR'],
        onramp: [],
        swap: [],
        names: { suffixes: ['shop.eth'], ens: true },
      },
      bundler: [],
      paymaster: [],
      smartAccounts: {},
    })
    const none = await ask(gateway, `/v1/account/${me}/history?chainId=eip155:1`)
    expect([none.status, await none.text()]).toEqual([
      501,
      expect.stringContaining('history.etherscan'),
    ])
  })
})
