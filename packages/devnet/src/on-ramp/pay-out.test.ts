import { createPublicClient, erc20Abi, http } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deployTokens } from '../contracts/tokens.js'
import { type Devnet, startDevnet } from '../devnet.js'
import { createPayOut } from './pay-out.js'

const address = '0x52908400098527886E0F7030069857D2E4169EE7'
let net: Devnet
let url = ''
beforeAll(async () => {
  net = await startDevnet({ chains: [{ chainId: 31337 }] })
  url = net.chains[0]?.url ?? ''
}, 60_000)
afterAll(() => net.stop())

it('pays tokens and native tokens on the chain', async () => {
  const { standard } = await deployTokens(url)
  const payOut = createPayOut(url)
  const client = createPublicClient({ transport: http(url), cacheTime: 0 })
  const purchase = {
    provider: 'coinbase',
    id: '1',
    reference: '1',
    address,
    fiatCurrency: 'USD',
    fiatAmount: '100.00',
    status: 'paid',
  } as const
  const token = {
    symbol: 'STD',
    name: 'Standard Token',
    chainId: '31337',
    network: 'local',
    decimals: 6,
    cents: 100n,
  }
  const sold = { ...token, address: standard }
  const hash = await payOut({ ...purchase, token: sold, amount: 98_500_000n })
  expect((await client.getTransactionReceipt({ hash })).status).toBe('success')
  expect(
    await client.readContract({
      address: standard,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [address],
    }),
  ).toBe(98_500_000n)
  await payOut({ ...purchase, token, amount: 7n })
  expect(await client.getBalance({ address })).toBe(7n)
  // Everything that there is of it would have to be more than 2^256.
  const tooMuch = { ...purchase, token: sold, amount: 2n ** 256n - 1n }
  await expect(payOut(tooMuch)).rejects.toThrow()
})
