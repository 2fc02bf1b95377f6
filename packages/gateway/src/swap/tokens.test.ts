/** The operator's tokens, compared with their contracts on a local chain. */
import { contracts, type DevTokens, deployTokens } from '@scope/devnet'
import { encodeFunctionData } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { GatewayConfig } from '../config/schema.js'
import type { Gateway } from '../create-gateway.js'
import { ask, configWith, json, shop } from '../fixtures/auth-requests.js'
import { type EvmChain, evmChainId, startEvmChain } from '../fixtures/evm-chain.js'
import { createStoppedClock } from '../fixtures/stopped-clock.js'
import { createTestGateway } from '../fixtures/test-gateway.js'
import { memoryKeyValue } from '../key-value/memory.js'
import { memoryCache } from '../key-value/memory-cache.js'

type Listed = NonNullable<NonNullable<GatewayConfig['swap']>['tokens']>[string][number]

const hourMs = 3_600_000

let chain: EvmChain
let tokens: DevTokens
beforeAll(async () => {
  chain = await startEvmChain()
  tokens = await deployTokens(chain.url)
})
afterAll(() => chain.stop())

const withGateway = async (
  listed: readonly Listed[],
  run: (gateway: Gateway, wait: (ms: number) => void) => Promise<void>,
  url = chain.url,
) => {
  const { now, wait } = createStoppedClock()
  const config = configWith({
    rpc: { nodes: { [evmChainId]: [url] }, allowPrivateNetworks: true },
    swap: { tokens: { [evmChainId]: [...listed], 'eip155:5': [...listed] } },
  })
  const cache = memoryCache(1_000_000, now)
  const gateway = await createTestGateway(config, { now, keyValue: memoryKeyValue(now), cache })
  try {
    await run(gateway, wait)
  } finally {
    await gateway.close()
  }
}
const requestTokens = (gateway: Gateway, chainId: string) =>
  ask(gateway, `/v1/swap/tokens?chainId=${chainId}`, { origin: shop })
const getTokens = async (gateway: Gateway, chainId = evmChainId) =>
  (await json<{ tokens: unknown[] }>(await requestTokens(gateway, chainId))).tokens
const getToken = (address: `0x${string}`, decimals: number, more: object = {}): Listed => ({
  address,
  name: 'Listed Token',
  symbol: 'LIST',
  decimals,
  ...more,
})

describe('GET /v1/swap/tokens', () => {
  it('lists the operator’s tokens, in their order', async () => {
    const logoUri = 'https://tokens.example.com/list.svg'
    const listed = [getToken(tokens.noReturn, 6, { logoUri }), getToken(tokens.standard, 6)]
    await withGateway(listed, async (gateway) => {
      const wire = { name: 'Listed Token', symbol: 'LIST', decimals: 6 }
      expect(await getTokens(gateway)).toEqual([
        { address: `${evmChainId}:${tokens.noReturn.toLowerCase()}`, ...wire, logoUri },
        { address: `${evmChainId}:${tokens.standard.toLowerCase()}`, ...wire },
      ])
    })
  })

  it('[B51] leaves out what is no token, or has other decimals', async () => {
    const data = encodeFunctionData({
      abi: contracts.lyingToken.abi,
      functionName: 'setDecimals',
      args: [37n],
    })
    await chain.mined(chain.getWallet(0).sendTransaction({ to: tokens.lying, data }))
    const listed = [
      getToken(tokens.standard, 18),
      getToken(tokens.lying, 6),
      getToken(`0x${'12'.repeat(20)}`, 6),
      getToken(`0x${'e'.repeat(40)}`, 18),
      getToken(tokens.noReturn, 6),
    ]
    await withGateway(listed, async (gateway) => {
      expect(await getTokens(gateway)).toMatchObject([
        { address: `${evmChainId}:${tokens.noReturn.toLowerCase()}` },
      ])
    })
  })

  it('lists none of a network without nodes or tokens', async () => {
    await withGateway([getToken(tokens.standard, 6)], async (gateway) => {
      expect(await getTokens(gateway, 'eip155:5')).toEqual([])
      expect(await getTokens(gateway, 'eip155:1')).toEqual([])
      expect((await requestTokens(gateway, 'solana:x')).status).toBe(400)
    })
  })

  it('asks a contract once a day, and returns 502 if its node does not respond then', async () => {
    const other = await startEvmChain()
    await deployTokens(other.url)
    const run = async (gateway: Gateway, wait: (ms: number) => void) => {
      expect(await getTokens(gateway)).toHaveLength(1)
      await other.stop()
      wait(23 * hourMs)
      expect(await getTokens(gateway)).toHaveLength(1)
      wait(2 * hourMs)
      const response = await requestTokens(gateway, evmChainId)
      expect(response.status).toBe(502)
      expect(response.headers.get('access-control-allow-origin')).toBe(shop)
    }
    await withGateway([getToken(tokens.standard, 6)], run, other.url)
  })
})
