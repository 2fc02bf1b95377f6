/** 0x's API as the sandbox plays it, and its calls on a local chain. */
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
import { addReserves, deploySwapContracts } from '../contracts/swap-pools.js'
import { type DevTokens, deployTokens } from '../contracts/tokens.js'
import { type DevZeroExContracts, deployZeroEx } from '../contracts/zero-ex.js'
import { type Devnet, startDevnet } from '../devnet.js'
import { waitForReceipt } from '../fixtures/wait-for-receipt.js'
import { nativeToken } from '../swap-api/routes.js'
import { encodeExec } from './call.js'
import { startZeroExSandbox, type ZeroExSandbox } from './start.js'

const owner = mnemonicToAccount(devAccounts)
const operator: Address = '0x00000000000000000000000000000000000000fe'
const million = 10n ** 6n
const hex = z.templateLiteral(['0x', z.string()])
const quote = z.object({
  buyAmount: z.string(),
  minBuyAmount: z.string(),
  transaction: z.object({ to: hex, data: hex, value: z.string() }),
})

let devnet: Devnet
let sandbox: ZeroExSandbox
let tokens: DevTokens
let contracts: DevZeroExContracts
let client: TestClient<'anvil'> & PublicActions<Transport, Chain> & WalletActions<Chain, Account>

beforeAll(async () => {
  devnet = await startDevnet({ chains: [{ chainId: anvil.id }] })
  const url = devnet.chains[0]?.url ?? ''
  client = createTestClient({ mode: 'anvil', account: owner, chain: anvil, transport: http(url) })
    .extend(publicActions)
    .extend(walletActions)
  tokens = await deployTokens(url)
  const pools = await deploySwapContracts(url)
  contracts = await deployZeroEx(url)
  for (const token of [tokens.standard, tokens.noReturn]) {
    await addReserves(url, pools, [
      { amount: parseEther('1000') },
      { token, amount: 2_000_000n * million },
    ])
  }
  sandbox = await startZeroExSandbox({ pools: { url, contracts: pools } })
})
beforeEach(() => sandbox.setFaults())
afterAll(async () => {
  await sandbox.stop()
  await devnet.stop()
})

const headers = { '0x-api-key': 'zeroex-sandbox-key', '0x-version': 'v2' }
const get = (endpoint: string, query: object, more: object = {}) =>
  fetch(
    `${sandbox.url}/swap/allowance-holder/${endpoint}?${new URLSearchParams({ chainId: '31337', ...query })}`,
    { headers: { ...headers, ...more } },
  )
const toQuery = (sellToken: Address, buyToken: Address, sellAmount: bigint) => ({
  sellToken,
  buyToken,
  sellAmount: String(sellAmount),
})
const getQuote = async (sold: Address, bought: Address, amount: bigint, more: object = {}) => {
  const query = { ...toQuery(sold, bought, amount), taker: owner.address, ...more }
  return quote.parse(await (await get('quote', query)).json())
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
  const args = [contracts.allowanceHolder, amount] as const
  const hash = await client.writeContract({
    address: token,
    abi: erc20Abi,
    functionName: 'approve',
    args,
  })
  await waitForReceipt(client, hash)
}
const send = async (to: Address, data: Hex, value: bigint) =>
  waitForReceipt(client, await client.sendTransaction({ to, data, value, gas: 1_000_000n }))

describe('the sandbox of 0x’s API', () => {
  it.each([
    ['native currency for a token', () => [nativeToken, tokens.standard] as const],
    ['a token for native currency', () => [tokens.standard, nativeToken] as const],
    ['a token without return values', () => [tokens.noReturn, tokens.standard] as const],
  ])('swaps %s for what it quotes, with a fee of the operator', async (_, getPair) => {
    const [sold, bought] = getPair()
    const amount = sold === nativeToken ? parseEther('1') : 1_000n * million
    if (sold !== nativeToken) await approve(sold, amount)
    const fee = { swapFeeRecipient: operator, swapFeeBps: '50', swapFeeToken: sold }
    const { buyAmount, transaction } = await getQuote(sold, bought, amount, fee)
    const before = [await getBalance(bought), await getBalance(sold, operator)] as const
    const { to, data, value } = transaction
    expect(value).toBe(sold === nativeToken ? String(amount) : '0')
    const receipt = await send(to, data, BigInt(value))
    expect(receipt.status).toBe('success')
    const cost = bought === nativeToken ? receipt.gasUsed * receipt.effectiveGasPrice : 0n
    expect((await getBalance(bought)) - before[0] + cost).toBe(BigInt(buyAmount))
    expect((await getBalance(sold, operator)) - before[1]).toBe((amount * 50n) / 10_000n)
  })

  it('calls a Settler for native currency, and AllowanceHolder for a token', async () => {
    const [settler, holder] = [contracts.settler, contracts.allowanceHolder].map((address) =>
      address.toLowerCase(),
    )
    const native = await getQuote(nativeToken, tokens.standard, 1_000n)
    const token = await getQuote(tokens.standard, nativeToken, 1_000n)
    expect([native.transaction.to, token.transaction.to]).toEqual([settler, holder])
  })

  it('sends native currency by AllowanceHolder, too, but not to an address without code', async () => {
    const amount = parseEther('1')
    const { buyAmount, transaction } = await getQuote(nativeToken, tokens.standard, amount)
    const { allowanceHolder, settler } = contracts
    const exec = { operator: settler, token: nativeToken, amount, target: settler }
    const before = await getBalance(tokens.standard)
    const data = encodeExec(exec, transaction.data)
    expect((await send(allowanceHolder, data, amount)).status).toBe('success')
    expect((await getBalance(tokens.standard)) - before).toBe(BigInt(buyAmount))
    const nowhere = encodeExec({ ...exec, operator: operator, target: operator }, transaction.data)
    expect((await send(allowanceHolder, nowhere, amount)).status).toBe('reverted')
  })

  it('takes no more than the amount and the allowance, and holds to the minimum', async () => {
    const amount = 1_000n * million
    await approve(tokens.standard, amount)
    const sell = async () => {
      const { transaction } = await getQuote(tokens.standard, nativeToken, amount)
      return (await send(transaction.to, transaction.data, 0n)).status
    }
    sandbox.setFaults({ slippage: { minAmountOut: 10n ** 30n } })
    expect(await sell()).toBe('reverted')
    // The Settler is to take more than AllowanceHolder lets it.
    sandbox.setFaults({ exec: { amount: amount + 1n } })
    expect(await sell()).toBe('reverted')
    sandbox.setFaults({ exec: { operator } })
    expect(await sell()).toBe('reverted')
    sandbox.setFaults()
    expect(await sell()).toBe('success')
    expect(await sell()).toBe('reverted')
  })

  it('prices without an account, refuses wrong requests, and has no liquidity for unknown pairs', async () => {
    const query = toQuery(tokens.standard, nativeToken, 1_000n)
    const price = await (await get('price', query)).json()
    expect(price).toMatchObject({ liquidityAvailable: true, gas: '260000' })
    expect(price).not.toHaveProperty('transaction')
    expect((await get('quote', query)).status).toBe(400)
    expect((await get('price', { ...query, chainId: '1' })).status).toBe(400)
    expect((await get('price', query, { '0x-version': 'v1' })).status).toBe(400)
    expect((await get('price', query, { '0x-api-key': 'other' })).status).toBe(401)
    expect((await get('sources', query)).status).toBe(404)
    const unknown = await get('price', toQuery(tokens.standard, zeroAddress, 1_000n))
    expect(await unknown.json()).toMatchObject({ liquidityAvailable: false })
  })

  it('quotes a fixed rate without a chain', async () => {
    const fixed = await startZeroExSandbox({ rate: [3n, 2n], apiKey: 'shop' })
    try {
      const query = { chainId: '31337', ...toQuery(tokens.standard, nativeToken, 1_000n) }
      const response = await fetch(
        `${fixed.url}/swap/allowance-holder/price?${new URLSearchParams(query)}`,
        { headers: { ...headers, '0x-api-key': 'shop' } },
      )
      expect(await response.json()).toMatchObject({ buyAmount: '1500', minBuyAmount: '1485' })
      expect(fixed.requests.map(({ apiKey }) => apiKey)).toEqual(['shop'])
    } finally {
      await fixed.stop()
    }
  })
})
