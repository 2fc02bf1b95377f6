/** Balances on real chains, and of an indexer that is none too honest. */
import { type Devnet, startDevnet } from '@scope/devnet'
import { base58 } from '@scure/base'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { tokenPrograms } from '../assets/solana-accounts.js'
import type { GatewayConfig } from '../config/schema.js'
import { createGateway, type Gateway, type GatewayOverrides } from '../create-gateway.js'
import { ask, bank, configWith, json, shop } from '../fixtures/auth-requests.js'
import { type ScriptedApi, sendJson, startApi } from '../fixtures/scripted-api.js'
import { answerWith, type ScriptedNode, startNode } from '../fixtures/scripted-node.js'
import { type Store, storeKinds } from '../fixtures/stores.js'
import { createLog } from '../http/log.js'

interface Balance {
  name: string
  symbol: string
  chainId: string
  address?: string
  value?: number
  price: number
  quantity: { decimals: string; numeric: string }
  iconUrl: string
}

const first = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
let devnet: Devnet
let store: Store
let parts: Awaited<ReturnType<Store['open']>>
const lines: string[] = []
const opened: Gateway[] = []
const stops: (() => Promise<void>)[] = []

beforeAll(async () => {
  const [kind] = storeKinds
  if (!kind) throw new Error('no store')
  store = await kind.start()
  parts = await store.open()
  devnet = await startDevnet({ chains: [{ chainId: 31_337 }], solana: {}, bitcoin: {} })
}, 60_000)
afterEach(async () => {
  await Promise.all(opened.splice(0).map((gateway) => gateway.close()))
  await Promise.all(stops.splice(0).map((stop) => stop()))
})
afterAll(async () => {
  await devnet?.stop()
  await parts?.close()
  await store?.stop()
})

const evm = 'eip155:31337'
const getRpc = (nodes: Record<string, string[]>) => ({
  nodes,
  allowPrivateNetworks: true,
  circuitBreaker: { failureThreshold: 3 },
})

/** A store of its own each time: what one test keeps is none of another's. */
async function open(
  more: Partial<GatewayConfig>,
  gatewayOverrides: GatewayOverrides = {},
): Promise<Gateway> {
  const log = createLog('debug', { write: (line: string) => void lines.push(line) })
  const { database } = parts
  const gateway = await createGateway(configWith(more), { database, log, ...gatewayOverrides })
  opened.push(gateway)
  return gateway
}

const getBalances = async (gateway: Gateway, chain: string, address: string, more = '') => {
  const path = `/v1/account/${address}/balance?chainId=${chain}&currency=usd${more}`
  return (await json<{ balances: Balance[] }>(await ask(gateway, path))).balances
}

async function api(script: ScriptedApi['script']): Promise<ScriptedApi> {
  const scriptedApi = await startApi(script)
  stops.push(scriptedApi.stop)
  return scriptedApi
}
async function node(script: ScriptedNode['script'], chainId?: string): Promise<ScriptedNode> {
  const scriptedNode = await startNode(script, chainId)
  stops.push(scriptedNode.stop)
  return scriptedNode
}

describe('plain nodes', () => {
  it('[SND-09] shows every digit of a native token, and no price if none is known', async () => {
    const gateway = await open({ rpc: getRpc({ [evm]: [devnet.chains[0]?.url ?? ''] }) })
    const [coin, ...others] = await getBalances(gateway, evm, first)
    expect(coin).toEqual({
      name: 'Ether',
      symbol: 'ETH',
      chainId: evm,
      price: 0,
      quantity: { decimals: '18', numeric: '10000' },
      iconUrl: '/public/getTokenImage/ETH',
    })
    expect(others).toEqual([])
    const [empty] = await getBalances(gateway, evm, `0x${'12'.repeat(20)}`)
    expect(empty?.quantity.numeric).toBe('0')
    expect((await ask(gateway, coin?.iconUrl ?? '')).headers.get('content-type')).toBe(
      'image/svg+xml',
    )
  })

  it('[X1] keeps every digit of a balance beyond a safe integer', async () => {
    const exact = await node(
      answerWith({ eth_getBalance: '0x1fffffffffffffffffffffffffffff', eth_call: '0x' }),
    )
    const gateway = await open({
      rpc: getRpc({ 'eip155:1': [exact.url] }),
      prices: { fixed: { 'eip155:1/slip44:60': 2500.5 } },
      balances: {
        tokens: [{ asset: 'eip155:1/slip44:60', symbol: 'ETH', name: 'Ether', decimals: 18 }],
      },
    })
    const [coin] = await getBalances(gateway, 'eip155:1', first)
    expect(coin?.quantity.numeric).toBe('166153499473114484.112975882535043071')
    expect(coin?.price).toBe(2500.5)
    expect(coin?.value).toBe(415_466_825_432_522_750_000)
  })

  it('[SND-09] lists tokens of both Solana programs, unlisted ones by their mint, and no indivisible ones', async () => {
    const { solana } = devnet
    if (!solana) throw new Error('no chain')
    const owner = '7EeV8eiRuGoR8bFHCjdCRGQd1RM5sR2dAkdiTEtC9ko7'
    const token = (program: 'token' | 'token-2022', decimals: number, amount: bigint) =>
      solana.createToken({ program, decimals, owner, amount })
    const listed = await token('token', 6, 2_500_001n)
    const newer = await token('token-2022', 9, 3n)
    await token('token', 0, 1n)
    await token('token', 6, 0n)
    const gateway = await open({
      rpc: getRpc({ [solana.caipNetworkId]: [solana.url] }),
      balances: {
        tokens: [
          {
            asset: `${solana.caipNetworkId}/token:${listed.mint}`,
            symbol: 'USDX',
            name: 'Test Dollar',
            // The mint says 6: what divides it is not for a list to say.
            decimals: 2,
            icon: 'USDC',
          },
        ],
      },
      prices: { fixed: { [`${solana.caipNetworkId}/token:${listed.mint}`]: 1 } },
    })
    const all = await getBalances(gateway, solana.caipNetworkId, owner)
    const short = `${newer.mint.slice(0, 4)}…${newer.mint.slice(-4)}`
    expect(all).toEqual([
      expect.objectContaining({ symbol: 'SOL', quantity: { decimals: '9', numeric: '1000' } }),
      {
        name: 'Test Dollar',
        symbol: 'USDX',
        chainId: solana.caipNetworkId,
        address: `${solana.caipNetworkId}:${listed.mint}`,
        value: 2.500001,
        price: 1,
        quantity: { decimals: '6', numeric: '2.500001' },
        iconUrl: '/public/getTokenImage/USDC',
      },
      expect.objectContaining({
        name: short,
        symbol: short,
        quantity: { decimals: '9', numeric: '0.000000003' },
        iconUrl: '',
      }),
    ])
  })

  it('[B1] omits accounts of other owners and invalid mints, and keeps large lamports exact', async () => {
    const owner = '7EeV8eiRuGoR8bFHCjdCRGQd1RM5sR2dAkdiTEtC9ko7'
    const account = (keys: [number, number], units: bigint, state = 1) => {
      const bytes = Buffer.alloc(165)
      bytes.fill(keys[0], 0, 32)
      bytes.set(keys[1] === 0 ? base58.decode(owner) : Buffer.alloc(32, keys[1]), 32)
      bytes.writeBigUInt64LE(units, 64)
      bytes.writeUInt8(state, 108)
      return {
        pubkey: 'x',
        account: { owner: tokenPrograms[0], data: [bytes.toString('base64'), 'base64'] },
      }
    }
    const mint = (decimals: number, isMade: number) => {
      const bytes = Buffer.alloc(82)
      bytes.writeUInt8(decimals, 44)
      bytes.writeUInt8(isMade, 45)
      return { owner: tokenPrograms[0], data: [bytes.toString('base64'), 'base64'] }
    }
    const balances = [
      account([1, 0], 5n),
      account([1, 0], 2n ** 64n - 6n),
      account([2, 9], 7n),
      account([3, 0], 7n),
      account([4, 0], 7n, 0),
    ]
    const lying = await node((calls, response, isBatch) => {
      const texts = calls.map(({ id, method, params }) => {
        const mints = (params[0] as string[]).map?.((key) =>
          [1, 2].some((byte) => key === base58.encode(Buffer.alloc(32, byte)))
            ? mint(6, 1)
            : mint(6, 0),
        )
        const isFirst = JSON.stringify(params).includes(tokenPrograms[0])
        const value =
          method === 'getBalance'
            ? '9007199254740995'
            : JSON.stringify(method === 'getMultipleAccounts' ? mints : isFirst ? balances : [])
        return `{"jsonrpc":"2.0","id":${id},"result":{"context":{"slot":1},"value":${value}}}`
      })
      response.end(isBatch ? `[${texts.join(',')}]` : texts[0])
    })
    const chain = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
    const gateway = await open({ rpc: getRpc({ [chain]: [lying.url] }) })
    const all = await getBalances(gateway, chain, owner)
    expect(all.map(({ quantity }) => quantity.numeric)).toEqual([
      '9007199.254740995',
      '18446744073709.551615',
    ])
  })

  it('reads bitcoin and its pending part from an Esplora API, and rejects wrong addresses', async () => {
    const { bitcoin } = devnet
    if (!bitcoin) throw new Error('no chain')
    const chain = bitcoin.caipNetworkId
    const address = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'
    bitcoin.fund(address, 150_000_001n)
    const gateway = await open({ rpc: getRpc({ [chain]: [bitcoin.url] }) })
    const expected = [
      expect.objectContaining({
        name: 'Bitcoin',
        symbol: 'BTC',
        quantity: { decimals: '8', numeric: '1.50000001' },
      }),
    ]
    expect(await getBalances(gateway, chain, address)).toEqual(expected)
    expect(await getBalances(gateway, chain, address.toUpperCase())).toEqual(expected)
    const wrong = await ask(
      gateway,
      `/v1/account/${address.slice(0, -1)}q/balance?chainId=${chain}`,
    )
    expect([wrong.status, await json(wrong)]).toEqual([
      400,
      { reasons: [expect.objectContaining({ name: 'address' })] },
    ])
  })

  it('caches a balance briefly, and reads it again when a page knows of a change', async () => {
    let balance = 1
    const own = await node(
      (calls, response, isBatch) =>
        answerWith({ eth_getBalance: `0x${(balance++).toString(16)}` })(calls, response, isBatch),
      '0x2',
    )
    const other = await open({ rpc: getRpc({ 'eip155:2': [own.url] }) })
    const numeric = async (address: string, more = '') =>
      (await getBalances(other, 'eip155:2', address, more))[0]?.quantity.numeric
    const unforced = await numeric(first)
    // Capitals are the same account.
    expect(await numeric(first.toLowerCase())).toBe(unforced)
    const anew = await numeric(first, `&forceUpdate=eip155:2:0x${'e'.repeat(40)}`)
    expect(anew).not.toBe(unforced)
    expect(await numeric(first)).toBe(anew)
    const before = own.requests
    await Promise.all(Array.from({ length: 20 }, () => numeric(`0x${'34'.repeat(20)}`)))
    expect(own.requests).toBe(before + 1)
  })
})

describe('balance requests', () => {
  const at = (path: string) => async (gateway: Gateway) => ask(gateway, path)
  it.each([
    ['chainId', 'a', at(`/v1/account/${first}/balance`)],
    ['chainId', 'no chain', at(`/v1/account/${first}/balance?chainId=eip155`)],
    ['address', 'too short', at('/v1/account/0x12/balance?chainId=eip155:1')],
    ['address', 'of another chain', at(`/v1/account/${first}/balance?chainId=solana:x`)],
    ['address', 'base58 of 31 bytes', at(`/v1/account/${'1'.repeat(31)}/balance?chainId=solana:x`)],
    ['address', 'of no namespace', at(`/v1/account/${first}/balance?chainId=cosmos:hub`)],
    ['currency', 'eur', at(`/v1/account/${first}/balance?chainId=eip155:1&currency=eur`)],
    [
      'forceUpdate',
      'markup',
      at(`/v1/account/${first}/balance?chainId=eip155:1&forceUpdate=%3Cb%3E`),
    ],
  ])('rejects %s, naming %s', async (name, _, send) => {
    const response = await send(await open({}))
    const { reasons } = await json<{ reasons: { name: string }[] }>(response)
    expect([response.status, reasons.map((reason) => reason.name)]).toEqual([400, [name]])
  })

  it('[B7] answers with a reason for any input', async () => {
    const gateway = await open({
      limits: { data: { perIp: { requests: 1_000_000 }, perProject: { requests: 1_000_000 } } },
    })
    const word = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.constantFrom(
        'eip155:1',
        'solana:x',
        'bip122:y',
        first,
        '../..',
        '__proto__',
        '%',
        '\0',
        'usd',
      ),
    )
    const names = ['chainId', 'currency', 'forceUpdate', 'cursor', 'onramp']
    const query = fc.dictionary(fc.constantFrom(...names), word)
    const question = fc.tuple(fc.constantFrom('balance', 'history'), word, query)
    await fc.assert(
      fc.asyncProperty(question, async ([kind, address, values]) => {
        const path = `/v1/account/${encodeURIComponent(address)}/${kind}?${new URLSearchParams(values)}`
        const response = await ask(gateway, path)
        const body = await response.text()
        expect([400, 404, 501], body).toContain(response.status)
        expect(JSON.parse(body)).toHaveProperty('reasons')
      }),
      { numRuns: 300 },
    )
  })

  it('names the missing setting for an unknown chain, and rejects another project’s page', async () => {
    const gateway = await open({})
    const path = `/v1/account/${first}/balance?chainId=eip155:1`
    const response = await ask(gateway, path, { origin: shop })
    expect(response.status).toBe(501)
    expect(response.headers.get('access-control-allow-origin')).toBe(shop)
    expect(await response.text()).toContain('rpc.nodes or balances.indexer')
    expect((await ask(gateway, path, { origin: bank })).status).toBe(403)
  })

  it('[B3] have a limit of their own', async () => {
    const gateway = await open({ limits: { data: { perIp: { requests: 3 } } } })
    const path = `/v1/account/${first}/balance?chainId=eip155:1`
    const statuses: number[] = []
    for (let at = 0; at < 4; at++) statuses.push((await ask(gateway, path)).status)
    expect(statuses).toEqual([501, 501, 501, 429])
    expect((await ask(gateway, '/getWallets')).status).toBe(200)
  })
})

describe('an indexer of the same shape', () => {
  const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
  const other = `0x${'ab'.repeat(20)}`
  const entry = (more: object) => ({
    name: 'Token',
    symbol: 'TKN',
    chainId: 'eip155:1',
    address: `eip155:1:${other}`,
    value: 1,
    price: 2,
    quantity: { decimals: '18', numeric: '1.5' },
    iconUrl: 'https://evil.example/x.svg',
    ...more,
  })
  const withIndexer = (url: string, timeoutSeconds = 10): Partial<GatewayConfig> => ({
    rpc: { allowPrivateNetworks: true, circuitBreaker: { failureThreshold: 2 }, timeoutSeconds },
    balances: {
      indexer: { url: `${url}/v1/account/{address}/balance?key=k1`, chains: ['eip155:1'] },
    },
  })
  const over = async (balances: unknown[]) => {
    const indexer = await api((_, response) => sendJson(response, { balances }))
    const gateway = await open(withIndexer(indexer.url))
    return { indexer, balances: await getBalances(gateway, 'eip155:1', first) }
  }

  it('sends the operator’s key, and maps its amounts to the gateway’s format', async () => {
    const { indexer, balances } = await over([
      entry({}),
      entry({
        name: 'x',
        symbol: 'x',
        address: null,
        price: 3000,
        quantity: { decimals: '18', numeric: '2' },
      }),
      entry({
        name: 'whatever',
        symbol: 'W',
        address: `eip155:1:${usdc}`,
        quantity: { decimals: '6', numeric: '7.25' },
      }),
    ])
    expect(indexer.requests[0]?.href).toContain(
      `/v1/account/${first.toLowerCase()}/balance?key=k1&chainId=eip155%3A1&currency=usd`,
    )
    expect(
      balances.map(({ symbol, quantity, iconUrl, value }) => [
        symbol,
        quantity.numeric,
        iconUrl,
        value,
      ]),
    ).toEqual([
      ['ETH', '2', '/public/getTokenImage/ETH', 6000],
      ['USDC', '7.25', '/public/getTokenImage/USDC', 14.5],
      ['TKN', '1.5', '', 3],
    ])
  })

  it('sends one request for equal simultaneous ones', async () => {
    const indexer = await api((_, response) => {
      setTimeout(() => sendJson(response, { balances: [entry({})] }), 50)
    })
    const gateway = await open(withIndexer(indexer.url))
    const all = await Promise.all(
      Array.from({ length: 20 }, () => getBalances(gateway, 'eip155:1', first)),
    )
    expect(new Set(all.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(indexer.requests).toHaveLength(1)
  })

  it('[X3] [X14] omits each impossible token alone, and names that advertise or imitate', async () => {
    const token = (at: number, more: object) =>
      entry({ address: `eip155:1:0x${String(at).padStart(40, '0')}`, ...more })
    const quantity = (decimals: string, numeric: string) => ({ quantity: { decimals, numeric } })
    const { balances } = await over([
      token(1, quantity('18', '1e3')),
      token(2, quantity('18', '-1')),
      token(3, quantity('2', '0.001')),
      token(4, quantity('77', '1')),
      token(5, quantity('0', '1')),
      token(6, quantity('18', '0')),
      token(7, { chainId: 'eip155:10' }),
      token(8, { address: 'eip155:10:0x1' }),
      token(9, { quantity: { decimals: 18, numeric: 1.5 } }),
      entry({ address: `eip155:1:${usdc}`, ...quantity('18', '5000000') }),
      null,
      'x',
      token(10, { symbol: 'Claim at evil.example' }),
      token(11, { symbol: 'U\u0405DC', name: 'USD Coin' }),
      token(12, { symbol: '\u202Eabc', name: '<b>x</b>' }),
      token(13, { symbol: 'ＵＳＤＣ' }),
      token(14, { symbol: 'USDC.axl', name: 'Axelar USDC' }),
      token(14, { symbol: 'again' }),
    ])
    expect(balances.map(({ symbol }) => symbol)).toEqual([
      'ETH',
      '0x0000…0010',
      '0x0000…0011',
      '0x0000…0012',
      '0x0000…0013',
      'USDC.axl',
    ])
    expect(JSON.stringify(balances)).not.toMatch(/evil|<b>|\u202E/)
  })

  it.each([
    [
      'a page',
      (response: import('node:http').ServerResponse) => response.end('<html>busy</html>'),
      502,
    ],
    [
      'another shape',
      (response: import('node:http').ServerResponse) => sendJson(response, { balances: 'x' }),
      502,
    ],
    [
      'a redirect',
      (response: import('node:http').ServerResponse) =>
        response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
      502,
    ],
    [
      '11 MB',
      (response: import('node:http').ServerResponse) => response.end(Buffer.alloc(11_000_000, 32)),
      502,
    ],
    ['silence', () => {}, 504],
  ])('[B21] rejects %s, and sends the next request', async (_, script, status) => {
    const indexer = await api((__, response) => void script(response))
    const gateway = await open(withIndexer(indexer.url, status === 504 ? 1 : 10))
    const send = (address: string) =>
      ask(gateway, `/v1/account/${address}/balance?chainId=eip155:1`, { origin: shop })
    const refused = await send(first)
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([status, true])
    expect(refused.headers.get('access-control-allow-origin')).toBe(shop)
    indexer.script = (_url, response) => sendJson(response, { balances: [entry({})] })
    expect((await send(first)).status).toBe(200)
  })

  it('[B2] waits as long as an upstream asks for', async () => {
    const indexer = await api((_, response) => {
      response.writeHead(429, { 'retry-after': '40' }).end()
    })
    const gateway = await open(withIndexer(indexer.url))
    const send = () => ask(gateway, `/v1/account/${first}/balance?chainId=eip155:1`)
    await send()
    const again = await send()
    expect([again.status, Number(again.headers.get('retry-after'))]).toEqual([502, 40])
    expect(indexer.requests).toHaveLength(1)
  })

  it('[B9] logs and counts no address and no key', async () => {
    const indexer = await api((_, response) => response.end('nonsense'))
    const gateway = await open({ ...withIndexer(indexer.url), metrics: 'open' })
    await ask(gateway, `/v1/account/${first}/balance?chainId=eip155:1`)
    const metrics = await (await ask(gateway, '/metrics')).text()
    expect(metrics).toContain('scope_upstream_failures_total{upstream="balances.indexer"} 1')
    for (const text of [metrics, lines.join('')]) {
      expect(text.toLowerCase()).not.toContain(first.toLowerCase())
      expect(text).not.toContain('key=k1')
    }
    expect(lines.join('')).toContain('"upstream":"balances.indexer"')
  })
})
