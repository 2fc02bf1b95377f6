/** A swap from its quote to the received tokens: gateway, the APIs of KyberSwap and 0x as sandboxes play them, and a local chain. */
import {
  addReserves,
  type DevTokens,
  deployAggregationRouter,
  deploySwapContracts,
  deployTokens,
  deployZeroEx,
} from '@scope/devnet'
import { type Address, erc20Abi, getAddress, parseEther } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type EvmChain, startEvmChain } from '../fixtures/evm-chain.js'
import { operator } from '../fixtures/swap.js'
import { startZeroEx, type ZeroExSetup } from '../fixtures/zero-ex.js'

let chain: EvmChain
let tokens: DevTokens
let setup: ZeroExSetup
const million = 10n ** 6n

beforeAll(async () => {
  chain = await startEvmChain()
  const { url } = chain
  tokens = await deployTokens(url)
  const contracts = await deploySwapContracts(url)
  await deployAggregationRouter(url)
  await deployZeroEx(url)
  for (const token of [tokens.standard, tokens.noReturn]) {
    await addReserves(url, contracts, [
      { amount: parseEther('1000') },
      { token, amount: 2_000_000n * million },
    ])
  }
  const swap = { fee: { bps: 50, recipient: operator } } as const
  setup = await startZeroEx({ swap }, {}, { pools: { url, contracts } })
})
afterAll(async () => {
  await setup.stop()
  await chain.stop()
})

const getBalance = (token: Address | 'native', account: Address) =>
  token === 'native'
    ? chain.node.getBalance({ address: account })
    : chain.node.readContract({
        address: token,
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [account],
      })

const pairs = [
  ['a token for native currency', 'standard', 'native'],
  ['native currency for a token', 'native', 'standard'],
  ['a token for another through two pools', 'standard', 'noReturn'],
] as const
const cases = (['kyberswap', 'zeroex'] as const).flatMap((source) =>
  pairs.map((pair) => [source, ...pair] as const),
)

it.each(cases)('%s swaps %s for the amount that was quoted', async (source, _, sold, bought) => {
  const wallet = chain.getWallet(0)
  const account = wallet.account.address
  const [from, to] = [sold, bought].map((name) => (name === 'native' ? name : tokens[name]))
  if (!from || !to) throw new Error('There is no such token.')
  const amount = from === 'native' ? parseEther('1') : 2_000n * million
  const { timestamp } = await chain.node.getBlock()
  const quotes = await setup.getQuotes({ from, to, amount: String(amount), account })
  const quote = quotes.find(({ source: id }) => id === source)
  const spender = getAddress(quote?.spender ?? '')
  if (from !== 'native') {
    const args = [spender, amount] as const
    await chain.mined(
      wallet.writeContract({ address: from, abi: erc20Abi, functionName: 'approve', args }),
    )
  }
  const deadline = Math.max(Number(timestamp), Math.floor(Date.now() / 1_000)) + 600
  const tx = await setup.build(quote, { account, deadline })

  const before = [await getBalance(from, account), await getBalance(to, account)] as const
  const fees = await getBalance(from, operator)
  const receipt = await chain.mined(
    wallet.sendTransaction({ to: tx.to, data: tx.data, value: BigInt(tx.value) }),
  )
  expect(receipt.status).toBe('success')
  const cost = receipt.gasUsed * receipt.effectiveGasPrice
  const spent = before[0] - (await getBalance(from, account)) - (from === 'native' ? cost : 0n)
  const received = (await getBalance(to, account)) - before[1] + (to === 'native' ? cost : 0n)
  expect([spent, received]).toEqual([amount, BigInt(quote?.amountOut ?? 0)])
  expect((await getBalance(from, operator)) - fees).toBe(BigInt(quote?.fees[0]?.amount ?? 0))
})
