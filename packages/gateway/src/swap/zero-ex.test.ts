/** Quotes and transactions of 0x, whose API a sandbox plays, and what is refused of an API that lies or fails. */
import { contracts } from '@scope/devnet'
import { decodeFunctionData, type Hex, zeroAddress } from 'viem'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ask, asOperator, json } from '../fixtures/auth-requests.js'
import { account, dai, localChain, operator, stranger, usdc } from '../fixtures/swap.js'
import { startZeroEx, type ZeroExSetup, zeroExKey } from '../fixtures/zero-ex.js'
import { createLog } from '../http/log.js'
import type { SwapSource } from './source.js'
import { defaultSwapTimeouts } from './timeouts.js'

const allowanceHolder = '0x0000000000001fF3684f28c67538d4D072C22734'
const native = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const lines: string[] = []

let setup: ZeroExSetup
const start = async (
  ...[config = {}, overrides = {}, options = {}]: Parameters<typeof startZeroEx>
) => {
  const log = createLog('debug', { write: (line) => lines.push(line) })
  setup = await startZeroEx(config, { log, ...overrides }, options)
}
beforeEach(async () => {
  lines.length = 0
  await start()
})
afterEach(() => setup.stop())
const restart = async (...args: Parameters<typeof startZeroEx>) => {
  await setup.stop()
  await start(...args)
}

const getReason = async (response: Response) => {
  const { reasons } = await json<{ reasons: { name: string; description: string }[] }>(response)
  return { status: response.status, ...reasons[0] }
}
const mismatch = (name: string) => ({
  status: 502,
  name: 'swap-mismatch',
  description: `other than quoted: ${name}`,
})
const getFailures = async () => {
  const metrics = await ask(setup.gateway, '/metrics', { headers: asOperator })
  const found = /upstream_failures_total\{upstream="zeroex"\} (\d+)/.exec(await metrics.text())
  return Number(found?.[1] ?? 0)
}
const readExec = (data: Hex) =>
  decodeFunctionData({ abi: contracts.allowanceHolder.abi, data }).args
const readSlippage = (data: Hex) => {
  const [, , , , inner] = readExec(data)
  const { args } = decodeFunctionData({ abi: contracts.settler.abi, data: inner ?? '0x' })
  return args?.[0]
}

describe('0x', () => {
  it('quotes beside KyberSwap, and gets the account only with the build', async () => {
    const quotes = await setup.getQuotes()
    expect(quotes.map(({ source }) => source).sort()).toEqual(['kyberswap', 'zeroex'])
    const quote = quotes.find(({ source }) => source === 'zeroex')
    expect(quote).toMatchObject({
      router: allowanceHolder,
      spender: allowanceHolder,
      amountOut: '1000',
      minAmountOut: '990',
      gas: '260000',
      fees: [],
    })
    const [price] = setup.zeroEx.requests
    expect(price).toMatchObject({
      path: '/swap/allowance-holder/price',
      apiKey: zeroExKey,
    })
    const getQuery = (at: number) => Object.fromEntries(setup.zeroEx.requests[at]?.query ?? [])
    const pair = { chainId: '31337', sellToken: usdc, buyToken: dai, sellAmount: '1000' }
    expect(getQuery(0)).toEqual({ ...pair, wrapUnwrapMode: 'settler' })

    const tx = await setup.build(quote)
    expect(getQuery(1)).toMatchObject({ ...pair, taker: account, slippageBps: '100' })
    expect(tx).toMatchObject({ to: allowanceHolder, value: '0', gas: '260000' })
    const [spender, token, amount, target] = readExec(tx.data)
    expect(spender).toBe(target)
    expect([token?.toString().toLowerCase(), amount]).toEqual([usdc, 1_000n])
    expect(readSlippage(tx.data)).toMatchObject({ minAmountOut: 990n })
  })

  it('sells native currency by AllowanceHolder, which refuses an address without code', async () => {
    const quote = await setup.getZeroExQuote({ from: 'native' })
    const tx = await setup.build(quote)
    expect(tx).toMatchObject({ to: allowanceHolder, value: '1000', gas: '300000' })
    expect(readExec(tx.data).slice(1, 3)).toEqual([native, 1_000n])
  })

  it('has the fees of the operator and of 0x as lines', async () => {
    await restart({ swap: { fee: { bps: 50, recipient: operator } } })
    setup.zeroEx.setFaults({ serviceFeeBps: 15n })
    const quote = await setup.getZeroExQuote({ amount: '1000000' })
    expect(quote?.fees).toEqual([
      { type: 'operator', amount: '5000', token: usdc },
      { type: 'source', amount: '1500', token: usdc },
    ])
    const query = Object.fromEntries(setup.zeroEx.requests[0]?.query ?? [])
    const fee = { swapFeeBps: '50', swapFeeRecipient: operator, swapFeeToken: usdc }
    expect(query).toMatchObject(fee)
    const sold = await setup.getZeroExQuote({ amount: '1000000', from: 'native' })
    expect(sold?.fees[0]).toEqual({ type: 'operator', amount: '5000', token: 'native' })
  })

  it('keeps the accepted minimum if the price falls before the build', async () => {
    const query = { amount: '1000000' }
    const quote = await setup.getZeroExQuote(query)
    expect(quote?.minAmountOut).toBe('990000')
    setup.zeroEx.setFaults({ on: 'quote', worseBps: 40n })
    const tx = await setup.build(quote)
    const asked = setup.zeroEx.requests.map(({ query }) => query.get('slippageBps'))
    expect(asked).toEqual([null, '100', '60'])
    const minimum = readSlippage(tx.data)?.minAmountOut ?? 0n
    expect(minimum).toBeGreaterThanOrEqual(990_000n)
    expect(minimum).toBeLessThan(990_100n)
  })

  it('refuses to build below the minimum or without liquidity, which is no failure', async () => {
    const gone = {
      status: 502,
      name: 'quote-refused',
      description: 'the source no longer offers this: get new quotes',
    }
    const quote = await setup.getZeroExQuote()
    setup.zeroEx.setFaults({ on: 'quote', worseBps: 110n })
    expect(await getReason(await setup.requestBuild(quote))).toEqual(gone)
    setup.zeroEx.setFaults({ on: 'quote', fields: { liquidityAvailable: false } })
    expect(await getReason(await setup.requestBuild(quote))).toEqual(gone)
    setup.zeroEx.setFaults({ on: 'price', fields: { liquidityAvailable: false } })
    expect(await setup.getZeroExQuote()).toBeUndefined()
    expect(await getFailures()).toBe(0)
  })

  it('[B49] is left out while it is down, too large or of another shape', async () => {
    for (const faults of [{ status: 503 }, { isWrongShape: true }, { extraBytes: 300_000 }]) {
      setup.zeroEx.setFaults(faults)
      const quotes = await setup.getQuotes()
      expect(quotes.map(({ source }) => source)).toEqual(['kyberswap'])
    }
    expect(await getFailures()).toBeGreaterThan(0)
  })

  it('[B49] is left out while it is slow', async () => {
    const own: SwapSource = {
      id: 'own',
      chains: [localChain],
      quote: async () => ({
        router: allowanceHolder,
        spender: allowanceHolder,
        amountOut: 1n,
        gas: 1n,
        fees: [],
        data: '',
      }),
      build: () => Promise.reject(new Error('no build')),
    }
    await restart({}, { swapSources: [own], swapTimeouts: defaultSwapTimeouts })
    setup.zeroEx.setFaults({ delayMs: 2_500 })
    const sources = (await setup.getQuotes()).map(({ source }) => source)
    expect(sources).toContain('own')
    expect(sources).not.toContain('zeroex')
    expect(await getFailures()).toBe(1)
  })

  it('[B53] leaves its key, accounts, tokens and amounts out of logs', async () => {
    const quote = await setup.getZeroExQuote({ amount: '123456789' })
    setup.zeroEx.setFaults({ slippage: { recipient: stranger } })
    await setup.requestBuild(quote)
    setup.zeroEx.setFaults({ status: 503 })
    await setup.getZeroExQuote({ amount: '123456789' })
    const log = lines.join('\n').toLowerCase()
    expect(log).toContain('mismatch: recipient')
    for (const secret of [zeroExKey, account, usdc, dai, '123456789'])
      expect(log).not.toContain(secret.toLowerCase())
  })
})

describe('[B47] a transaction of 0x for another swap', () => {
  it.each([
    ['recipient', { slippage: { recipient: stranger } }],
    ['recipient', { slippage: { recipient: zeroAddress } }],
    ['minAmountOut', { slippage: { minAmountOut: 989n } }],
    ['minAmountOut', { slippage: { minAmountOut: 0n } }],
    ['to', { slippage: { buyToken: stranger } }],
    ['amount', { exec: { amount: 1_001n } }],
    ['from', { exec: { token: stranger } }],
    ['router', { exec: { operator: stranger } }],
    ['router', { exec: { target: stranger } }],
    ['router', { exec: { operator: stranger, target: stranger } }],
    ['router', { to: stranger }],
    ['value', { value: '1' }],
    ['data', { rewrite: (data: Hex): Hex => `0xa9059cbb${data.slice(10)}` }],
    ['data', { rewrite: (data: Hex): Hex => `0x${data.slice(2, 200)}` }],
    ['data', { rewrite: (data: Hex): Hex => `0x${data.replace('1fff991f', '12345678').slice(2)}` }],
    ['data', { rewrite: (): Hex => '0xa9059cbb' }],
    ['spender', { fields: { issues: { allowance: { spender: stranger } } } }],
    ['to', { fields: { buyToken: stranger } }],
    ['from', { fields: { sellToken: stranger } }],
    ['amount', { fields: { sellAmount: '1001' } }],
  ] as const)('is not delivered with another %s: %o', async (name, faults) => {
    const quote = await setup.getZeroExQuote()
    setup.zeroEx.setFaults({ on: 'quote', ...faults })
    expect(await getReason(await setup.requestBuild(quote))).toEqual(mismatch(name))
    expect(await getFailures()).toBe(1)
    setup.zeroEx.setFaults()
    await setup.build(quote)
  })

  it.each([
    ['router', { to: stranger }],
    ['value', { value: '0' }],
    ['value', { value: '1001' }],
    ['data', { rewrite: (data: Hex): Hex => `0x12345678${data.slice(10)}` }],
  ] as const)('is not delivered for native currency with another %s: %o', async (name, faults) => {
    const quote = await setup.getZeroExQuote({ from: 'native' })
    setup.zeroEx.setFaults({ on: 'quote', ...faults })
    expect(await getReason(await setup.requestBuild(quote))).toEqual(mismatch(name))
  })

  it.each([
    ['spender', { fields: { issues: { allowance: { spender: stranger } } } }],
    ['to', { fields: { buyToken: stranger } }],
    ['from', { fields: { sellToken: stranger } }],
    ['amount', { fields: { sellAmount: '1001' } }],
  ] as const)('is not even quoted with another %s', async (name, faults) => {
    setup.zeroEx.setFaults({ on: 'price', ...faults })
    expect(await setup.getZeroExQuote()).toBeUndefined()
    expect(lines.join()).toContain(`"why":"mismatch: ${name}"`)
  })

  it('[B52] is not quoted with a fee that the operator did not set', async () => {
    const getFee = (amount: string, token: string) => ({
      fields: { fees: { integratorFee: { amount, token }, zeroExFee: null, gasFee: null } },
    })
    setup.zeroEx.setFaults(getFee('1', usdc))
    expect(await setup.getZeroExQuote()).toBeUndefined()
    await restart({ swap: { fee: { bps: 50, recipient: operator } } })
    for (const [amount, token] of [
      ['6', usdc],
      ['5', dai],
    ] as const) {
      setup.zeroEx.setFaults(getFee(amount, token))
      expect(await setup.getZeroExQuote()).toBeUndefined()
    }
    setup.zeroEx.setFaults(getFee('5', usdc))
    expect(await setup.getZeroExQuote()).toBeDefined()
  })
})
