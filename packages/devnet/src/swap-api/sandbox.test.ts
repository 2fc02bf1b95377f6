/** KyberSwap's API as the sandbox plays it, and its calls on a local chain. */
import {
  type Account,
  type Address,
  type Chain,
  createTestClient,
  erc20Abi,
  type Hex,
  http,
  type PublicActions,
  parseEther,
  publicActions,
  type TestClient,
  type Transport,
  type WalletActions,
  walletActions,
  zeroAddress,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { anvil } from 'viem/chains'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { devAccounts } from '../accounts.js'
import { deployAggregationRouter } from '../contracts/aggregation-router.js'
import { addReserves, deploySwapContracts } from '../contracts/swap-pools.js'
import { type DevTokens, deployTokens } from '../contracts/tokens.js'
import { type Devnet, startDevnet } from '../devnet.js'
import { waitForReceipt } from '../fixtures/wait-for-receipt.js'
import { nativeToken } from './routes.js'
import { type SwapApiSandbox, startSwapApiSandbox } from './start.js'

const owner = mnemonicToAccount(devAccounts)
const operator: Address = '0x00000000000000000000000000000000000000fe'
const million = 10n ** 6n
const routes = z.object({
  data: z.object({
    routeSummary: z.looseObject({ amountOut: z.string() }),
    routerAddress: z.string(),
  }),
})
const built = z.object({
  data: z.object({
    data: z.templateLiteral(['0x', z.string()]),
    routerAddress: z.templateLiteral(['0x', z.string()]),
    transactionValue: z.string(),
  }),
})

let devnet: Devnet
let sandbox: SwapApiSandbox
let tokens: DevTokens
let router: Address
let client: TestClient<'anvil'> & PublicActions<Transport, Chain> & WalletActions<Chain, Account>

beforeAll(async () => {
  devnet = await startDevnet({ chains: [{ chainId: anvil.id }] })
  const url = devnet.chains[0]?.url ?? ''
  client = createTestClient({ mode: 'anvil', account: owner, chain: anvil, transport: http(url) })
    .extend(publicActions)
    .extend(walletActions)
  tokens = await deployTokens(url)
  const contracts = await deploySwapContracts(url)
  router = await deployAggregationRouter(url)
  for (const token of [tokens.standard, tokens.noReturn]) {
    await addReserves(url, contracts, [
      { amount: parseEther('1000') },
      { token, amount: 2_000_000n * million },
    ])
  }
  sandbox = await startSwapApiSandbox({ pools: { url, contracts } })
})
beforeEach(() => sandbox.setFaults())
afterAll(async () => {
  await sandbox.stop()
  await devnet.stop()
})

const getRoute = async (tokenIn: Address, tokenOut: Address, amountIn: bigint, more = {}) => {
  const query = new URLSearchParams({ tokenIn, tokenOut, amountIn: String(amountIn), ...more })
  const response = await fetch(`${sandbox.url}/local/api/v1/routes?${query}`)
  return { status: response.status, text: await response.text() }
}
/** As it was written: its numbers are too large for JavaScript. */
const getSummary = (text: string) =>
  text.slice(text.indexOf('"routeSummary":') + 15, text.indexOf(',"routerAddress"'))
const build = async (summary: string, more: object = {}) => {
  const fields = {
    sender: owner.address,
    recipient: owner.address,
    slippageTolerance: 100,
    deadline: Number((await client.getBlock()).timestamp) + 600,
    ...more,
  }
  const body = `{"routeSummary":${summary},${JSON.stringify(fields).slice(1)}`
  const path = `${sandbox.url}/local/api/v1/route/build`
  return fetch(path, { method: 'POST', body })
}
const getBalance = (token: Address, account: Address = owner.address) =>
  token === nativeToken
    ? client.getBalance({ address: account })
    : client.readContract({
        address: token,
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [account],
      })
const approve = async (token: Address, amount: bigint) => {
  const args = [router, amount] as const
  const hash = await client.writeContract({
    address: token,
    abi: erc20Abi,
    functionName: 'approve',
    args,
  })
  await waitForReceipt(client, hash)
}
const send = async (response: Response, value?: bigint) => {
  const { data } = built.parse(await response.json())
  const call = { to: data.routerAddress, data: data.data as Hex, gas: 1_000_000n }
  const hash = await client.sendTransaction({
    ...call,
    value: value ?? BigInt(data.transactionValue),
  })
  return waitForReceipt(client, hash)
}
const pairs = () =>
  [
    ['of a token through one pool', tokens.standard, nativeToken],
    ['of the native currency', nativeToken, tokens.standard],
    ['of a token without return values', tokens.noReturn, nativeToken],
    ['through two pools', tokens.standard, tokens.noReturn],
  ] as const

describe('startSwapApiSandbox', () => {
  it('builds calls that take the amount and bring what was quoted', async () => {
    for (const [name, sold, bought] of pairs()) {
      const amount = sold === nativeToken ? parseEther('1') : 2_000n * million
      if (sold !== nativeToken) await approve(sold, amount)
      const { text } = await getRoute(sold, bought, amount)
      const { amountOut } = routes.parse(JSON.parse(text)).data.routeSummary
      const before = [await getBalance(sold), await getBalance(bought)] as const
      const receipt = await send(await build(getSummary(text)))
      expect(receipt.status, name).toBe('success')
      const fees = receipt.gasUsed * receipt.effectiveGasPrice
      const spent = before[0] - (await getBalance(sold)) - (sold === nativeToken ? fees : 0n)
      const received = (await getBalance(bought)) - before[1] + (bought === nativeToken ? fees : 0n)
      expect([spent, received], name).toEqual([amount, BigInt(amountOut)])
      expect(await getBalance(sold, router), name).toBe(0n)
    }
  })

  it('takes the operator’s fee of the sold token', async () => {
    for (const sold of [tokens.standard, nativeToken]) {
      const amount = sold === nativeToken ? parseEther('1') : 1_000n * million
      if (sold !== nativeToken) await approve(sold, amount)
      const bought = sold === nativeToken ? tokens.standard : nativeToken
      const { text } = await getRoute(sold, bought, amount, {
        feeAmount: '50',
        feeReceiver: operator,
        isInBps: 'true',
        chargeFeeBy: 'currency_in',
      })
      const before = await getBalance(sold, operator)
      expect((await send(await build(getSummary(text)))).status).toBe('success')
      expect((await getBalance(sold, operator)) - before).toBe(amount / 200n)
    }
  })

  it('builds calls that revert below their minimum, with another value, or too late', async () => {
    const amount = parseEther('1')
    const { text } = await getRoute(nativeToken, tokens.standard, amount)
    const summary = getSummary(text)
    const deadline = Number((await client.getBlock()).timestamp) - 1
    expect((await send(await build(summary, { deadline }))).status).toBe('reverted')
    expect((await send(await build(summary), amount - 1n)).status).toBe('reverted')
    sandbox.setFaults({ description: { minReturnAmount: 10n ** 30n } })
    expect((await send(await build(summary))).status).toBe('reverted')
    sandbox.setFaults({ description: { permit: '0x00' } })
    expect((await send(await build(summary))).status).toBe('reverted')
  })

  it('refuses a changed route, a slippage above its cap, an unknown pair and other paths', async () => {
    const { text } = await getRoute(nativeToken, tokens.standard, parseEther('1'))
    const summary = getSummary(text)
    const rewritten = JSON.stringify(JSON.parse(summary))
    expect((await build(rewritten)).status).toBe(400)
    expect((await build(summary, { slippageTolerance: 2_001 })).status).toBe(400)
    const capless = { slippageTolerance: 2_001, ignoreCappedSlippage: true }
    expect((await build(summary, capless)).status).toBe(200)
    expect((await getRoute(nativeToken, zeroAddress, 1_000n)).status).toBe(400)
    expect((await getRoute(nativeToken, nativeToken, 1_000n)).status).toBe(400)
    expect((await fetch(`${sandbox.url}/mars/api/v1/routes`)).status).toBe(404)
    expect((await fetch(`${sandbox.url}/local/api/v1/tokens`)).status).toBe(404)
  })

  it('quotes a fixed rate without a chain', async () => {
    const fixed = await startSwapApiSandbox({ rate: [3n, 2n] })
    try {
      const query = `tokenIn=${tokens.standard}&tokenOut=${nativeToken}&amountIn=1000`
      const response = await fetch(`${fixed.url}/local/api/v1/routes?${query}`, {
        headers: { 'x-client-id': 'shop' },
      })
      expect(routes.parse(await response.json()).data.routeSummary.amountOut).toBe('1500')
      expect(fixed.requests.map(({ clientId }) => clientId)).toEqual(['shop'])
    } finally {
      await fixed.stop()
    }
  })
})
