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
    const limit = unlimited.limits?.[0]
    expect(limit?.max).toBe(maxUint256)
    const lower = await limit?.set(1_250_000n)
    if (!lower) throw new Error('No limit.')
    expect(lower.decoded.actions).toMatchObject([
      { type: 'approve', spender: friend, amount: 1_250_000n },
    ])
    expect(lower.decoded.warnings).toEqual([])
    expect(lower.decoded.changes).toEqual([])
    // It may be raised again, up to what the page asked for.
    expect(lower.limits).toMatchObject([{ action: 0, max: maxUint256 }])

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
    const { limits } = await prepare({ to: tokens.standard, data: approving(5n) })
    const limit = limits?.[0]
    await expect(limit?.set(amount)).rejects.toMatchObject({ code: 'params-invalid' })
  })

  it('can be lowered for increaseAllowance', async () => {
    const abi = parseAbi(['function increaseAllowance(address spender, uint256 added)'])
    const data = encodeFunctionData({ abi, functionName: 'increaseAllowance', args: [friend, 9n] })
    const { limits } = await prepare({ to: tokens.standard, data, gas: '0x9999' })
    const lower = await limits?.[0]?.set(4n)
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
    const { limits } = await prepare({ to: tokens.standard, data: data(), gas: '0x9999' })
    expect(limits).toEqual([])
  })

  it('is not offered if the call also pays', async () => {
    const asked = { to: tokens.standard, data: approving(5n), value: '0x1', gas: '0x9999' }
    expect((await prepare(asked)).limits).toEqual([])
  })
})

describe('[X10] an allowance in a batch', () => {
  const approve = (amount: bigint) => ({ to: tokens.standard, data: approving(amount) })
  const take = (amount: bigint) => ({
    to: tokens.standard,
    data: encodeFunctionData({
      abi: erc20Abi,
      functionName: 'transferFrom',
      args: [account.address, friend, amount],
    }),
  })
  const prepareCalls = (...calls: readonly object[]) =>
    prepareEvm({ method: 'wallet_sendCalls', params: [{ calls }] }, needsWith(node))
  const pay = { to: friend, value: '0x5' }

  it('is shown and signed with the amount that was set, and no other call is changed', async () => {
    sent.length = 0
    const asked = await prepareCalls(pay, approve(maxUint256), approve(9n))
    expect(asked.decoded.warnings).toContain('unlimited-approval')
    expect(asked.limits).toMatchObject([
      { action: 1, max: maxUint256, asset: { address: tokens.standard } },
      { action: 2, max: 9n },
    ])
    const lower = await asked.limits?.[0]?.set(70n)
    const both = await lower?.limits?.[1]?.set(8n)
    if (!both) throw new Error('No limit.')
    expect(both.decoded.warnings).not.toContain('unlimited-approval')
    expect(both.decoded.actions).toMatchObject([
      { type: 'transfer', amount: 5n },
      { type: 'approve', amount: 70n },
      { type: 'approve', amount: 8n },
    ])
    expect(both.limits).toMatchObject([{ max: maxUint256 }, { max: 9n }])
    await both.sign(newKey())()
    expect(
      sent.map((raw) => {
        const { to, value = 0n, data = '0x' } = parseTransaction(raw)
        return { to: to?.toLowerCase(), value, data }
      }),
    ).toEqual([
      { to: friend.toLowerCase(), value: 5n, data: '0x' },
      { to: tokens.standard.toLowerCase(), value: 0n, data: approving(70n) },
      { to: tokens.standard.toLowerCase(), value: 0n, data: approving(8n) },
    ])
  })

  it('warns if a later call fails with the lower amount', async () => {
    const mine = encodeFunctionData({
      abi: erc20Abi,
      functionName: 'approve',
      args: [account.address, 30n],
    })
    const asked = await prepareCalls({ to: tokens.standard, data: mine }, take(30n))
    expect(asked.decoded.warnings).not.toContain('simulation-failed')
    const lower = await asked.limits?.[0]?.set(29n)
    expect(lower?.decoded.warnings).toContain('simulation-failed')
  })

  it.each([0n, 10n])('is refused as %s of 9', async (amount) => {
    const { limits } = await prepareCalls(pay, approve(9n))
    await expect(limits?.[0]?.set(amount)).rejects.toMatchObject({ code: 'params-invalid' })
  })
})

it('[X10] offers no limit for a permit, whose signature is of the data of the page', async () => {
  const types = {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Permit: [
      { name: 'owner', type: 'address' },
      { name: 'spender', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'nonce', type: 'uint256' },
      { name: 'deadline', type: 'uint256' },
    ],
  }
  const domain = { name: 'Standard', chainId: 31337, verifyingContract: tokens.standard }
  const message = {
    ...{ owner: account.address, spender: friend, value: '5', nonce: '0', deadline: '9' },
  }
  const data = { types, primaryType: 'Permit', domain, message }
  const params = [account.address, JSON.stringify(data)]
  const { decoded, limits } = await prepareEvm(
    { method: 'eth_signTypedData_v4', params },
    needsWith(node),
  )
  expect(decoded.actions).toMatchObject([{ type: 'approve', isPermit: true }, {}])
  expect(limits).toBeUndefined()
})
