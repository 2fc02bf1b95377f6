import { toNetwork } from '@scope/core/chain'
import { type Devnet, startDevnet } from '@scope/devnet'
import { createTestNode, createTestWallet } from '@scope/testing'
import { encodeFunctionData, erc20Abi, pad } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseAddress } from './address.js'
import { createEvmRuntime } from './runtime.js'

let devnet: Devnet
beforeAll(async () => {
  devnet = await startDevnet()
})
afterAll(() => devnet.stop())

const runtime = createEvmRuntime()
const signal = () => new AbortController().signal
const zero = pad('0x', { size: 20 })
const burn = parseAddress('0x000000000000000000000000000000000000dEaD')
const stranger = parseAddress('0x1111111111111111111111111111111111111111')
const token = parseAddress('0x2222222222222222222222222222222222222222')
const vault = parseAddress('0x3333333333333333333333333333333333333333')
const delegated = parseAddress('0x4444444444444444444444444444444444444444')

async function open() {
  const [chain] = devnet.chains
  if (!chain) throw new Error('There is a chain.')
  const node = createTestNode(chain.url)
  // Returns 18 to every call; returns nothing; has delegated to code (EIP-7702).
  const codes = [
    [token, '0x601260005260206000f3'],
    [vault, '0x00'],
    [delegated, `0xef0100${token.slice(2)}`],
  ]
  for (const code of codes) await node.request('anvil_setCode', code)
  const wallet = createTestWallet({ chains: [{ chainId: chain.chainId, rpcUrl: chain.url }] })
  const network = toNetwork({
    id: chain.chainId,
    name: 'Local',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [chain.url] } },
  })
  const session = await runtime.connect({
    connector: {
      id: 'test',
      name: 'Test',
      namespace: 'eip155',
      type: 'ANNOUNCED',
      provider: wallet.provider,
    },
    networkId: network.caipNetworkId,
    silent: false,
    signal: signal(),
  })
  if (!session) throw new Error('The wallet approves.')
  return { node, wallet, network, session, account: session.accounts[0] }
}

const moves = (recipient: string, sender?: string) => {
  const to = parseAddress(recipient) as `0x${string}`
  const from = sender as `0x${string}` | undefined
  return from
    ? encodeFunctionData({ abi: erc20Abi, functionName: 'transferFrom', args: [from, to, 1n] })
    : encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, 1n] })
}
const native = (to: string) => ({ to, value: 1n })
const tokens = (to: string, sender?: string) => ({ to: token, data: moves(to, sender) })

describe('[X9] an unusable recipient', () => {
  it.each([
    ['nobody', native(zero)],
    ['without a recipient, of a token', tokens(zero)],
    ['the token itself', tokens(token)],
    ['the token itself, from an allowance', tokens(token, stranger)],
  ])('rejects before the wallet is asked: %s', async (_, transaction) => {
    const { session, account, network, node, wallet } = await open()
    const asked = wallet.promptCount
    await expect(
      session.send(account, network, { namespace: 'eip155', transaction }, node),
    ).rejects.toMatchObject({ code: 'address-invalid' })
    expect(wallet.promptCount).toBe(asked)
  })

  it.each([
    ['a stranger', native(stranger)],
    ['a burn address, which the site chose', tokens(burn)],
    ['a contract', { to: token, value: 0n, data: '0x12345678' as const }],
    ['without a recipient, with a note and no amount', { to: zero, data: '0x68656c6c6f' as const }],
  ])('allows: %s', async (_, transaction) => {
    const { session, account, network, node } = await open()
    const sent = session.send(account, network, { namespace: 'eip155', transaction }, node)
    expect(await sent).toMatch(/^0x[\da-f]{64}$/)
  })
})

describe('[X9] recipient warnings', () => {
  it.each<
    [string, (own: string) => { to: string; value?: bigint; data?: `0x${string}` }, string[]]
  >([
    ['a stranger', () => native(stranger), []],
    ['nobody', () => native(zero), ['zero-address']],
    ['a burn address', () => native(burn), ['zero-address']],
    ['a burn address, of a token', () => tokens(burn), ['zero-address']],
    ['oneself', (own) => native(own), ['own-address']],
    ['oneself, of a token', (own) => tokens(own), ['own-address']],
    ['a token', () => native(token), ['token-contract']],
    ['a token, of itself', () => tokens(token), ['token-contract']],
    ['another contract', () => tokens(vault), ['contract']],
    ['an account that delegates', () => native(delegated), []],
    ['who calls a contract', () => ({ to: token, data: '0x12345678' }), []],
  ])('%s', async (_, transactionFor, concerns) => {
    const { node, account, wallet } = await open()
    const asked = wallet.requests.length
    const transaction = transactionFor(account.address)
    const request = { namespace: 'eip155', transaction } as const
    expect(await runtime.checkRecipient?.(node, account.address, request, signal())).toEqual(
      concerns,
    )
    expect(wallet.requests).toHaveLength(asked)
  })
})
