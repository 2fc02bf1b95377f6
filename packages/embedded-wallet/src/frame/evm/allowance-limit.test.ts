/** [X10] A lower allowance on a real chain: what is signed is what is shown, and never more than the page asked for. */
import { type Devnet, type DevTokens, deployTokens, startDevnet } from '@scope/devnet'
import {
  decodeFunctionData,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  maxUint256,
  parseAbi,
  parseTransaction,
  recoverTransactionAddress,
} from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { NodeClient } from '../approval/prepared.js'
import { account, needsWith, newKey, nodeAt } from './fixtures/signer.js'
import { prepareEvm } from './index.js'

const friend = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
let chain: Devnet
let tokens: DevTokens
let node: NodeClient
/** Transactions that were sent. */
let sent: `0x02${string}`[]

beforeAll(async () => {
  chain = await startDevnet({ chains: [{ chainId: 31337 }] })
  const url = chain.chains[0]?.url ?? ''
  tokens = await deployTokens(url)
  const real = nodeAt(url)
  sent = []
  node = {
    ask(method, params) {
      if (method === 'eth_sendRawTransaction' && Array.isArray(params)) sent.push(params[0])
      return real.ask(method, params)
    },
  }
}, 60_000)
afterAll(() => chain.stop())

const prepare = (transaction: object) =>
  prepareEvm({ method: 'eth_sendTransaction', params: [transaction] }, needsWith(node))
const approving = (amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [friend, amount] })
const getAllowance = async () => {
  const args = [account.address, friend] as const
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'allowance', args })
  return BigInt((await node.ask('eth_call', [{ to: tokens.standard, data }, 'latest'])) as Hex)
}

describe('[X10] an allowance that is lowered', () => {
  it('is shown and simulated again, and signed with the new amount and nothing else changed', async () => {
    const asked = { to: tokens.standard, input: approving(maxUint256), value: '0x0' }
    const unlimited = await prepare(asked)
    expect(unlimited.decoded.warnings).toContain('unlimited-approval')
    const { limit } = unlimited
    expect(limit?.max).toBe(maxUint256)
    const lower = await limit?.set(1_250_000n)
    if (!lower) throw new Error('No limit.')
    expect(lower.decoded.actions).toMatchObject([
      { type: 'approve', spender: friend, amount: 1_250_000n },
    ])
    expect(lower.decoded.warnings).toEqual([])
    expect(lower.decoded.changes).toEqual([])

    const send = lower.sign(newKey())
    await send()
    const [raw = '0x02'] = sent
    const signed = parseTransaction(raw)
    expect(await recoverTransactionAddress({ serializedTransaction: raw })).toBe(account.address)
    expect(signed.to?.toLowerCase()).toBe(tokens.standard.toLowerCase())
    expect(signed.value ?? 0n).toBe(0n)
    expect(signed.chainId).toBe(31337)
    expect(decodeFunctionData({ abi: erc20Abi, data: signed.data ?? '0x' })).toEqual({
      functionName: 'approve',
      args: [friend, 1_250_000n],
    })
    await expect.poll(getAllowance, { timeout: 5_000 }).toBe(1_250_000n)
  })

  it.each([0n, -1n, 6n, maxUint256])('is refused as %s of 5', async (amount) => {
    const { limit } = await prepare({ to: tokens.standard, data: approving(5n) })
    await expect(limit?.set(amount)).rejects.toMatchObject({ code: 'params-invalid' })
  })

  it('can be lowered for increaseAllowance', async () => {
    const abi = parseAbi(['function increaseAllowance(address spender, uint256 added)'])
    const data = encodeFunctionData({ abi, functionName: 'increaseAllowance', args: [friend, 9n] })
    const { limit } = await prepare({ to: tokens.standard, data, gas: '0x9999' })
    const lower = await limit?.set(4n)
    expect(lower?.decoded.actions).toMatchObject([{ type: 'approve', amount: 4n }])
  })

  it.each([
    ['a revocation', () => approving(0n)],
    ['more bytes than the call has', () => `${approving(5n)}00`],
    [
      'a transfer',
      () => encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [friend, 5n] }),
    ],
  ])('is not offered for %s', async (_, data) => {
    const { limit } = await prepare({ to: tokens.standard, data: data(), gas: '0x9999' })
    expect(limit).toBeUndefined()
  })

  it('is not offered if the call also pays', async () => {
    const asked = { to: tokens.standard, data: approving(5n), value: '0x1', gas: '0x9999' }
    expect((await prepare(asked)).limit).toBeUndefined()
  })
})
