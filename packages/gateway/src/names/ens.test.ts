/** Names of ENS, and the service's own on the chain: a real chain, viem as it is, gateways that listen. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import {
  contracts,
  type DevNames,
  type Devnet,
  deployContract,
  deployNames,
  deployOffchainResolver,
  setName,
  setPrimaryName,
  setResolver,
  startDevnet,
} from '@scope/devnet'
import {
  type Address,
  createPublicClient,
  defineChain,
  encodeFunctionData,
  type Hex,
  http,
  namehash,
  parseAbi,
  toCoinType,
  toHex,
} from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { packetToBytes } from 'viem/ens'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { GatewayConfig } from '../config/schema.js'
import { createGateway, type Gateway } from '../create-gateway.js'
import type { Database } from '../database/open.js'
import { analyticsSecret, ask, configWith, json } from '../fixtures/auth-requests.js'
import { newAccount, register, verdict } from '../fixtures/naming.js'
import { openPooledDatabase } from '../fixtures/pooled-database.js'

const signingKey = `0x${'3f1c9a7be2d45086'.repeat(4)}` as const
const chain = 'eip155:31337'
const everyEvm = 0x80000000

let net: Devnet
let url: string
let names: DevNames
let gateway: Gateway
let gatewayUrl: string
let http1: ReturnType<typeof serve>
const gateways: Gateway[] = []
let database: Database

async function start(more: Partial<GatewayConfig> = {}): Promise<Gateway> {
  const made = await createGateway(
    configWith({
      rpc: { nodes: { [chain]: [url] }, allowPrivateNetworks: true },
      names: {
        suffixes: ['shop.eth'],
        ens: { chain, universalResolver: names.universalResolver, allowPrivateGateways: true },
      },
      secrets: { analyticsSecret, namesSigningKey: signingKey },
      ...more,
    }),
    { database },
  )
  gateways.push(made)
  return made
}

beforeAll(async () => {
  net = await startDevnet({ chains: [{ chainId: 31337 }] })
  url = net.chains[0]?.url ?? ''
  names = await deployNames(url)
  database = await openPooledDatabase()
  gateway = await start()
  http1 = serve({ fetch: gateway.fetch, hostname: '127.0.0.1', port: 0 })
  await once(http1, 'listening')
  gatewayUrl = `http://127.0.0.1:${(http1.address() as AddressInfo).port}`
}, 60_000)
afterAll(async () => {
  http1?.close()
  for (const opened of gateways) await opened.close()
  await database?.close()
  await net?.stop()
})

const alice: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const bob: Address = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const profile = (name: string, query = '', at = gateway) =>
  ask(at, `/v1/profile/account/${encodeURIComponent(name)}?projectId=shop${query}`)
const resolved = async (name: string, asked: string) =>
  (await json<{ resolved: object }>(await profile(name, `&chainId=${asked}`))).resolved
const identity = async (address: string, asked = chain, at = gateway) =>
  (await ask(at, `/v1/identity/${address}?chainId=${asked}`)).json()
const client = () =>
  createPublicClient({
    transport: http(url),
    chain: defineChain({
      id: 31337,
      name: 'Devnet',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [url] } },
      contracts: { ensUniversalResolver: { address: names.universalResolver } },
    }),
  })

describe('names of ENS', () => {
  it('[X7] resolve to the record of the requested chain, and name it', async () => {
    await setName(url, names, 'all.test', {
      addresses: { 60: alice, [Number(toCoinType(10))]: bob },
      texts: { avatar: 'https://example.com/a.png' },
    })
    expect(await json(await profile('all.test', '&chainId=eip155:10'))).toEqual({
      name: 'all.test',
      addresses: { [Number(toCoinType(10))]: { address: bob } },
      attributes: [{ avatar: 'https://example.com/a.png' }],
      resolved: { address: bob, coinType: Number(toCoinType(10)), isFallback: false },
    })
    expect(await resolved('all.test', 'eip155:1')).toEqual({
      address: alice,
      coinType: 60,
      isFallback: false,
    })
  })

  it('[X7] resolves to mainnet’s record, marked as a fallback, on another chain', async () => {
    expect(await resolved('all.test', 'eip155:8453')).toEqual({
      address: alice,
      coinType: 60,
      isFallback: true,
    })
  })

  it('[X7] resolves to the record of every EVM chain, marked as a fallback', async () => {
    await setName(url, names, 'every.test', { addresses: { 60: bob, [everyEvm]: alice } })
    const fallback = { address: alice, coinType: everyEvm, isFallback: true }
    expect(await resolved('every.test', 'eip155:10')).toEqual(fallback)
    expect(await resolved('every.test', 'eip155:1')).toMatchObject({ address: bob, coinType: 60 })
    await setName(url, names, 'only.test', { addresses: { [everyEvm]: alice } })
    expect(await resolved('only.test', 'eip155:1')).toEqual(fallback)
    expect(
      await verdict(await profile('only.test', '&chainId=bip122:000000000019d6689c085ae165831e93')),
    ).toBe('404 name')
  })

  it('[B22] count against the limit of node calls, and are rejected above it', async () => {
    const limited = await start({ limits: { rpc: { perProject: { requests: 4 } } } })
    await setName(url, names, 'costs.test', { addresses: { 60: alice } })
    const question = () => profile('costs.test', `&chainId=${chain}`, limited)
    // It asks for the chain's record, the one for every chain, mainnet's and the avatar.
    expect((await question()).status).toBe(200)
    await setName(url, names, 'costs-too.test', { addresses: { 60: alice } })
    const second = await profile('costs-too.test', `&chainId=${chain}`, limited)
    expect([second.status, second.headers.has('retry-after')]).toEqual([429, true])
    expect((await question()).status).toBe(200)
  })

  it('resolve to Bitcoin and Solana in their own encoding', async () => {
    await setName(url, names, 'coins.test', {
      addresses: {
        0: '0x0014751e76e8199196d454941c45d1b3a323f1433bd6',
        501: `0x${'07'.repeat(32)}`,
      },
    })
    expect(await resolved('coins.test', 'bip122:000000000019d6689c085ae165831e93')).toEqual({
      address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
      coinType: 0,
      isFallback: false,
    })
    expect(await resolved('coins.test', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')).toMatchObject({
      address: 'US517G5965aydkZ46HS38QLi7UQiSojurfbQfKCELFx',
      coinType: 501,
    })
    expect(await verdict(await profile('coins.test', '&chainId=eip155:1'))).toBe('404 name')
    // The same script, as test networks write it; neither answer is kept for the other.
    expect(await resolved('coins.test', 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328')).toMatchObject({
      address: 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080',
      coinType: 0,
      isFallback: false,
    })
  })

  it.each([
    'javascript:alert(1)',
    'https://a.example/"onerror=x',
    'hello',
    `https://${'a'.repeat(3_000)}`,
  ])('[X6] have no image if their record is %s', async (avatar) => {
    const name = `picture${avatar.length}.test`
    await setName(url, names, name, { addresses: { 60: alice }, texts: { avatar } })
    expect(await json(await profile(name))).toMatchObject({ name, attributes: [] })
  })

  it('[X6] are normalised, or rejected if that fails', async () => {
    expect((await json(await profile('ALL.test'))).name).toBe('all.test')
    for (const name of ['\u0430ll.test', 'all。test', 'al\u200dl.test', 'all..test', 'all.'])
      expect(`${name} ${await verdict(await profile(name))}`).toBe(`${name} 400 name`)
  })

  it('returns 404 for unregistered names', async () => {
    expect(await verdict(await profile('nobody.test'))).toBe('404 name')
    await setResolver(url, names, 'hollow.test', bob)
    expect(await verdict(await profile('hollow.test'))).toBe('404 name')
    // A contract that answers anything but records.
    await setResolver(url, names, 'nonsense.test', names.registry)
    expect(await verdict(await profile('nonsense.test'))).toBe('404 name')
  })

  it('returns null for unknown names if the page sets unknown=null', async () => {
    for (const name of ['nobody.test', 'nobody.shop.eth', 'all..test', '\u0430ll.test']) {
      const answer = await profile(name, '&unknown=null')
      expect([name, answer.status, await answer.json()]).toEqual([name, 200, null])
    }
    expect(await json(await profile('all.test', '&unknown=null'))).toMatchObject({
      name: 'all.test',
    })
    expect(await verdict(await profile('nobody.test', '&unknown=yes'))).toBe('404 name')
    expect(await verdict(await profile('nobody.test', '&unknown=null&chainId=cosmos:hub'))).toBe(
      '400 chainId',
    )
  })

  it('responds 502 if the node doesn’t respond, and retries the next time', async () => {
    const [first] = net.chains
    const other = await startDevnet({ chains: [{ chainId: 31337 }] })
    const there = other.chains[0]?.url ?? ''
    await deployNames(there)
    await setName(there, names, 'gone.test', { addresses: { 60: alice } })
    const more = await start({
      rpc: {
        nodes: { [chain]: [there] },
        allowPrivateNetworks: true,
        circuitBreaker: { failureThreshold: 100 },
      },
    })
    expect((await profile('gone.test', '', more)).status).toBe(200)
    await other.stop()
    expect(await verdict(await profile('all.test', '', more))).toBe('502 name')
    expect(await verdict(await ask(more, `/v1/identity/${alice}`))).toBe('502 name')
    expect(first?.url).toBe(url)
  })
})

describe('addresses', () => {
  it('[X6] get only the name that resolves back to them', async () => {
    await setName(url, names, 'bob.test', { addresses: { [everyEvm]: bob } })
    await setPrimaryName(url, names, { address: bob, coinType: BigInt(everyEvm), name: 'bob.test' })
    expect(await identity(bob)).toEqual({ name: 'bob.test', avatar: null })
    const liar = newAccount().address
    await setPrimaryName(url, names, {
      address: liar,
      coinType: BigInt(everyEvm),
      name: 'bob.test',
    })
    expect(await identity(liar)).toEqual({ name: null, avatar: null })
  })

  it('get the image of their name from the gateway, which any page may show', async () => {
    const by = newAccount().address
    const pixel =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    await setName(url, names, 'seen.test', {
      addresses: { [everyEvm]: by },
      texts: { avatar: `data:image/png;base64,${pixel}` },
    })
    await setPrimaryName(url, names, { address: by, coinType: BigInt(everyEvm), name: 'seen.test' })
    const path = '/v1/avatar/seen.test'
    expect(await identity(by)).toEqual({ name: 'seen.test', avatar: path })
    const answer = await ask(gateway, `${path}?projectId=shop`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(Buffer.from(await answer.arrayBuffer()).toString('base64')).toBe(pixel)

    const without = await start({
      names: {
        suffixes: ['shop.eth'],
        ens: { chain, universalResolver: names.universalResolver },
        avatars: { enabled: false },
      },
    })
    expect(await identity(by, chain, without)).toEqual({ name: 'seen.test', avatar: null })
    expect((await ask(without, `${path}?projectId=shop`)).status).toBe(204)
    expect((await ask(gateway, '/v1/avatar/bob.test?projectId=shop')).status).toBe(204)
    expect(await verdict(await ask(gateway, '/v1/avatar/a..b?projectId=shop'))).toBe('400 name')
  })

  it('get the image of the name that is registered here', async () => {
    const by = newAccount()
    const said = { attributes: { avatar: 'https://pictures.example.com/a.png' } }
    expect((await register(gateway, { name: 'pictured.shop.eth', by, said })).status).toBe(201)
    expect(await identity(by.address)).toEqual({
      name: 'pictured.shop.eth',
      avatar: '/v1/avatar/pictured.shop.eth',
    })
  })

  it('[X6] get no name that is not normalised', async () => {
    const odd = newAccount().address
    await setName(url, names, 'Odd.test', { addresses: { [everyEvm]: odd } })
    await setPrimaryName(url, names, { address: odd, coinType: BigInt(everyEvm), name: 'Odd.test' })
    expect(await client().getEnsName({ address: odd, coinType: toCoinType(31337) })).toBe(
      'Odd.test',
    )
    expect(await identity(odd)).toEqual({ name: null, avatar: null })
  })

  it('[X6] never get an unowned or foreign name of the service', async () => {
    const mallory = newAccount().address
    for (const name of ['mallory.shop.eth', 'deep.mallory.shop.eth'])
      await setName(url, names, name, { addresses: { [everyEvm]: mallory } })
    const of = { address: mallory, coinType: BigInt(everyEvm) }
    await setPrimaryName(url, names, { ...of, name: 'mallory.shop.eth' })
    const coinType = toCoinType(31337)
    expect(await client().getEnsName({ address: mallory, coinType })).toBe('mallory.shop.eth')
    expect(await identity(mallory)).toEqual({ name: null, avatar: null })
    expect(await verdict(await profile('mallory.shop.eth'))).toBe('404 name')
    await setPrimaryName(url, names, { ...of, name: 'deep.mallory.shop.eth' })
    // Deeper ones are no names of the service, in either direction.
    expect(await identity(mallory, 'eip155:10')).toMatchObject({ name: 'deep.mallory.shop.eth' })
  })

  it('cache a result for five minutes, and get a service name at once (trap 22)', async () => {
    const by = newAccount()
    const of = { address: by.address, coinType: BigInt(everyEvm) }
    expect(await identity(by.address)).toMatchObject({ name: null })
    await setName(url, names, 'late.test', { addresses: { [everyEvm]: by.address } })
    await setPrimaryName(url, names, { ...of, name: 'late.test' })
    expect(await identity(by.address)).toMatchObject({ name: null })
    expect(await identity(by.address, 'eip155:10')).toMatchObject({ name: 'late.test' })
    await setPrimaryName(url, names, { ...of, name: '' })
    expect(await identity(by.address, 'eip155:10')).toMatchObject({ name: 'late.test' })
    expect((await register(gateway, { name: 'late.shop.eth', by })).status).toBe(201)
    expect(await identity(by.address)).toMatchObject({ name: 'late.shop.eth' })
    expect(await identity(by.address, 'eip155:10')).toMatchObject({ name: 'late.shop.eth' })
  })

  it('returns no name for an address of another chain', async () => {
    const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    expect(await identity('US517G5965aydkZ46HS38QLi7UQiSojurfbQfKCELFx', solana)).toEqual({
      name: null,
      avatar: null,
    })
  })
})

describe('names of the service, on the chain', () => {
  const by = newAccount()
  const avatar = 'https://example.com/carol.png'
  beforeAll(async () => {
    const urls = [`${gatewayUrl}/v1/names/ccip/{sender}/{data}.json`]
    const signers = [privateKeyToAddress(signingKey)]
    const resolver = await deployOffchainResolver(url, { urls, signers })
    await setResolver(url, names, 'shop.eth', resolver)
    const said = { attributes: { avatar, bio: 'Carol' } }
    await register(gateway, { name: 'carol.shop.eth', by, said })
  })

  it('resolve in viem: addresses, also per chain, texts, and primary names', async () => {
    const viem = client()
    const name = 'carol.shop.eth'
    expect(await viem.getEnsAddress({ name })).toBe(by.address)
    const elsewhere = await viem.getEnsAddress({ name, coinType: toCoinType(10) })
    expect(elsewhere?.toLowerCase()).toBe(by.address.toLowerCase())
    expect(await viem.getEnsAddress({ name, coinType: 0n })).toBeNull()
    expect(await viem.getEnsText({ name, key: 'avatar' })).toBe(avatar)
    expect(await viem.getEnsText({ name, key: 'description' })).toBe('Carol')
    expect(await viem.getEnsText({ name, key: '__proto__' })).toBeNull()
    await setPrimaryName(url, names, { address: by.address, coinType: 60n, name })
    expect(await viem.getEnsName({ address: by.address })).toBe(name)
    expect(await viem.getEnsAddress({ name: 'nobody.shop.eth' })).toBeNull()
    expect(await viem.getEnsAddress({ name: 'deep.carol.shop.eth' })).toBeNull()
  })

  it('resolve with a POST request, too', async () => {
    const signers = [privateKeyToAddress(signingKey)]
    const resolver = await deployOffchainResolver(url, {
      urls: [`${gatewayUrl}/v1/names/ccip`],
      signers,
    })
    // Beneath the parent of the service, so that the gateway knows the name.
    await setResolver(url, names, 'carol.shop.eth', resolver)
    expect(await client().getEnsAddress({ name: 'carol.shop.eth' })).toBe(by.address)
    await setResolver(url, names, 'carol.shop.eth', '0x0000000000000000000000000000000000000000')
  })

  it('[X7] resolves a contract’s name only on its own chain', async () => {
    const address = await deployContract(url, contracts.receiveOnlyAccount, [by.address])
    const coinType = Number(toCoinType(31337))
    const response = await register(gateway, { name: 'safe.shop.eth', by, address, coinType })
    expect(await verdict(response)).toBe('201')
    const viem = client()
    const of = (coin: bigint) => viem.getEnsAddress({ name: 'safe.shop.eth', coinType: coin })
    expect((await of(toCoinType(31337)))?.toLowerCase()).toBe(address.toLowerCase())
    expect(await of(toCoinType(10))).toBeNull()
    expect(await of(60n)).toBeNull()
  })

  it('[B11] are rejected if signed by another key', async () => {
    const other = await start({
      secrets: {
        analyticsSecret,
        namesSigningKey: `0x${'5a'.repeat(8)}${'3f1c9a7be2d45086'.repeat(3)}`,
      },
    })
    const server = serve({ fetch: other.fetch, hostname: '127.0.0.1', port: 0 })
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const resolver = await deployOffchainResolver(url, {
      urls: [`http://127.0.0.1:${port}/v1/names/ccip/{sender}/{data}.json`],
      signers: [privateKeyToAddress(signingKey)],
    })
    await setResolver(url, names, 'carol.shop.eth', resolver)
    await expect(client().getEnsAddress({ name: 'carol.shop.eth', strict: true })).rejects.toThrow(
      /ResolverError/,
    )
    await setResolver(url, names, 'carol.shop.eth', '0x0000000000000000000000000000000000000000')
    server.close()
  })

  const resolveAbi = parseAbi(['function resolve(bytes name, bytes data)'])
  const recordAbi = parseAbi(['function addr(bytes32 node)', 'function multicall(bytes[] calls)'])
  const addr = (name: string) =>
    encodeFunctionData({ abi: recordAbi, functionName: 'addr', args: [namehash(name)] })
  const question = (name: string, data: Hex) =>
    encodeFunctionData({ abi: resolveAbi, args: [toHex(packetToBytes(name)), data] })
  const ccip = (data: string, at = gateway) =>
    at.fetch(new Request(`http://gateway.example/v1/names/ccip/${alice}/${data}.json`), {
      address: '192.0.2.1',
    })

  it('resolve for any page, also with several records in one request', async () => {
    const many = encodeFunctionData({
      abi: recordAbi,
      functionName: 'multicall',
      args: [[addr('carol.shop.eth'), addr('carol.shop.eth')]],
    })
    const response = await ccip(question('carol.shop.eth', many))
    expect(response.status).toBe(200)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    const { data } = await json<{ data: string }>(response)
    expect(data.split(by.address.slice(2).toLowerCase())).toHaveLength(3)
    const preflight = new Request('http://gateway.example/v1/names/ccip', { method: 'OPTIONS' })
    expect((await gateway.fetch(preflight)).headers.get('access-control-allow-origin')).toBe('*')
  })

  it.each([
    [
      'a question for another name than it came with',
      question('carol.shop.eth', addr('safe.shop.eth')),
      '400 data',
    ],
    ['a name of others', question('carol.eth', addr('carol.eth')), '404 data'],
    [
      'a name in capitals, whose node is another',
      question('Carol.shop.eth', addr('Carol.shop.eth')),
      '404 data',
    ],
    ['an unknown record', question('carol.shop.eth', '0x12345678'), '400 data'],
    [
      'many in many',
      question(
        'carol.shop.eth',
        encodeFunctionData({
          abi: recordAbi,
          functionName: 'multicall',
          args: [[encodeFunctionData({ abi: recordAbi, functionName: 'multicall', args: [[]] })]],
        }),
      ),
      '400 data',
    ],
    ['no question', '0x', '400 data'],
    [
      'half a name',
      encodeFunctionData({ abi: resolveAbi, args: ['0x0561', addr('carol.shop.eth')] }),
      '404 data',
    ],
    ['no hexadecimal', 'hello', '400 data'],
  ])('[B11] signs nothing for %s', async (_, data, expected) => {
    expect(await verdict(await ccip(data))).toBe(expected)
  })

  it('respond 501 without a signing key, and are limited per address', async () => {
    const none = await start({ secrets: { analyticsSecret } })
    const asked = question('carol.shop.eth', addr('carol.shop.eth'))
    expect(await verdict(await ccip(asked, none))).toBe('501 names')
    const few = await start({ limits: { names: { perIp: { requests: 2 } } } })
    const verdicts = [await ccip(asked, few), await ccip(asked, few), await ccip(asked, few)]
    expect(verdicts.map(({ status }) => status)).toEqual([200, 200, 429])
    expect(verdicts[2]?.headers.get('access-control-allow-origin')).toBe('*')
  })
})

describe('[X8] gateways of names', () => {
  let server: Server
  let base: string
  let seen: string[]
  let script: (request: IncomingMessage, response: ServerResponse) => void
  beforeAll(async () => {
    server = createServer((request, response) => {
      // What an earlier test asked for may come late: each has a path of its own.
      const path = request.url ?? ''
      if (path.startsWith(`/${count}/`)) seen.push(path.slice(`/${count}`.length))
      script(request, response)
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  let count = 0
  /** A new name each time: what was said of one is kept. */
  async function pointingTo(...places: readonly string[]): Promise<string> {
    seen = []
    const name = `hostile${++count}.test`
    const urls = places.map((place) => (place.startsWith('/') ? `${base}/${count}${place}` : place))
    const resolver = await deployOffchainResolver(url, { urls, signers: [alice] })
    await setResolver(url, names, name, resolver)
    return name
  }
  it('are not requested in private networks, wherever the operator’s nodes are', async () => {
    const strict = await start({
      names: {
        suffixes: ['shop.eth'],
        ens: { chain, universalResolver: names.universalResolver },
      },
    })
    script = (_, response) => response.end('{"data":"0x"}')
    const name = await pointingTo(
      '/{sender}/{data}.json',
      'http://169.254.169.254/latest/meta-data/',
      'https://localhost/{data}',
      'file:///etc/passwd',
    )
    expect(await verdict(await profile(name, '', strict))).toBe('404 name')
    expect(seen).toEqual([])
    // Let there, they are asked, and say what their contract does not take.
    expect(await verdict(await profile(name))).toBe('404 name')
    expect(seen.length).toBeGreaterThan(0)
  })

  it('are requested without following redirects', async () => {
    script = (request, response) =>
      request.url?.endsWith('/inside')
        ? response.end('{"data":"0x"}')
        : response.writeHead(302, { location: `${base}/${count}/inside` }).end()
    expect(await verdict(await profile(await pointingTo('/{data}')))).toBe('502 name')
    expect(seen.length).toBeGreaterThan(0)
    expect(seen).not.toContain('/inside')
  })

  it('are requested at most four times for a record', async () => {
    script = (_, response) => response.writeHead(500).end()
    const places = Array.from({ length: 30 }, (_, at) => `/${at}/{data}`)
    expect(await verdict(await profile(await pointingTo(...places)))).toBe('502 name')
    // The answer was given as soon as one record failed.
    await expect.poll(() => seen.filter((path) => path.startsWith('/3/')).length).toBe(3)
    expect(seen).toHaveLength(12)
    expect(seen.some((path) => path.startsWith('/4/'))).toBe(false)
  })

  it('end the lookup if they respond 404', async () => {
    script = (_, response) => response.writeHead(404).end()
    const name = await pointingTo('/first/{data}', '/second/{data}')
    expect(await verdict(await profile(name))).toBe('404 name')
    expect(seen.some((path) => path.startsWith('/second'))).toBe(false)
  })

  it('are cut off if their response is too long', async () => {
    script = (_, response) => response.end(`{"data":"0x${'00'.repeat(200_000)}"}`)
    expect(await verdict(await profile(await pointingTo('/{data}')))).toBe('502 name')
  })

  it('are cut off if they never respond', async () => {
    script = () => {}
    const name = await pointingTo('/{data}')
    expect(await verdict(await profile(name))).toBe('504 name')
  }, 20_000)

  it.each(['<html>', '{"data":5}', '{"data":"0xzz"}', '{"data":"0x123"}', '[]', ''])(
    'are ignored if they respond %s',
    async (body) => {
      script = (_, response) => response.end(body)
      expect(await verdict(await profile(await pointingTo('/{data}')))).toBe('502 name')
    },
  )

  it('returns 404 if the contract rejects the gateway’s response', async () => {
    script = (_, response) => response.end('{"data":"0x1234"}')
    expect(await verdict(await profile(await pointingTo('/{data}')))).toBe('404 name')
  })
})
