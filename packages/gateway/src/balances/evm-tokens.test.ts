/** Tokens good and bad on a real chain: each counts for itself, and with what its own contract says. */
import { contracts, type DevTokens, deployContract, deployTokens } from '@scope/devnet'
import type { Address } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { GatewayConfig } from '../config/schema.js'
import { createGateway, type Gateway } from '../create-gateway.js'
import type { Database } from '../database/open.js'
import { ask, configWith, json } from '../fixtures/auth-requests.js'
import { type EvmChain, evmChainId, startEvmChain } from '../fixtures/evm-chain.js'
import { openPooledDatabase } from '../fixtures/pooled-database.js'

const owner: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const multicall3: Address = '0xcA11bde05977b3631167028862bE2a173976CA11'

let chain: EvmChain
let tokens: DevTokens
let none: Address
let usdc: Address
let database: Database
const opened: Gateway[] = []
beforeAll(async () => {
  chain = await startEvmChain()
  database = await openPooledDatabase()
  tokens = await deployTokens(chain.url)
  none = await deployContract(chain.url, contracts.standardToken, ['Whole', 'WHL', 0, 7n, owner])
  usdc = await deployContract(chain.url, contracts.standardToken, [
    'USD Coin',
    'USDC',
    6,
    1n,
    owner,
  ])
}, 60_000)
afterEach(async () => {
  await Promise.all(opened.splice(0).map((gateway) => gateway.close()))
})
afterAll(async () => {
  await chain?.stop()
  await database?.close()
})

interface Balance {
  symbol: string
  name: string
  address?: string
  price: number
  value?: number
  quantity: { decimals: string; numeric: string }
}

async function open(prices: GatewayConfig['prices'] = {}): Promise<Gateway> {
  const listed = (address: Address, symbol: string) => ({
    asset: `${evmChainId}/erc20:${address}`,
    symbol,
    name: `The list’s ${symbol}`,
    decimals: 2,
  })
  const gateway = await createGateway(
    configWith({
      rpc: { nodes: { [evmChainId]: [chain.url] }, allowPrivateNetworks: true },
      balances: {
        tokens: [
          listed(tokens.standard, 'S'),
          listed(tokens.noReturn, 'N'),
          listed(tokens.lying, 'L'),
          listed(tokens.reverting, 'R'),
          listed(tokens.hostile, 'HOST'),
          listed(none, 'W'),
          listed(usdc, 'USDC'),
          // No contract, and one that answers to nothing of a token.
          listed('0x00000000000000000000000000000000000c0ffe', 'X'),
          listed(multicall3, 'M'),
        ],
      },
      prices,
    }),
    { database },
  )
  opened.push(gateway)
  return gateway
}

async function balances(gateway: Gateway, address: string = owner): Promise<Balance[]> {
  const path = `/v1/account/${address}/balance?chainId=${evmChainId}`
  return (await json<{ balances: Balance[] }>(await ask(gateway, path))).balances
}

const write = (address: Address, value: bigint) =>
  chain.getWallet(0).writeContract({
    address,
    abi: contracts.lyingToken.abi,
    functionName: 'setDecimals',
    args: [value],
  })

describe.each(['call by call', 'through Multicall3'])('%s', (how) => {
  beforeAll(async () => {
    if (how === 'call by call') return
    const code = await deployContract(chain.url, contracts.multicall, [])
    await chain.copyCode(code, multicall3)
  })

  it('[SND-09] [X3] uses the contract’s decimals, and omits only tokens without valid decimals or a balance', async () => {
    await write(tokens.lying, 18n)
    const all = await balances(await open())
    const by = new Map(all.map((balance) => [balance.address?.split(':')[2] ?? '', balance]))
    const at = (address: Address) => by.get(address.toLowerCase())
    expect(at(tokens.standard)).toMatchObject({
      symbol: 'STD',
      name: 'Standard Token',
      quantity: { decimals: '6', numeric: '1000000' },
    })
    expect(at(tokens.noReturn)?.quantity.numeric).toBe('1000000')
    expect(at(tokens.reverting)?.quantity.numeric).toBe('1000000')
    expect(at(tokens.lying)?.quantity).toEqual({ decimals: '18', numeric: '1000000' })
    expect(at(usdc)?.quantity.numeric).toBe('0.000001')
    // Markup is no name, and ten thousand letters are no symbol: the list's stand in.
    expect(at(tokens.hostile)).toMatchObject({ symbol: 'HOST', name: 'The list’s HOST' })
    expect(all).toHaveLength(7)
    expect(await balances(await open(), `0x${'77'.repeat(20)}`)).toHaveLength(1)
  })

  it.each([37n, 256n, 2n ** 256n - 1n, 0n])(
    '[X3] omits a token with %s decimals',
    async (decimals) => {
      await write(tokens.lying, decimals)
      const all = await balances(await open())
      expect(all.map(({ symbol }) => symbol)).not.toContain('LIE')
      expect(all).toHaveLength(6)
    },
  )
})

describe('feeds', () => {
  const asset = (address: Address) => `${evmChainId}/erc20:${address}`
  const set = (feed: Address, answer: bigint, at: bigint) =>
    chain.getWallet(0).writeContract({
      address: feed,
      abi: contracts.priceFeed.abi,
      functionName: 'set',
      args: [answer, at],
    })
  const seconds = () => BigInt(Math.floor(Date.now() / 1000))
  const getFeed = (feed: Address, heartbeatSeconds = 60) => ({
    chain: evmChainId,
    feed,
    heartbeatSeconds,
  })

  it('uses the contract’s price for its token and for a native coin', async () => {
    const [ether, dollar] = [
      await deployContract(chain.url, contracts.priceFeed, ['ETH / USD', 8, 2_000_50000000n]),
      await deployContract(chain.url, contracts.priceFeed, ['STD / USD', 18, 10n ** 17n]),
    ]
    await set(ether, 2_000_50000000n, seconds())
    await set(dollar, 10n ** 17n, seconds() - 30n)
    const gateway = await open({
      feeds: {
        [`${evmChainId}/slip44:60`]: getFeed(ether),
        [asset(tokens.standard)]: getFeed(dollar),
      },
    })
    const all = await balances(gateway)
    expect(all[0]?.price).toBe(2000.5)
    expect(all[0]?.value).toBeGreaterThan(2000.5 * 9_900)
    // Behind the coin by worth.
    expect(all[1]).toMatchObject({ symbol: 'STD', price: 0.1, value: 100_000 })
    expect(all[2]).toMatchObject({ price: 0 })
    expect(all[2]).not.toHaveProperty('value')
  })

  it.each([
    ['nothing', 0n, 0n],
    ['below zero', -1n, 0n],
    ['older than its heartbeat', 1n, 61n],
    ['of tomorrow', 1n, -86_400n],
    ['more than anything is worth', 2n ** 200n, 0n],
  ])('returns no price for an answer that is %s', async (_, answer, age) => {
    const feed = await deployContract(chain.url, contracts.priceFeed, [`${answer} ${age}`, 8, 1n])
    await set(feed, answer, seconds() - age)
    const gateway = await open({ feeds: { [asset(tokens.standard)]: getFeed(feed) } })
    const response = await ask(gateway, '/v1/fungible/price', {
      body: JSON.stringify({ addresses: [`${evmChainId}:${tokens.standard}`] }),
    })
    expect([response.status, await json(response)]).toEqual([200, { fungibles: [] }])
  })

  it('returns the other prices if one contract is no feed', async () => {
    const good = await deployContract(chain.url, contracts.priceFeed, ['good', 8, 1n])
    await set(good, 3_00000000n, seconds())
    const gateway = await open({
      feeds: { [asset(usdc)]: getFeed(tokens.standard), [asset(tokens.standard)]: getFeed(good) },
    })
    const all = await balances(gateway)
    expect(all.flatMap(({ symbol, price }) => (price ? [[symbol, price]] : []))).toEqual([
      ['STD', 3],
    ])
  })
})
