import { createServer, type Server } from 'node:http'
import {
  type Address,
  createPublicClient,
  decodeFunctionData,
  defineChain,
  encodeAbiParameters,
  encodePacked,
  type Hex,
  http,
  keccak256,
  namehash,
  parseAbi,
  toCoinType,
  toHex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { packetToBytes } from 'viem/ens'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Devnet, startDevnet } from '../devnet.js'
import {
  contracts,
  deployNames,
  deployOffchainResolver,
  setName,
  setPrimaryName,
  setResolver,
} from '../index.js'
import type { DevNames } from './names.js'

let net: Devnet
let url: string
let names: DevNames
beforeAll(async () => {
  net = await startDevnet({ chains: [{ chainId: 31337 }] })
  url = net.chains[0]?.url ?? ''
  names = await deployNames(url)
})
afterAll(() => net.stop())

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

const alice: Address = '0x00000000000000000000000000000000000A11cE'
const bob: Address = '0x0000000000000000000000000000000000000B0b'

/** An address by its coin type is bytes: viem answers it without a checksum. */
const inLowerCase = (address: Address) => address.toLowerCase()

describe('names on the chain, read by an unchanged viem', () => {
  it('resolve to addresses by coin type, texts and an avatar', async () => {
    await setName(url, names, 'alice.test', {
      addresses: { 60: alice, [Number(toCoinType(10))]: bob },
      texts: { avatar: 'https://example.com/alice.png', url: 'https://alice.example' },
    })
    const asked = client()
    expect(await asked.getEnsAddress({ name: 'alice.test' })).toBe(alice)
    expect(await asked.getEnsAddress({ name: 'alice.test', coinType: 60n })).toBe(
      inLowerCase(alice),
    )
    expect(await asked.getEnsAddress({ name: 'alice.test', coinType: toCoinType(10) })).toBe(
      inLowerCase(bob),
    )
    expect(await asked.getEnsAddress({ name: 'alice.test', coinType: toCoinType(8453) })).toBeNull()
    expect(await asked.getEnsText({ name: 'alice.test', key: 'url' })).toBe('https://alice.example')
    expect(await asked.getEnsText({ name: 'alice.test', key: 'bio' })).toBeNull()
    expect(await asked.getEnsResolver({ name: 'alice.test' })).toBe(names.resolver)
  })

  it('fall back to the address for every EVM chain, and not for Bitcoin (ENSIP-19)', async () => {
    await setName(url, names, 'every.test', { addresses: { 2147483648: alice } })
    const asked = client()
    expect(await asked.getEnsAddress({ name: 'every.test', coinType: toCoinType(10) })).toBe(
      inLowerCase(alice),
    )
    expect(await asked.getEnsAddress({ name: 'every.test' })).toBe(alice)
    expect(await asked.getEnsAddress({ name: 'every.test', coinType: 0n })).toBeNull()
  })

  it('resolve to nothing if unregistered, or if longer than DNS allows', async () => {
    const asked = client()
    expect(await asked.getEnsAddress({ name: 'nobody.test' })).toBeNull()
    await expect(
      asked.readContract({
        address: names.universalResolver,
        abi: contracts.universalResolver.abi,
        functionName: 'resolveWithGateways',
        args: ['0x05616c', '0x3b3b57de', []],
      }),
    ).rejects.toThrow(/DNSDecodingFailed/)
  })

  it('report why they don’t resolve', async () => {
    await expect(client().getEnsAddress({ name: 'nobody.test', strict: true })).rejects.toThrow(
      /ResolverNotFound/,
    )
    await setResolver(url, names, 'empty.test', bob)
    await expect(client().getEnsAddress({ name: 'empty.test', strict: true })).rejects.toThrow(
      /ResolverNotContract/,
    )
  })
})

describe('reverse resolution of addresses', () => {
  it('returns the name that resolves back to the address', async () => {
    await setName(url, names, 'bob.test', { addresses: { 60: bob, [Number(toCoinType(10))]: bob } })
    await setPrimaryName(url, names, { address: bob, coinType: 60n, name: 'bob.test' })
    expect(await client().getEnsName({ address: bob })).toBe('bob.test')
    expect(await client().getEnsName({ address: bob, coinType: toCoinType(10) })).toBeNull()
    await setPrimaryName(url, names, { address: bob, coinType: toCoinType(10), name: 'bob.test' })
    expect(await client().getEnsName({ address: bob, coinType: toCoinType(10) })).toBe('bob.test')
  })

  it('returns nothing if the name resolves to another address', async () => {
    const liar: Address = '0x00000000000000000000000000000000000011a2'
    await setPrimaryName(url, names, { address: liar, coinType: 60n, name: 'bob.test' })
    expect(await client().getEnsName({ address: liar })).toBeNull()
    await expect(client().getEnsName({ address: liar, strict: true })).rejects.toThrow(
      /ReverseAddressMismatch/,
    )
  })

  it('returns the default name on EVM chains without one', async () => {
    const carol: Address = '0x00000000000000000000000000000000000Ca201'
    await setName(url, names, 'carol.test', { addresses: { 2147483648: carol } })
    await setPrimaryName(url, names, { address: carol, coinType: 0x80000000n, name: 'carol.test' })
    expect(await client().getEnsName({ address: carol })).toBe('carol.test')
    expect(await client().getEnsName({ address: carol, coinType: toCoinType(10) })).toBe(
      'carol.test',
    )
  })
})

describe('names whose records are outside the chain (ERC-3668)', () => {
  const operator = privateKeyToAccount(`0x${'11'.repeat(32)}`)
  const stranger = privateKeyToAccount(`0x${'22'.repeat(32)}`)
  const dave: Address = '0x0000000000000000000000000000000000000da5'
  let server: Server
  let resolver: Address
  let answer: { by: typeof operator; lives: number; status: number }

  /** A gateway in thirty lines: every name is Dave's. */
  async function answerFor(target: Address, request: Hex): Promise<Hex> {
    const { args } = decodeFunctionData({
      abi: parseAbi(['function resolve(bytes name, bytes data)']),
      data: request,
    })
    const isEther = args[1].length === 2 + 2 * (4 + 32)
    const result = isEther
      ? encodeAbiParameters([{ type: 'address' }], [dave])
      : encodeAbiParameters([{ type: 'bytes' }], [dave])
    const expires = BigInt(Math.floor(Date.now() / 1_000) + answer.lives)
    const hash = keccak256(
      encodePacked(
        ['bytes2', 'address', 'uint64', 'bytes32', 'bytes32'],
        ['0x1900', target, expires, keccak256(request), keccak256(result)],
      ),
    )
    const signature = await answer.by.sign({ hash })
    return encodeAbiParameters(
      [{ type: 'bytes' }, { type: 'uint64' }, { type: 'bytes' }],
      [result, expires, signature],
    )
  }

  beforeAll(async () => {
    server = createServer(async (request, response) => {
      const [, target, data] = (request.url ?? '').split('/')
      response.writeHead(answer.status, { 'content-type': 'application/json' })
      const body = await answerFor(target as Address, (data ?? '').replace('.json', '') as Hex)
      response.end(JSON.stringify({ data: body }))
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : 0
    resolver = await deployOffchainResolver(url, {
      urls: [`http://127.0.0.1:${port}/{sender}/{data}.json`],
      signers: [operator.address],
    })
    await setResolver(url, names, 'outside.test', resolver)
  })
  afterAll(() => {
    server.close()
  })

  it('are fetched by viem with a signature, for the parent and its subnames', async () => {
    answer = { by: operator, lives: 60, status: 200 }
    expect(await client().getEnsAddress({ name: 'outside.test' })).toBe(dave.replace('da5', 'Da5'))
    const address = await client().getEnsAddress({
      name: 'dave.outside.test',
      coinType: 2147483658n,
    })
    expect(address?.toLowerCase()).toBe(dave)
  })

  it('resolve back to an address with such a primary name', async () => {
    answer = { by: operator, lives: 60, status: 200 }
    await setPrimaryName(url, names, { address: dave, coinType: 60n, name: 'dave.outside.test' })
    expect(await client().getEnsName({ address: dave })).toBe('dave.outside.test')
  })

  it.each([
    ['a stranger signed', { by: stranger, lives: 60, status: 200 }],
    ['the signature expired', { by: operator, lives: -60, status: 200 }],
    ['the gateway failed', { by: operator, lives: 60, status: 500 }],
  ])('resolve to nothing if %s', async (_, how) => {
    answer = how
    expect(await client().getEnsAddress({ name: 'dave.outside.test' })).toBeNull()
    await expect(
      client().getEnsAddress({ name: 'dave.outside.test', strict: true }),
    ).rejects.toThrow(/ResolverError|HttpError/)
  })

  it('signs the hash that the contract says', async () => {
    const data = { address: resolver, abi: contracts.offchainResolver.abi } as const
    const hash = await client().readContract({
      ...data,
      functionName: 'signatureHash',
      args: [alice, 5n, '0x12', '0x34'],
    })
    const packed = encodePacked(
      ['bytes2', 'address', 'uint64', 'bytes32', 'bytes32'],
      ['0x1900', alice, 5n, keccak256('0x12'), keccak256('0x34')],
    )
    expect(hash).toBe(keccak256(packed))
  })
})

it('finds the nearest parent that has a resolver', async () => {
  await setResolver(url, names, 'parent.test', names.resolver)
  const [resolver, node, offset] = await client().readContract({
    address: names.universalResolver,
    abi: contracts.universalResolver.abi,
    functionName: 'findResolver',
    args: [toHex(packetToBytes('a.b.parent.test'))],
  })
  expect([resolver, node, offset]).toEqual([names.resolver, namehash('a.b.parent.test'), 4n])
})
